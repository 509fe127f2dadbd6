import { formatScore } from "../format/counts.ts";
import type { SpamVerdict_SubmissionFragment } from "../graphql/operations/documents.ts";
import { VisitorText } from "../ui/visitor-text.tsx";
import classes from "./spam-verdict.module.css";

interface VerdictProps {
  readonly submission: SpamVerdict_SubmissionFragment;
}

/** Says above a quarantined message why it was held. */
export function SpamVerdict({ submission }: VerdictProps) {
  if (submission.folder !== "spam") return null;
  const wasMoved = submission.spamScore < submission.spamThreshold;
  return (
    <section className={classes.held} aria-label="Why this is in spam">
      <p className={classes.title}>{wasMoved ? "You moved this to spam" : "Held as spam"}</p>
      <Scale submission={submission} />
      <Reasons submission={submission} />
    </section>
  );
}

/** Below a message in the inbox: what the screen noticed without holding it. */
export function ScreenNotes({ submission }: VerdictProps) {
  if (submission.folder === "spam" || submission.spamReasons.length === 0) return null;
  const wasMoved = submission.spamScore >= submission.spamThreshold;
  return (
    <details className={classes.passed}>
      <summary>{wasMoved ? "Why the filter had held it" : "What the spam filter thought of it"}</summary>
      <Scale submission={submission} />
      <Reasons submission={submission} />
    </details>
  );
}

function Scale({ submission: { spamScore, spamThreshold } }: VerdictProps) {
  return (
    <p className={classes.scale}>
      {signed(spamScore)} points when it came; from {formatScore(spamThreshold)} on, the filter holds a message.
    </p>
  );
}

const SIDES = [
  { title: "Speaks against it", isHere: (points: number) => points > 0 },
  { title: "Speaks for it", isHere: (points: number) => points < 0 },
] as const;

function Reasons({ submission }: VerdictProps) {
  return SIDES.map(({ title, isHere }) => {
    const reasons = submission.spamReasons.filter(({ points }) => isHere(points));
    if (reasons.length === 0) return null;
    return (
      <div key={title}>
        <p className={classes.side}>{title}</p>
        <ul className={classes.reasons}>
          {reasons.map((reason) => (
            <li key={`${reason.name}:${reason.detail}`}>
              <VisitorText text={reason.detail} />
              <span className={classes.points} title={`The rule “${reason.name}”`}>
                {signed(reason.points)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

function signed(points: number): string {
  return `${points < 0 ? "−" : "+"}${formatScore(Math.abs(points))}`;
}
