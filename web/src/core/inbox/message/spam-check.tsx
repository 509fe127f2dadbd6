import { Box, Group, Text } from "@mantine/core";
import { IconRobot } from "@tabler/icons-react";
import { formatScore } from "../../kit/format/counts.ts";
import type { SpamVerdict_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import base from "../../kit/ui/base.module.css";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import details from "./message-details.module.css";
import classes from "./spam-check.module.css";

interface SpamCheckProps {
  readonly submission: SpamVerdict_SubmissionFragment;
}

/** Below the message: the spam filter's verdict in one line that expands to every reason. */
export function SpamCheck({ submission }: SpamCheckProps) {
  const { folder, spamScore, spamThreshold, spamReasons } = submission;
  const isSpam = folder === "spam";
  if (!isSpam && spamReasons.length === 0) return null;
  const wasMoved = isSpam !== spamScore >= spamThreshold;
  const strongest = spamReasons.reduce<Reason | null>(
    (most, reason) => (reason.points > (most?.points ?? 0) ? reason : most),
    null,
  );
  return (
    <details className={details.root} data-spam={isSpam || undefined}>
      <Group component="summary" className={classes.summary ?? ""} align="baseline" gap="0.6rem" wrap="nowrap">
        <span className={classes.line}>
          {wasMoved && `You moved this to ${FOLDERS[folder].name} · `}
          Spam score {signed(spamScore)} (spam is {formatScore(spamThreshold)} or more)
          {isSpam && !wasMoved && strongest !== null && (
            <>
              {" · "}
              <VisitorText text={strongest.detail || strongest.name} />
            </>
          )}
        </span>
        <Text span inherit c="var(--postern-accent)" className={classes.more}>
          Why?
        </Text>
      </Group>
      <Reasons reasons={spamReasons} />
    </details>
  );
}

type Reason = SpamVerdict_SubmissionFragment["spamReasons"][number];

const SIDES = [
  { title: "Looks like spam", isHere: (points: number) => points > 0 },
  { title: "Looks genuine", isHere: (points: number) => points < 0 },
] as const;

function Reasons({ reasons }: { readonly reasons: readonly Reason[] }) {
  return SIDES.map(({ title, isHere }) => {
    const ofSide = reasons.filter(({ points }) => isHere(points));
    if (ofSide.length === 0) return null;
    return (
      <div key={title}>
        <Text inherit fw={600} c="var(--mantine-color-text)" mt="0.7rem">
          {title}
        </Text>
        <ul>
          {ofSide.map((reason) => (
            <Group
              key={`${reason.name}:${reason.detail}`}
              component="li"
              justify="space-between"
              align="flex-start"
              wrap="nowrap"
              gap="lg"
              py="0.2rem"
            >
              <VisitorText text={reason.detail || reason.name} />
              <Text span inherit flex="none" title={`Rule: ${reason.name}`}>
                {reason.points > 0 && "+"}
                {signed(reason.points)}
              </Text>
            </Group>
          ))}
        </ul>
      </div>
    );
  });
}

/** Uses a real minus sign. */
function signed(points: number): string {
  return `${points < 0 ? "−" : ""}${formatScore(Math.abs(points))}`;
}

/** Shown above a message with text aimed at a machine: one line that expands to advice. */
export function AiNotice() {
  return (
    <Box component="details" w="fit-content" maw="100%" mt="0.6rem" className={base.warning ?? ""}>
      <Group component="summary" className={classes.summary ?? ""} px="0.6rem" py="0.25rem" gap="0.45rem" wrap="nowrap">
        <IconRobot size={16} aria-hidden="true" />
        <span>Contains instructions aimed at an AI</span>
        <span className={classes.more}>Details</span>
      </Group>
      <Text inherit maw="38rem" px="0.6rem" pt="0.1rem" pb="xs">
        Postern never acts on them and tells connected agents to ignore them. Be careful when you paste this message
        into other tools.
      </Text>
    </Box>
  );
}
