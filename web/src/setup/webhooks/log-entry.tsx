import { Checkbox } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { formatCount } from "../../kit/format/counts.ts";
import type { WebhookLog_DeliveryFragment } from "../../kit/graphql/operations/documents.ts";
import { folderAt, MAIN_FOLDER } from "../../kit/navigation/folders.ts";
import { FactLine } from "../../kit/ui/card-list.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { AttemptList } from "./attempt-list.tsx";
import { describeState } from "./describe-webhook.ts";
import { Payload } from "./payload.tsx";
import classes from "./webhooks.module.css";

interface LogEntryProps {
  readonly delivery: WebhookLog_DeliveryFragment;
  readonly isSelected: boolean;
  readonly onToggle: (() => void) | null;
  /** True if the address names it: its attempts are then shown at once. */
  readonly isLinked?: boolean;
}

export function LogEntry({ delivery, isSelected, onToggle, isLinked = false }: LogEntryProps) {
  const [isOpen, setIsOpen] = useState(isLinked);
  const { id, formId, formName, submissionId, state, attempts, createdAt, nextAttemptAt, lastDetail } = delivery;
  return (
    <li className={classes.entry}>
      {onToggle !== null && (
        <Checkbox checked={isSelected} onChange={onToggle} aria-label={`Select the delivery ${id}`} mt={2} />
      )}
      <div className={classes.about}>
        <div className={classes.head}>
          <span className={classes.state} data-state={state}>
            {describeState(delivery)}
          </span>
          <Link {...folderAt(formId, MAIN_FOLDER)} search={{ submission: submissionId }} className={classes.link}>
            {formName}
          </Link>
          <span className={classes.when}>
            {isLinked ? (
              <Instant at={createdAt} as="short" />
            ) : (
              <Link
                to="/settings/webhooks/$webhookId"
                params={{ webhookId: delivery.endpointId }}
                search={{ delivery: id }}
                className={classes.link}
                title="Open this delivery"
              >
                <Instant at={createdAt} as="short" />
              </Link>
            )}
          </span>
        </div>
        <FactLine>
          {lastDetail !== null && <span>{lastDetail}</span>}
          {delivery.lastDurationMs !== null && <span>{formatCount(delivery.lastDurationMs)} ms</span>}
          {state === "pending" && attempts > 0 && nextAttemptAt !== null && (
            <span>
              Next attempt <Instant at={nextAttemptAt} as="short" />
            </span>
          )}
        </FactLine>
        <Payload deliveryId={id} />
        {attempts > 0 && (
          <details
            className={classes.message}
            open={isLinked}
            onToggle={(event) => setIsOpen(event.currentTarget.open)}
          >
            <summary>{attempts === 1 ? "1 attempt" : `${formatCount(attempts)} attempts`}</summary>
            {isOpen && <AttemptList deliveryId={id} />}
          </details>
        )}
      </div>
    </li>
  );
}
