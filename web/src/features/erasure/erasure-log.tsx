import { Group, Paper, Text } from "@mantine/core";
import { countOf } from "../../core/kit/format/counts.ts";
import { type ErasureReceipt_ErasureFragment, ErasuresDocument } from "../../core/kit/graphql/documents.ts";
import base from "../../core/kit/ui/base.module.css";
import { Instant } from "../../core/kit/ui/instant.tsx";
import { useLoaded } from "../../core/kit/ui/use-loaded.tsx";

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
      <Text component="ul" size="sm" mt="0.4rem" className={base.lined}>
        {earlier.map(({ id, createdAt, submissions, spellings, completedAt }) => (
          <Group key={id} component="li" gap="0.2rem 1.2rem" py="0.45rem">
            <Instant at={createdAt} as="short" />
            <span>
              {countOf(submissions, "message", "messages")}
              {spellings > 0 && `, ${countOf(spellings, "other spelling", "other spellings")}`}
              {completedAt === null && ", not finished"}
            </span>
            <Text span inherit c="dimmed">
              {id}
            </Text>
          </Group>
        ))}
      </Text>
    </div>
  );
}

export function ErasureReceipt({ erasure }: { readonly erasure: ErasureReceipt_ErasureFragment }) {
  return (
    <Paper className={base.card} px="1.2rem" py="1rem" bg="var(--postern-chosen)" data-testid="erasure-receipt">
      <Text fw={600}>Erased: {countOf(erasure.submissions, "message", "messages")}</Text>
      <Text size="sm">
        <Instant at={erasure.createdAt} as="full" />
      </Text>
      <Text component="ul" size="sm" my="0.5rem">
        {erasure.forms.map(({ formId, formName, count }) => (
          <li key={formId}>
            {countOf(count, "message", "messages")} of{" "}
            {formName === null ? "a form that no longer exists" : `“${formName}”`}
          </li>
        ))}
        {erasure.spellings > 0 && (
          <li>With {countOf(erasure.spellings, "other spelling", "other spellings")} that you ticked</li>
        )}
        <li>
          {countOf(erasure.deliveries, "delivery", "deliveries")}, sent or waiting, with{" "}
          {countOf(erasure.attempts, "log entry", "log entries")}
        </li>
      </Text>
      <Text size="sm" c="dimmed">
        Receipt {erasure.id}. Your search is not stored.
      </Text>
    </Paper>
  );
}
