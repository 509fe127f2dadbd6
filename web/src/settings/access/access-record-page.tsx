import { useState } from "react";
import { useQuery } from "urql";
import { type AccessFilter, AccessRecordsDocument } from "../../graphql/operations/documents.ts";
import { OlderPages } from "../../ui/older-pages.tsx";
import classes from "./access-record.module.css";
import { AccessRecordRow } from "./access-record-row.tsx";

export const ACCESS_PAGE_SIZE = 25;

interface AccessRecordPageProps {
  readonly after: string | null;
  readonly filter: AccessFilter | null;
}

/** One page of the record, followed by the next when it is asked for. */
export function AccessRecordPage({ after, filter }: AccessRecordPageProps) {
  const [isNextWanted, setIsNextWanted] = useState(false);
  const variables = { first: ACCESS_PAGE_SIZE, after, filter };
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
      <OlderPages
        error={error}
        onRetry={() => reload({ requestPolicy: "network-only" })}
        hasMore={nextCursor !== null || !data}
        isLoading={fetching}
        label="Show older entries"
        onMore={() => setIsNextWanted(true)}
        next={isNextWanted && nextCursor !== null ? <AccessRecordPage after={nextCursor} filter={filter} /> : null}
      />
    </>
  );
}
