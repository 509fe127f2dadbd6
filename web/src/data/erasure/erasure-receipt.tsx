import { Text } from "@mantine/core";
import { countOf } from "../../kit/format/counts.ts";
import type { ErasureReceipt_ErasureFragment } from "../../kit/graphql/operations/documents.ts";
import { Instant } from "../../kit/ui/instant.tsx";
import classes from "./erase.module.css";

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
