import { Badge, Button, Text } from "@mantine/core";
import { useState } from "react";
import { downloadExport, rowCounter, saveFile } from "../../exports/download-export.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import { countOf } from "../../kit/format/counts.ts";
import {
  DownloadExportRunDocument,
  type ExportRun_RunFragment,
  ExportRunsDocument,
} from "../../kit/graphql/documents.ts";
import { useClient, useQuery } from "../../kit/graphql/urql.ts";
import { FactLine, WarningBadge } from "../../kit/ui/card-list.tsx";
import { Instant } from "../../kit/ui/instant.tsx";
import { notifyFailure } from "../../kit/ui/notify.ts";
import { PagedList } from "../../kit/ui/paged-list.tsx";
import classes from "./scheduled-exports.module.css";

const PAGE_SIZE = 10;
const firstPage = (scheduleId: string) => ({ scheduleId, first: PAGE_SIZE, after: null });

/** The runs of a schedule, newest first. */
export function RunList({ scheduleId }: { readonly scheduleId: string }) {
  // Reads the first page anew for the list below, which would show what it had before the newest run.
  useQuery({ query: ExportRunsDocument, variables: firstPage(scheduleId), requestPolicy: "cache-and-network" });
  return (
    <PagedList
      query={ExportRunsDocument}
      variables={(after) => ({ ...firstPage(scheduleId), after })}
      pageOf={(data) => data.exportRuns}
      row={(run) => <RunRow key={run.id} run={run} />}
      label="Show older runs"
      className={classes.runs}
    />
  );
}

function RunRow({ run }: { readonly run: ExportRun_RunFragment }) {
  const { state, cutAt, rows, bytes, detail, nextAttemptAt, attempts } = run;
  return (
    <li className={classes.run}>
      <div className={classes.about}>
        <div className={classes.head}>
          <Instant at={cutAt} as="full" />
          {state === "failed" && <WarningBadge>Failed</WarningBadge>}
          {state === "pending" && <Badge>{attempts === 0 ? "Waiting" : "Retrying"}</Badge>}
        </div>
        <FactLine>
          <span>{countOf(rows, "message", "messages")}</span>
          {bytes !== null && bytes > 0 && <span>{formatBytes(bytes)}</span>}
          {detail !== null && <span>{detail}</span>}
          {state === "pending" && attempts > 0 && nextAttemptAt !== null && (
            <span>
              Next attempt <Instant at={nextAttemptAt} as="short" />
            </span>
          )}
        </FactLine>
      </div>
      {rows > 0 && <DownloadButton run={run} />}
    </li>
  );
}

function DownloadButton({ run }: { readonly run: ExportRun_RunFragment }) {
  const client = useClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const onDownload = async () => {
    setBusy(true);
    setProblem(null);
    try {
      const { data, error } = await client.mutation(DownloadExportRunDocument, { id: run.id }).toPromise();
      if (error !== undefined) notifyFailure("The download could not be started", error);
      if (data === undefined) return;
      const { signal } = new AbortController();
      const { content } = await downloadExport(data.downloadExportRun.url, {
        signal,
        counter: rowCounter(),
        onProgress: () => {},
      });
      saveFile({ name: `${run.fileName}.csv`, content });
    } catch (error) {
      setProblem(error instanceof Error && !(error instanceof TypeError) ? error.message : CUT_OFF);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.download}>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => void onDownload()}>
        Download
      </Button>
      {problem !== null && (
        <Text size="xs" role="alert">
          {problem}
        </Text>
      )}
    </div>
  );
}

const CUT_OFF = "The connection was lost before the file was complete. Nothing was saved.";
