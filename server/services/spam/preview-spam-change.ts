import { setImmediate } from "node:timers/promises";
import { requireWrite } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { AccountFilter } from "../../spam/account-filter.ts";
import { screen } from "../../spam/screen.ts";
import { exampleOf } from "../../spam/stored-example.ts";
import type { Folder, Sensitivity } from "../../spam/verdict.ts";
import { findJudged, type JudgedSubmission } from "../../store/spam/judged.ts";
import { readForm } from "../forms/forms.ts";
import { readSpamFilter, type SpamListsInput, spamListsInput } from "./spam-lists.ts";

/** A change that is not saved yet: to the lists, which hold for the account, or to how strict one form is. */
export type SpamChange =
  | { readonly lists: SpamListsInput }
  | { readonly formId: string; readonly sensitivity: Sensitivity };

export interface SpamPreview {
  /** How many of the newest submissions were checked again. */
  readonly checked: number;
  /** Those that would have gone elsewhere, newest first. */
  readonly moves: readonly WouldMove[];
}

export interface WouldMove extends Pick<JudgedSubmission, "id" | "formId" | "createdAt" | "sender" | "preview"> {
  readonly to: Folder;
}

const CHECKED = 500;
const BATCH = 50;

/**
 * What a change would move among the newest submissions: those which the filter with the change sends elsewhere than the
 * filter without it, and elsewhere than they are. What the owner moved by hand stays where the owner put it.
 */
export async function previewSpamChange(scope: OwnerScope, deps: Deps, change: SpamChange): Promise<SpamPreview> {
  requireWrite(scope);
  const present = await readSpamFilter(scope, deps);
  const changed = "lists" in change ? { ...present, ...parseInput(spamListsInput, change.lists) } : present;
  const form = "formId" in change ? await readForm(scope, deps, { formId: change.formId }) : null;
  const sensitivity = "sensitivity" in change ? change.sensitivity : null;
  const moves: WouldMove[] = [];
  let checked = 0;
  for (let before: string | null = null; checked < CHECKED; ) {
    const page: readonly JudgedSubmission[] = await findJudged(scope, deps.db, {
      formId: form?.id ?? null,
      before,
      limit: Math.min(BATCH, CHECKED - checked),
    });
    for (const submission of page) {
      const to = destination(submission, present, changed, sensitivity);
      if (to !== null) moves.push({ ...summaryOf(submission), to });
    }
    checked += page.length;
    if (page.length < BATCH) break;
    before = page.at(-1)?.id ?? null;
    await setImmediate();
  }
  return { checked, moves };
}

function destination(
  submission: JudgedSubmission,
  present: AccountFilter,
  changed: AccountFilter,
  sensitivity: Sensitivity | null,
): Folder | null {
  if (submission.isMoved) return null;
  const example = exampleOf(submission);
  const after = screen(sensitivity === null ? example : { ...example, sensitivity }, changed).folder;
  return after !== submission.folder && after !== screen(example, present).folder ? after : null;
}

function summaryOf({ id, formId, createdAt, sender, preview }: JudgedSubmission) {
  return { id, formId, createdAt, sender, preview };
}
