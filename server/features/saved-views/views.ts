import { z } from "zod";
import { MAX_VIEW_ADDRESS_LENGTH, MAX_VIEW_NAME_LENGTH, MAX_VIEWS } from "../../../shared/limits.ts";
import { requireOwner } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { conflict, limitReached, notFound } from "../../core/platform/errors.ts";
import { isId } from "../../core/platform/ids.ts";
import { filledLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { type Criterion, isNamedIn } from "../../core/submissions/store/match-person.ts";
import {
  deleteView as deleteInStore,
  findViews,
  insertView,
  orderViews as orderInStore,
  updateView as updateInStore,
  type ViewRow,
} from "./store.ts";

// A dashboard list and its filters. The dashboard parses it like its own URL: invalid parts are ignored.
const ADDRESS = /^\/(?:forms\/frm_[0-9a-z]{26}\/)?[a-z]{1,20}(?:\?[\x21-\x7e]*)?$/;

const name = filledLine("A view’s name", "Enter a name for the view.", MAX_VIEW_NAME_LENGTH);
const address = z
  .string()
  .max(MAX_VIEW_ADDRESS_LENGTH, { error: "This view has too many filters to be saved." })
  .regex(ADDRESS, { error: "This page cannot be saved as a view." });
const viewInput = z.object({ name, address });
const changeInput = z.object({ name: name.nullish(), address: address.nullish() });

/** In the owner's order. */
export async function listViews(scope: OwnerScope, deps: Deps): Promise<ViewRow[]> {
  requireOwner(scope);
  return (await findViews(scope, deps.db)).filter((view) => isReached(scope, view));
}

/** Whether the member can see every form that the view's address names. */
function isReached(scope: OwnerScope, { address }: ViewRow): boolean {
  const { forms } = scope.permissions;
  const named = address.match(/frm_[0-9a-z]{26}/g) ?? [];
  return forms === "all" || named.every((id) => forms.includes(id));
}

async function requireReached(scope: OwnerScope, deps: Deps, id: string): Promise<void> {
  if (!(await listViews(scope, deps)).some((view) => view.id === id)) throw notFound("view");
}

export async function createView(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly name: string; readonly address: string },
): Promise<ViewRow> {
  requireOwner(scope, "work");
  const view: ViewRow = { id: deps.newId("viw"), ...parseInput(viewInput, input) };
  const isAdded = await insertView(scope, deps.db, { ...view, createdAt: deps.clock.now(), most: MAX_VIEWS });
  if (!isAdded) throw limitReached(`You can have at most ${MAX_VIEWS} views. Delete one first.`);
  return view;
}

/** Renames a view, or replaces its filters. */
export async function updateView(
  scope: OwnerScope,
  deps: Deps,
  input: {
    readonly id: string;
    readonly name?: string | null | undefined;
    readonly address?: string | null | undefined;
  },
): Promise<ViewRow> {
  requireOwner(scope, "work");
  const { name, address } = parseInput(changeInput, { name: input.name, address: input.address });
  await requireReached(scope, deps, input.id);
  const change = { id: input.id, name: name ?? null, address: address ?? null };
  const updated = isId(input.id, "viw") ? await updateInStore(scope, deps.db, change) : null;
  if (updated === null) throw notFound("view");
  return updated;
}

/** Reorders the views; the ids must name each of them once. */
export async function orderViews(
  scope: OwnerScope,
  deps: Deps,
  { ids }: { readonly ids: readonly string[] },
): Promise<ViewRow[]> {
  requireOwner(scope, "work");
  const hidden = (await findViews(scope, deps.db)).filter((view) => !isReached(scope, view));
  if (!(await orderInStore(scope, deps.db, [...ids, ...hidden.map(({ id }) => id)]))) {
    throw conflict("The views have changed meanwhile. Reload the page, then order them again.");
  }
  return listViews(scope, deps);
}

export async function deleteView(scope: OwnerScope, deps: Deps, { id }: { readonly id: string }): Promise<string> {
  requireOwner(scope, "work");
  await requireReached(scope, deps, id);
  if (!isId(id, "viw") || !(await deleteInStore(scope, deps.db, id))) throw notFound("view");
  return id;
}

/** The views that an erasure deletes: their name or search contains the erased data. */
export async function findViewsNaming(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<ViewRow[]> {
  return (await findViews(scope, deps.db)).filter(({ name, address }) => {
    const [, query = ""] = address.split("?", 2);
    const texts = [name, ...new URLSearchParams(query).values()];
    return texts.some((text) => isNamedIn(criterion, text, MAX_VIEW_ADDRESS_LENGTH));
  });
}

export async function deleteViewsNaming(scope: OwnerScope, deps: Deps, criterion: Criterion): Promise<void> {
  for (const { id } of await findViewsNaming(scope, deps, criterion)) await deleteInStore(scope, deps.db, id);
}
