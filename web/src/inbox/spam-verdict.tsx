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
  const wasMoved = submission.spamReasons.length === 0;
  return (
    <section className={classes.held} aria-label="Why this is in spam">
      <p className={classes.title}>
        {wasMoved ? "Moved here by hand; the screen found nothing against it." : "Held as spam"}
      </p>
      <Reasons submission={submission} />
    </section>
  );
}

/** Below a message in the inbox: what the screen noticed without holding it. */
export function ScreenNotes({ submission }: VerdictProps) {
  if (submission.folder === "spam" || submission.spamReasons.length === 0) return null;
  return (
    <details className={classes.passed}>
      <summary>What the spam screen noticed</summary>
      <Reasons submission={submission} />
    </details>
  );
}

function Reasons({ submission }: VerdictProps) {
  return (
    <ul className={classes.reasons}>
      {submission.spamReasons.map((reason) => (
        <li key={`${reason.name}:${reason.detail}`}>
          <VisitorText text={reason.detail} />
          <span className={classes.points} title={`The rule “${reason.name}”, and what it adds to the spam score`}>
            {reason.name} {reason.points < 0 ? "−" : "+"}
            {formatScore(Math.abs(reason.points))}
          </span>
        </li>
      ))}
    </ul>
  );
}
