import { Button, Group, Text } from "@mantine/core";
import { useState } from "react";
import { useQuery } from "urql";
import { describeFailure } from "../graphql/failure.ts";
import { AccessRecordsDocument } from "../graphql/operations/documents.ts";
import classes from "./access-record.module.css";
import { AccessRecordRow } from "./access-record-row.tsx";

export const ACCESS_PAGE_SIZE = 25;

/** One page of the record, followed by the next when it is asked for. */
export function AccessRecordPage({ after }: { readonly after: string | null }) {
  const [isNextWanted, setIsNextWanted] = useState(false);
  const variables = { first: ACCESS_PAGE_SIZE, after };
  const [{ data, error, fetching }, reload] = useQuery({ query: AccessRecordsDocument, variables });
  const nextCursor = data?.accessRecords.nextCursor ?? null;
  return (
    <>
      {data && (
        <ul className={classes.page}>
          {data.accessRecords.nodes.map((record) => (
            <AccessRecordRow key={record.id} record={record} />
          ))}
        </ul>
      )}
      {error !== undefined ? (
        <Group mt="md" role="alert">
          <Text size="sm">{describeFailure(error).message}</Text>
          <Button variant="default" size="xs" onClick={() => reload({ requestPolicy: "network-only" })}>
            Try again
          </Button>
        </Group>
      ) : isNextWanted && nextCursor !== null ? (
        <AccessRecordPage after={nextCursor} />
      ) : (
        (nextCursor !== null || !data) && (
          <Button variant="default" size="xs" mt="md" loading={fetching} onClick={() => setIsNextWanted(true)}>
            Show older entries
          </Button>
        )
      )}
    </>
  );
}
