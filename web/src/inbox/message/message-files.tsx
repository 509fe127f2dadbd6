import { IconDownload, IconFile, IconFileAlert, IconPhoto } from "@tabler/icons-react";
import { useState } from "react";
import { toVisibleLine } from "../../../../shared/visible-text.ts";
import { inOpenAccount } from "../../kit/access/open-account.ts";
import { formatBytes } from "../../kit/format/bytes.ts";
import type { MessageFiles_FileFragment, ReadingPane_SubmissionFragment } from "../../kit/graphql/documents.ts";
import { VisitorText } from "../../kit/ui/visitor-text.tsx";
import { headingsOf } from "./message-fields.ts";
import classes from "./message-files.module.css";

type File = MessageFiles_FileFragment;

/** Pictures are previewed; nothing is opened as a page. */
export function MessageFiles({ submission: { files, form } }: { readonly submission: ReadingPane_SubmissionFragment }) {
  if (files.length === 0) return null;
  const headings = headingsOf(form);
  return (
    <section className={classes.root} aria-labelledby="message-files">
      <h3 id="message-files" className={classes.title}>
        {files.length === 1 ? "1 file" : `${files.length} files`}
      </h3>
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <MessageFile file={file} heading={headings(file.field)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function MessageFile({ file, heading }: { readonly file: File; readonly heading: string }) {
  const isKept = file.leftOut === null;
  const Icon = file.warnings.length > 0 ? IconFileAlert : file.hasPreview ? IconPhoto : IconFile;
  return (
    <>
      <Icon className={classes.icon} size={20} aria-hidden="true" />
      <div className={classes.facts}>
        <bdi className={classes.name}>{file.name}</bdi>
        <span className={classes.about}>
          <span data-tooltip={heading === file.field ? undefined : toVisibleLine(file.field)}>
            <VisitorText text={heading} />
          </span>
          {" · "}
          {[describeType(file.type), formatBytes(file.size), ...(isKept ? [SCANS[file.scan]] : [])].join(" · ")}
        </span>
        {file.leftOut !== null && <span className={classes.warning}>Not saved. {LEFT_OUT[file.leftOut]}</span>}
        {file.warnings.map((warning) => (
          <span key={warning} className={classes.warning}>
            {warning}
          </span>
        ))}
        {file.hasPreview && <Picture file={file} />}
      </div>
      {isKept && (
        <a className={classes.download} href={inOpenAccount(`/files/${file.id}`)} download>
          <IconDownload size={18} aria-hidden="true" />
          <span>
            Download<span className={classes.hidden}> {file.name}</span>
          </span>
        </a>
      )}
    </>
  );
}

/** A picture that the server does not show, because it is too large to be, is only named. */
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
