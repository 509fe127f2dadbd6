import { Text } from "@mantine/core";
import { countOf } from "../../format/counts.ts";
import { ErasuresDocument } from "../../graphql/operations/documents.ts";
import { useQuery } from "../../graphql/urql.ts";
import { FailureState } from "../../ui/failure-state.tsx";
import { Instant } from "../../ui/instant.tsx";
import classes from "./erase.module.css";

const FRESH = { additionalTypenames: ["Erasure"], requestPolicy: "cache-and-network" as const };

/** Earlier erasures: when and how much, never who. */
export function ErasureLog({ except }: { readonly except: string | null }) {
  const [{ data, error }, reload] = useQuery({ query: ErasuresDocument, context: FRESH });
  if (error !== undefined && !data) {
    return <FailureState error={error} onRetry={() => reload({ requestPolicy: "network-only" })} />;
  }
  const earlier = data?.erasures.filter(({ id }) => id !== except) ?? [];
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
