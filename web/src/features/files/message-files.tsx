import { Anchor, Box, Group, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconDownload, IconFile, IconFileAlert, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import classes from "../../core/inbox/message/message-details.module.css";
import { headingsOf } from "../../core/inbox/message/message-fields.ts";
import { inOpenAccount } from "../../core/kit/access/open-account.ts";
import { formatBytes } from "../../core/kit/format/counts.ts";
import type { MessageFiles_FileFragment, ReadingPane_SubmissionFragment } from "../../core/kit/graphql/documents.ts";
import { VisitorText } from "../../core/kit/ui/visitor-text.tsx";

type File = MessageFiles_FileFragment;

/** Previews pictures; opens nothing as a page. */
export function MessageFiles({ submission: { files, form } }: { readonly submission: ReadingPane_SubmissionFragment }) {
  if (files.length === 0) return null;
  const headings = headingsOf(form);
  return (
    <Box component="section" className={classes.section ?? ""} mt="0.9rem" aria-labelledby="message-files">
      <Text component="h3" id="message-files" mb="0.4rem" fz="small" fw={400} c="dimmed">
        {files.length === 1 ? "1 file" : `${files.length} files`}
      </Text>
      <ul>
        {files.map((file) => (
          <Group key={file.id} component="li" align="flex-start" wrap="nowrap" gap="0.6rem" py="xs">
            <MessageFile file={file} heading={headings(file.field)} />
          </Group>
        ))}
      </ul>
    </Box>
  );
}

function MessageFile({ file, heading }: { readonly file: File; readonly heading: string }) {
  const isKept = file.leftOut === null;
  const Icon = file.warnings.length > 0 ? IconFileAlert : file.hasPreview ? IconPhoto : IconFile;
  return (
    <>
      <Icon size={20} color="var(--mantine-color-dimmed)" aria-hidden="true" style={{ flex: "none", marginTop: 2 }} />
      <Stack gap={0} miw={0} flex={1}>
        <bdi style={{ overflowWrap: "anywhere" }}>{file.name}</bdi>
        <Text span fz="small" c="dimmed">
          <span data-tooltip={heading === file.field ? undefined : toVisibleLine(file.field)}>
            <VisitorText text={heading} />
          </span>
          {" · "}
          {[describeType(file.type), formatBytes(file.size), ...(isKept ? [SCANS[file.scan]] : [])].join(" · ")}
        </Text>
        {file.leftOut !== null && <Warning>{`Not saved. ${LEFT_OUT[file.leftOut]}`}</Warning>}
        {file.warnings.map((warning) => (
          <Warning key={warning}>{warning}</Warning>
        ))}
        {file.hasPreview && <Picture file={file} />}
      </Stack>
      {isKept && (
        <Anchor size="sm" flex="none" underline="always" href={inOpenAccount(`/files/${file.id}`)} download>
          <Group component="span" gap="0.3rem">
            <IconDownload size={18} aria-hidden="true" />
            <span>
              Download<VisuallyHidden> {file.name}</VisuallyHidden>
            </span>
          </Group>
        </Anchor>
      )}
    </>
  );
}

function Warning({ children }: { readonly children: string }) {
  return (
    <Text span fz="small" fw={600}>
      {children}
    </Text>
  );
}

/** Pictures too large for the server to show are only named. */
function Picture({ file }: { readonly file: File }) {
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <img
      className={classes.picture}
      src={inOpenAccount(`/files/${file.id}/preview`)}
      alt={`Preview of ${file.name}`}
      loading="lazy"
      decoding="async"
      onError={() => setShown(false)}
    />
  );
}

const SCANS: Readonly<Record<File["scan"], string>> = {
  not_scanned: "Not scanned for viruses",
  clean: "No virus found",
  infected: "Contains a virus",
};

const LEFT_OUT: Readonly<Record<NonNullable<File["leftOut"]>, string>> = {
  too_large: "The file is larger than this form accepts.",
  too_many: "The message had more files than this form accepts.",
  submission_too_large: "The files of the message were too large in total.",
  storage_full: "The disk of the server was nearly full.",
  storage_failed: "The file storage did not respond.",
  not_taken: "This form does not accept files.",
  not_imported: "The import had its name, but not its content.",
};

const NAMES: Readonly<Record<string, string>> = {
  "application/pdf": "PDF",
  "application/zip": "ZIP archive",
  "application/msword": "Word document",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word document",
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": "Excel workbook",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "PowerPoint presentation",
  "application/vnd.oasis.opendocument.text": "OpenDocument text",
  "application/x-msdownload": "Windows program",
  "image/svg+xml": "SVG image",
  "text/plain": "Text",
  "text/html": "Web page",
};

function describeType(type: string | null): string {
  if (type === null) return "Unknown type";
  return NAMES[type] ?? (/^image\/(?:png|jpeg|gif|webp)$/.test(type) ? `${type.slice(6).toUpperCase()} image` : type);
}
