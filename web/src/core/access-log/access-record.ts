import { type Reader, timesOf } from "../kit/format/instants.ts";
import type { AccessFilter, AccessRecordRow_RecordFragment } from "../kit/graphql/documents.ts";
import { FOLDERS } from "../kit/navigation/folders.ts";
import type { AccessSearch } from "../kit/navigation/search-params.ts";

/** Returns the filter for the server; null without one. */
export function accessFilterOf(of: "agents" | "everyone", search: AccessSearch, reader: Reader): AccessFilter | null {
  const { kind, form } = search;
  const kindShown = kind ?? (of === "agents" ? of : undefined);
  const filter = {
    ...(kindShown === undefined ? {} : { kind: kindShown }),
    ...(form === undefined ? {} : { formId: form }),
    ...timesOf(search, reader),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

type Access = Pick<
  AccessRecordRow_RecordFragment,
  "surface" | "formName" | "folder" | "contents" | "refusal" | "withFiles"
>;

export function describeAccess({ surface, formName, folder, contents, refusal, withFiles }: Access): string {
  if (refusal === "form") return "Agent denied: no access to the form";
  if (refusal === "scope") return `Agent denied: contents of ${formName === null ? "a form" : `“${formName}”`}`;
  const files = withFiles ? " with files" : "";
  // Only an export of a list's contents concerns a single folder.
  const shown = folder === null ? "" : `messages shown in the ${FOLDERS[folder].label.toLowerCase()} of `;
  if (surface === "answer") return "Answer to a person’s request for information";
  if (surface === "csv_account") return `Export of ${shown}all forms${files}`;
  const form = formName === null ? "a form that no longer exists" : `“${formName}”`;
  if (surface === "csv_form") return `Export of ${shown}${form}${files}`;
  if (surface === "file") return `Download of a file from ${form}`;
  if (surface === "csv_import") return `Import into ${form}`;
  const place = folder === null ? form : `the ${FOLDERS[folder].label.toLowerCase()} of ${form}`;
  return contents ? `Agent read contents in ${place}` : `Agent listed metadata in ${place}`;
}
