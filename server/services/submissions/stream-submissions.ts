import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { openSubmissionExport, type SubmissionExport } from "../../store/submissions/export.ts";
import { listForms } from "../forms/list-forms.ts";
import { readForm } from "../forms/read-form.ts";

/** Every visible submission of one form or of the whole account, oldest first, read at the reader's own pace. */
export interface SubmissionStream extends SubmissionExport {
  /** Names of the forms that rows may belong to, by id. */
  readonly formNames: ReadonlyMap<string, string>;
}

/** Opens the stream over one snapshot; whoever opens it must close it. */
export async function streamSubmissions(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null; readonly mostFieldNames: number },
): Promise<SubmissionStream> {
  requireContentFor(scope, ["fields"]);
  const { formId } = input;
  const forms = formId === null ? await listForms(scope, deps) : [await readForm(scope, deps, { formId })];
  const opened = await openSubmissionExport(scope, deps.db, input);
  return { ...opened, formNames: new Map(forms.map(({ id, name }) => [id, name])) };
}
