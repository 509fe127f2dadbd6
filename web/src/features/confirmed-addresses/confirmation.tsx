import { Button, Group, Text } from "@mantine/core";
import { IconMailQuestion } from "@tabler/icons-react";
import details from "../../core/inbox/message/message-details.module.css";
import type { MessagePartProps } from "../../core/inbox/message/message-parts.tsx";
import { Permitted } from "../../core/kit/access/permitted.tsx";
import { DeliverUnconfirmedDocument } from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import { Fact, Facts } from "../../core/kit/ui/facts.tsx";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { notify } from "../../core/kit/ui/notify.ts";
import { useAction } from "../../core/kit/ui/use-action.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

/** Shown above an inbox message that its visitor has not confirmed. */
export function AwaitsConfirmation({ submission }: MessagePartProps) {
  const { id, confirmation, isUnconfirmed, folder } = submission;
  const [deliver, isDelivering] = useAction(DeliverUnconfirmedDocument, "Couldn’t deliver the message");
  const release = async () => {
    if ((await deliver({ id })) !== undefined) notify({ message: "Delivered without confirmation." });
  };
  if (!isUnconfirmed || folder !== "inbox") return null;
  return (
    <Group className={base.warning ?? ""} gap="0.5rem 1rem" mt="0.6rem" px="0.6rem" py="xs">
      <Text inherit flex="1 1 20rem">
        <IconMailQuestion size={16} aria-hidden="true" style={{ verticalAlign: "-0.2em" }} />{" "}
        <strong>Not confirmed.</strong>{" "}
        {confirmation?.expiresAt == null ? (
          "The visitor has not been asked yet. Nothing is delivered until they confirm."
        ) : (
          <>
            Nothing is delivered until the visitor confirms. The message is deleted on{" "}
            <Instant at={confirmation.expiresAt} as="short" />.
          </>
        )}
      </Text>
      <Permitted to="work">
        <Button variant="default" size="xs" loading={isDelivering} onClick={release}>
          Deliver without confirmation
        </Button>
      </Permitted>
    </Group>
  );
}

export function ConfirmationRecord({ submission: { confirmation, confirmationWords: words } }: MessagePartProps) {
  if (confirmation === null) return null;
  const { sentAt, confirmedAt, releasedAt, releasedBy } = confirmation;
  return (
    <details className={details.root}>
      <summary>{confirmedAt === null ? "Confirmation" : "Address confirmed"}</summary>
      <Facts>
        <Fact name="Email sent">{sentAt === null ? "Not yet" : <Instant at={sentAt} as="full" />}</Fact>
        <Fact name="Confirmed">{confirmedAt === null ? "Not yet" : <Instant at={confirmedAt} as="full" />}</Fact>
        {words !== null && (
          <Fact name="Words">
            <VisitorText text={words} />
          </Fact>
        )}
        {releasedAt !== null && (
          <Fact name="Delivered without it">
            <Instant at={releasedAt} as="full" />
            {releasedBy !== null && <> by {releasedBy}</>}
          </Fact>
        )}
      </Facts>
    </details>
  );
}
