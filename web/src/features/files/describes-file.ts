import { toVisibleLine } from "../../../../shared/visible-text.ts";
import type { ReadingPane_SubmissionFragment } from "../../core/kit/graphql/documents.ts";

type Submission = Pick<ReadingPane_SubmissionFragment, "files">;

/** True if a field's value is the server's description of a file: `cv.pdf (application/pdf, 12,345 bytes)`. */
export function describesFile(
  { files }: Submission,
  field: { readonly name: string; readonly value: string },
): boolean {
  return files.some((file) => file.field === field.name && isDescription(field.value, file));
}

function isDescription(value: string, { name, size }: Submission["files"][number]): boolean {
  if (!toVisibleLine(value).startsWith(`${name} (`)) return false;
  const facts = value.slice(value.lastIndexOf(" (") + 2);
  return new RegExp(`^[\\w ./+-]+, ${size.toLocaleString("en-US")} bytes(?:, not saved: [\\w ]+)?\\)$`).test(facts);
}
