import { IconFileZip, IconTableExport } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { ExportItem, ExportMenu } from "../exports/export-menu.tsx";
import { useExportControl } from "../exports/export-provider.tsx";
import { countOf } from "../kit/format/counts.ts";
import { CountMatchingDocument, type ShownColumnInput } from "../kit/graphql/documents.ts";
import { useQuery } from "../kit/graphql/urql.ts";
import { useOpenFolder } from "./actions/open-folder.ts";
import type { MessageList } from "./actions/use-inbox.ts";
import { useOtherDisplay } from "./display-switch.tsx";

interface FolderExportProps {
  /** `null` means every form. */
  readonly formId: string | null;
  readonly what: string;
}

export default function FolderExport({ formId, what }: FolderExportProps) {
  const folder = useOpenFolder();
  const [list, setList] = useState<MessageList | null>(null);
  const ofTable = useOtherDisplay("table")?.ExportItem;
  const Item = (list?.table != null && ofTable) || ShownItem;
  return (
    <ExportMenu formId={formId} what={what} onOpen={() => setList(folder.current?.list ?? null)}>
      {list !== null && (
        <Suspense>
          <Item list={list} />
        </Suspense>
      )}
    </ExportMenu>
  );
}

interface ShownItemProps {
  readonly list: MessageList;
  readonly columns?: readonly ShownColumnInput[];
}

/** The current filter and, for a table, its columns. */
export function ShownItem({ list: { formId, folder, filter, table }, columns }: ShownItemProps) {
  const { start } = useExportControl();
  const [{ data }] = useQuery({ query: CountMatchingDocument, variables: { formId, folder, filter } });
  // If counting stopped early, there is no number to show.
  const count = data?.countMatching.lookedAt === null ? data.countMatching.count : null;
  const these = count === null ? "These messages" : `These ${countOf(count, "message", "messages")}`;
  const request = { formId, what: "these messages", variant: "spreadsheet" } as const;
  const shown = { folder, filter, fromOldest: table?.fromOldest === true };
  return (
    <>
      <ExportItem
        icon={IconTableExport}
        label={these}
        about={columns === undefined ? "What the list shows, as CSV" : "What the table shows, as CSV"}
        disabled={count === 0}
        onClick={() => start({ ...request, shown: { ...shown, columns: columns ?? null } })}
      />
      <ExportItem
        icon={IconFileZip}
        label={`${these}, with files`}
        about="Zip archive, with up to 1 GB of files"
        disabled={count === 0}
        onClick={() => start({ ...request, withFiles: true, shown })}
      />
    </>
  );
}
