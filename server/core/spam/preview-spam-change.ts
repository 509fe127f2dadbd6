import {
  type AccountFilter,
  exampleOf,
  type Folder,
  type FormKind,
  NO_FILTER,
  type ScreenInput,
  type Sensitivity,
  screen,
} from "@postern/spam";
import { readInTurn } from "../access/read-in-turn.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { detectFormKind } from "../forms/detect-kind.ts";
import { formIdsOf, readForm } from "../forms/forms.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { forNewest } from "../submissions/for-newest.ts";
import { findJudged, type JudgedSubmission } from "../submissions/store/judged.ts";
import type { NewestQuery } from "../submissions/store/walk.ts";
import { filterOf, findFilter } from "./store/filters.ts";

/** An unsaved change: to the account-wide lists, or to one form's strictness and purpose. */
export type SpamChange =
  | { readonly lists: Pick<AccountFilter, "allow" | "block"> }
  | { readonly formId: string; readonly sensitivity: Sensitivity; readonly kind: FormKind | null };

export interface SpamPreview {
  readonly checked: number;
  /** Submissions that would have gone elsewhere, newest first. */
  readonly moves: readonly WouldMove[];
}

export interface WouldMove extends Pick<JudgedSubmission, "id" | "formId" | "createdAt" | "sender" | "preview"> {
  readonly to: Folder;
}

interface Judging {
  readonly input: ScreenInput;
  readonly filter: AccountFilter;
}

/** Returns the newest submissions that the change would move. Ignores those moved by hand. */
export async function previewSpamChange(scope: OwnerScope, deps: Deps, change: SpamChange): Promise<SpamPreview> {
  requirePermission(scope, "lists" in change ? "account" : "forms");
  return readInTurn(scope, deps, () => preview(scope, deps, change));
}

/** The account's current filter. */
export async function presentFilter(scope: OwnerScope, deps: Deps): Promise<AccountFilter> {
  const row = await findFilter(scope, deps.db);
  return row === null ? NO_FILTER : filterOf(row);
}

async function preview(scope: OwnerScope, deps: Deps, change: SpamChange): Promise<SpamPreview> {
  const present = await presentFilter(scope, deps);
  const changed = "lists" in change ? { ...present, ...change.lists } : present;
  const form = "formId" in change ? await readForm(scope, deps, { formId: change.formId }) : null;
  const settings = "formId" in change ? { sensitivity: change.sensitivity, kind: change.kind } : {};
  const kinds = new Map<string, FormKind | null>();
  const detectedKind = async (formId: string) => {
    const known = kinds.get(formId);
    if (known !== undefined) return known;
    const kind = await detectFormKind(scope, deps, { formId });
    kinds.set(formId, kind);
    return kind;
  };
  const formIds = await formIdsOf(scope, deps, form?.id ?? null);
  const moves: WouldMove[] = [];
  const find = (query: NewestQuery) => findJudged(scope, deps.db, query);
  const checked = await forNewest(formIds, find, async (submission) => {
    const stored = exampleOf(submission);
    const detected = await detectedKind(submission.formId);
    const withKind = (input: ScreenInput) => ({ ...input, kind: input.kind ?? detected });
    const before = { input: withKind(stored), filter: present };
    const after = { input: withKind({ ...stored, ...settings }), filter: changed };
    const to = destination(submission, before, after);
    if (to !== null) moves.push({ ...summaryOf(submission), to });
  });
  return { checked, moves };
}

function destination(submission: JudgedSubmission, before: Judging, after: Judging): Folder | null {
  if (submission.isMoved) return null;
  const to = screen(after.input, after.filter).folder;
  return to !== submission.folder && to !== screen(before.input, before.filter).folder ? to : null;
}

function summaryOf({ id, formId, createdAt, sender, preview }: JudgedSubmission) {
  return { id, formId, createdAt, sender, preview };
}
