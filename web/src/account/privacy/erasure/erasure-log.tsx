import { Text } from "@mantine/core";
import { countOf } from "../../../kit/format/counts.ts";
import { type ErasureReceipt_ErasureFragment, ErasuresDocument } from "../../../kit/graphql/documents.ts";
import { Instant } from "../../../kit/ui/instant.tsx";
import { useLoaded } from "../../../kit/ui/use-loaded.tsx";
import classes from "./erase.module.css";

const FRESH = { additionalTypenames: ["Erasure"], requestPolicy: "cache-and-network" as const };

/** Earlier erasures: when and how much, never who. */
export function ErasureLog({ except }: { readonly except: string | null }) {
  const { data, pending } = useLoaded({ query: ErasuresDocument, context: FRESH }, null);
  if (!data) return pending;
  const earlier = data.erasures.filter(({ id }) => id !== except);
  if (earlier.length === 0) return null;
  return (
    <div>
      <Text size="sm" fw={600}>
        Earlier erasures
      </Text>
      <ul className={classes.log}>
        {earlier.map(({ id, createdAt, submissions, completedAt }) => (
          <li key={id}>
            <Instant at={createdAt} as="short" />
            <span>
              {countOf(submissions, "message", "messages")}
              {completedAt === null && ", not finished"}
            </span>
            <span className={classes.facts}>{id}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ErasureReceipt({ erasure }: { readonly erasure: ErasureReceipt_ErasureFragment }) {
  return (
    <div className={classes.receipt} data-testid="erasure-receipt">
      <Text fw={600}>Erased: {countOf(erasure.submissions, "message", "messages")}</Text>
      <Text size="sm">
        <Instant at={erasure.createdAt} as="full" />
      </Text>
      <ul className={classes.parts}>
        {erasure.forms.map(({ formId, formName, count }) => (
          <li key={formId}>
            {countOf(count, "message", "messages")} of{" "}
            {formName === null ? "a form that no longer exists" : `“${formName}”`}
          </li>
        ))}
        <li>
          {countOf(erasure.deliveries, "delivery", "deliveries")}, sent or waiting, with{" "}
          {countOf(erasure.attempts, "log entry", "log entries")}
        </li>
      </ul>
      <Text size="sm" c="dimmed">
        Receipt {erasure.id}. Your search is not stored.
      </Text>
    </div>
  );
}
