import { z } from "zod";
import { LABEL_COLORS, MAX_LABEL_NAME_LENGTH, MAX_LABELS } from "../../../shared/limits.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, limitReached, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { filledLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import type { SubmissionColumn, SubmissionRow } from "../../core/submissions/store/submissions.ts";
import { findSubmissions, selection } from "../../core/submissions/submissions.ts";
import {
  deleteLabel as deleteInStore,
  findLabels,
  insertLabel,
  type LabelRow,
  labelSubmissions as labelInStore,
  updateLabel as updateInStore,
} from "./store.ts";

const labelInput = z.object({
  name: filledLine("A label’s name", "Enter a name for the label.", MAX_LABEL_NAME_LENGTH),
  color: z.enum(LABEL_COLORS, { error: "There is no such colour." }),
});

const TAKEN = "There is already a label with this name.";

/** The owner's labels, by name. */
export function listLabels(scope: OwnerScope, deps: Deps): Promise<LabelRow[]> {
  requireOwner(scope);
  return findLabels(scope, deps.db);
}

export async function createLabel(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly name: string; readonly color: string },
): Promise<LabelRow> {
  requireOwner(scope, "work");
  const label: LabelRow = { id: deps.newId("lbl"), ...parseInput(labelInput, input) };
  const outcome = await insertLabel(scope, deps.db, { ...label, createdAt: deps.clock.now(), most: MAX_LABELS });
  if (outcome === "taken") throw conflict(TAKEN);
  if (outcome === "full") throw limitReached(`You can have at most ${MAX_LABELS} labels. Delete one first.`);
  return label;
}

export async function updateLabel(
  scope: OwnerScope,
  deps: Deps,
  { id, ...input }: { readonly id: string; readonly name: string; readonly color: string },
): Promise<LabelRow> {
  requireOwner(scope, "account");
  const change = parseInput(labelInput, input);
  const updated = isId(id, "lbl") ? await updateInStore(scope, deps.db, { id, ...change }) : null;
  if (updated === null) throw notFound("label");
  if (updated === "taken") throw conflict(TAKEN);
  return updated;
}

export async function deleteLabel(scope: OwnerScope, deps: Deps, { id }: { readonly id: string }): Promise<boolean> {
  requireOwner(scope, "account");
  if (!isId(id, "lbl") || !(await deleteInStore(scope, deps.db, id))) throw notFound("label");
  return true;
}

export interface LabelInput {
  readonly ids: readonly string[];
  readonly labelId: string;
  /** False removes the label. */
  readonly isOn: boolean;
}

/**
 * Adds a label to the selected submissions or removes it, ignoring ids the owner cannot see. Returns the changed ones.
 */
export async function changeLabels(
  scope: OwnerScope,
  deps: Deps,
  { ids, labelId, isOn }: LabelInput,
): Promise<readonly string[]> {
  requireOwner(scope, "work");
  if (!isId(labelId, "lbl")) throw notFound("label");
  const changed = await labelInStore(scope, deps.db, { ids: selection(ids), labelId, isOn });
  if (changed === null) throw notFound("submission");
  return changed;
}

/** Like `changeLabels`, but returns the whole selection. */
export async function labelSubmissions<C extends SubmissionColumn>(
  scope: OwnerScope,
  deps: Deps,
  input: LabelInput & { readonly columns: readonly C[] },
): Promise<Pick<SubmissionRow, C>[]> {
  await changeLabels(scope, deps, input);
  return findSubmissions(scope, deps, input);
}
