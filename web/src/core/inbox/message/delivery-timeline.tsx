import { Box, Button, Group, Text } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useMay } from "../../kit/access/may.ts";
import { Permitted } from "../../kit/access/permitted.tsx";
import { now } from "../../kit/format/clock.ts";
import { countOf } from "../../kit/format/counts.ts";
import {
  describeDelivery,
  isBeingSent,
  isWrittenToFile,
  unconfirmedAddresses,
} from "../../kit/format/describe-delivery.ts";
import {
  type DeliveryTimeline_DeliveryFragment,
  type DeliveryTimeline_SubmissionFragment,
  RetryDeliveryDocument,
} from "../../kit/graphql/documents.ts";
import { FOLDERS } from "../../kit/navigation/folders.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import { TextLink } from "../../kit/ui/links.tsx";
import { SetUpEmail } from "../../kit/ui/set-up-email.tsx";
import { useAction } from "../../kit/ui/use-action.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import details from "./message-details.module.css";

interface DeliveryTimelineProps {
  readonly submission: DeliveryTimeline_SubmissionFragment;
  /** A mail server is set up. */
  readonly isMailSent: boolean;
}

export function DeliveryTimeline({ submission, isMailSent }: DeliveryTimelineProps) {
  const may = useMay();
  const { folder, form, notKept } = submission;
  // Replies are shown separately, with their text.
  const deliveries = submission.deliveries.filter(({ kind }) => kind !== "reply");
  const { isTrusted } = FOLDERS[folder];
  const unconfirmed = isTrusted ? unconfirmedAddresses(form.destinations, deliveries) : [];
  if (deliveries.length === 0 && unconfirmed.length === 0) return null;
  return (
    <section className={details.root} aria-label="Deliveries">
      <ul>
        {deliveries.map((delivery) => (
          <li key={delivery.id}>
            <DeliveryEntry
              delivery={delivery}
              mayRetry={may("work") && isTrusted && notKept === null && delivery.state !== "pending"}
            />
          </li>
        ))}
        {unconfirmed.map((address) => (
          <Group key={address} component="li" {...LINE}>
            <Text span inherit {...FAILED}>
              Not emailed: <VisitorText text={address} /> is not confirmed
            </Text>
            <Permitted to="forms">
              <TextLink size="xs" underline="always" to="/forms/$formId/setup/mail" params={{ formId: form.id }}>
                Confirm in Setup
              </TextLink>
            </Permitted>
          </Group>
        ))}
      </ul>
      {deliveries.some(isWrittenToFile) && (
        <Text inherit mt="xs">
          {isMailSent ? (
            "Email was not set up when this message arrived."
          ) : (
            <>
              Email is not set up. <SetUpEmail />
            </>
          )}
        </Text>
      )}
    </section>
  );
}

/** A deleted endpoint, or an address the member may not see. */
const NO_DESTINATION = {
  webhook: "a deleted webhook",
  mail: "",
  auto_reply: "the visitor",
  reply: "the visitor",
  confirmation: "the visitor",
} as const satisfies Record<DeliveryTimeline_DeliveryFragment["kind"], string>;

interface EntryProps {
  readonly delivery: DeliveryTimeline_DeliveryFragment;
  readonly mayRetry: boolean;
}

function DeliveryEntry({ delivery, mayRetry }: EntryProps) {
  const may = useMay();
  const { state, destination, finishedAt, nextAttemptAt, attempts } = delivery;
  const when = isBeingSent(delivery, now()) ? null : (nextAttemptAt ?? finishedAt);
  return (
    <>
      <Group {...LINE}>
        <Text span inherit {...(state === "failed" ? FAILED : {})}>
          {describeDelivery(delivery, now())}
        </Text>
        <Text span inherit c="var(--mantine-color-text)" style={{ overflowWrap: "anywhere" }}>
          {destination === null ? NO_DESTINATION[delivery.kind] : <VisitorText text={destination} />}
        </Text>
        {when !== null && (
          <span>
            {state === "pending" && "next attempt "}
            <Instant at={when} as="short" />
          </span>
        )}
        {delivery.endpointId !== null && destination !== null && may("account") && (
          <TextLink
            size="xs"
            underline="always"
            to="/settings/integrations/$webhookId"
            params={{ webhookId: delivery.endpointId ?? "" }}
            search={{ delivery: delivery.id }}
          >
            Log
          </TextLink>
        )}
        {mayRetry && <RetryButton id={delivery.id} state={state} />}
      </Group>
      {attempts.length > 0 && <Attempts attempts={attempts} open={state === "failed"} />}
    </>
  );
}

const LINE = { align: "baseline", gap: "0 0.6rem", py: "0.15rem" } as const;
const FAILED = { c: "var(--postern-warning-ink)", fw: 600 } as const;

function Attempts({
  attempts,
  open,
}: {
  readonly attempts: EntryProps["delivery"]["attempts"];
  readonly open: boolean;
}) {
  return (
    <details open={open}>
      <summary>{countOf(attempts.length, "attempt", "attempts")}</summary>
      <Box component="ol" my="0.3rem" pl="1.5rem" style={{ listStyle: "decimal", overflowWrap: "anywhere" }}>
        {attempts.map(({ number, at, detail }) => (
          <li key={number} value={number}>
            <Instant at={at} as="short" /> <VisitorText text={detail} />
          </li>
        ))}
      </Box>
    </details>
  );
}

function RetryButton({ id, state }: { readonly id: string; readonly state: string }) {
  const [retry, isSending] = useAction(RetryDeliveryDocument, "Couldn’t resend", RETRIED);
  return (
    <Button ml="auto" variant="subtle" size="compact-xs" loading={isSending} onClick={() => void retry({ id })}>
      {state === "delivered" ? "Resend" : "Retry"}
    </Button>
  );
}

const RETRIED = { additionalTypenames: ["Submission"] };
const AGAIN_MS = 2_000;

/** Rereads a message, soon and until it is settled, while something of it is being sent. */
export function useWhileSending(submission: DeliveryTimeline_SubmissionFragment | undefined, reload: () => void): void {
  const onTick = useEffectEvent(reload);
  useEffect(() => {
    if (!submission?.deliveries.some((delivery) => isBeingSent(delivery, now()))) return undefined;
    const timer = setTimeout(onTick, AGAIN_MS);
    return () => clearTimeout(timer);
  }, [submission]);
}
