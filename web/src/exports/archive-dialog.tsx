import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { formatBytes } from "../kit/format/bytes.ts";
import { countOf } from "../kit/format/counts.ts";
import { ExportPartsDocument } from "../kit/graphql/documents.ts";
import { Dialog } from "../kit/ui/dialog.tsx";
import { useLoaded } from "../kit/ui/use-loaded.tsx";
import { useExportControl } from "./export-provider.tsx";
import { type ExportPart, type ExportRequest, partKey } from "./use-export.ts";

interface ArchiveDialogProps extends Pick<ExportRequest, "formId" | "what"> {
  readonly onClose: () => void;
}

/** Says how large an export with files will be, and starts it: part by part where there is much. */
export default function ArchiveDialog({ formId, what, onClose }: ArchiveDialogProps) {
  const { data, pending } = useLoaded(
    { query: ExportPartsDocument, variables: { formId }, requestPolicy: "network-only" },
    <Loader size="sm" role="status" aria-label="Measuring the files" />,
  );
  return (
    <Dialog opened onClose={onClose} title={`Export messages and files: ${what}`}>
      {data === undefined ? pending : <Parts parts={data.exportParts} formId={formId} what={what} onClose={onClose} />}
    </Dialog>
  );
}

interface PartsProps extends ArchiveDialogProps {
  readonly parts: readonly ExportPart[];
}

function Parts({ parts, formId, what, onClose }: PartsProps) {
  const { isRunning, savedParts, start } = useExportControl();
  const total = parts.reduce((sum, { files, bytes }) => ({ files: sum.files + files, bytes: sum.bytes + bytes }), NONE);
  if (total.files === 0) return <Text size="sm">No message has a file. Export the CSV file instead.</Text>;
  return (
    <Stack gap="sm">
      <Text size="sm">
        Zip archives contain a CSV file of the messages and the files attached to them: {describe(total)}.
        {parts.length > 1 && " If a download fails, repeat that part only."}
      </Text>
      {parts.map((part, index) => {
        const name = parts.length === 1 ? "All messages" : `Part ${index + 1} of ${parts.length}`;
        const isSaved = savedParts.has(partKey(formId, part));
        const label = parts.length === 1 ? "" : ` part ${index + 1} of ${parts.length}`;
        return (
          <Group key={part.through ?? "last"} justify="space-between" wrap="nowrap">
            <Text size="sm">
              {name} · {describe(part)}
              {isSaved && " · Saved"}
            </Text>
            <Button
              size="xs"
              variant={isSaved ? "default" : "filled"}
              disabled={isRunning}
              aria-label={`Download ${name.toLowerCase()}`}
              onClick={() => {
                start({ formId, what, variant: "spreadsheet", archive: { part, label } });
                if (parts.length === 1) onClose();
              }}
            >
              Download
            </Button>
          </Group>
        );
      })}
    </Stack>
  );
}

const NONE = { files: 0, bytes: 0 };

function describe({ files, bytes }: Pick<ExportPart, "files" | "bytes">): string {
  return `${countOf(files, "file", "files")}, ${formatBytes(bytes)}`;
}
