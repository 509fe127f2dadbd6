import type { AccessRecordRow_RecordFragment } from "../graphql/operations/documents.ts";

type Access = Pick<AccessRecordRow_RecordFragment, "surface" | "formName" | "folder" | "contents">;

/** What was read, in plain words. */
export function describeAccess({ surface, formName, folder, contents }: Access): string {
  if (surface === "csv_account") return "Export of all forms";
  const form = formName === null ? "a form that no longer exists" : `“${formName}”`;
  if (surface === "csv_form") return `Export of ${form}`;
  const place = folder === null ? form : `${folder === "inbox" ? "the inbox" : "the spam"} of ${form}`;
  return contents ? `Agent read contents in ${place}` : `Agent listed metadata in ${place}`;
}
