import { z } from "zod";
import { MAX_FILTER_FORMS, MAX_SEARCH_LENGTH } from "../../../shared/limits.ts";
import { requireContentFor } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { instant, parseInput } from "../../parse-input.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import { toTsQuery } from "../../search/index-terms.ts";
import type { Folder } from "../../store/database/db.ts";
import { findSpamReasonNames, type SubmissionFilter } from "../../store/submissions/page.ts";
import { listForms, readForm } from "../forms/forms.ts";

const filterInput = z
  .object({
    /** Words that contents or sender hold, all of them; a word finds every word that begins with it. */
    text: z.string().max(MAX_SEARCH_LENGTH, `Search for at most ${MAX_SEARCH_LENGTH} characters.`).nullish(),
    status: z.enum(["unread", "read"]).nullish(),
    /** Only what is done, or only what is open. */
    done: z.boolean().nullish(),
    /** Only what is starred, or only what is not. */
    starred: z.boolean().nullish(),
    /** True: only those with files. */
    hasFiles: z.boolean().nullish(),
    /** Of all forms, only these; one that is not there has no messages. */
    forms: z
      .array(z.string().max(50, "There is no such form."))
      .max(MAX_FILTER_FORMS, `Choose at most ${MAX_FILTER_FORMS} forms.`)
      .nullish(),
    /** Only what has this label of the owner's. */
    label: z.string().max(50, "There is no such label.").nullish(),
    /** From this instant on, and before that one. */
    since: instant.nullish(),
    until: instant.nullish(),
    /** The name of a spam reason. */
    reason: z.string().max(100, "There is no such reason.").nullish(),
  })
  .refine(({ since, until }) => since == null || until == null || since < until, {
    error: "The range ends before it starts.",
  });

export type Filter = z.input<typeof filterInput>;

export interface FolderFilter {
  /** Null: every form of the account. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly filter?: Filter | null | undefined;
  /** The account's forms, where the caller has read them for the scope. */
  readonly ownFormIds?: readonly string[] | undefined;
}

/** A folder of one form or of all, filtered down as the store understands it. */
export interface ReadFilter extends SubmissionFilter {
  /** What the index of words is asked; null: nothing. */
  readonly match: string | null;
  /** Whether it is anything less than the whole folder, or than all that is open or done in it. */
  readonly isFiltered: boolean;
}

/** Reads a filter. An unknown form throws NOT_FOUND. */
export async function readFilter(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<ReadFilter> {
  const filter = parseFilter(scope, input);
  if (input.formId === null) {
    const own = input.ownFormIds ?? (await listForms(scope, deps)).map(({ id }) => id);
    const chosen = input.filter?.forms;
    return { ...filter, formIds: chosen == null ? own : own.filter((id) => chosen.includes(id)) };
  }
  await readForm(scope, deps, { formId: input.formId });
  return filter;
}

/** Reads a filter without its forms: only the one that is named is among them, known or not. */
export function parseFilter(scope: OwnerScope, input: FolderFilter): ReadFilter {
  const asks = parseInput(filterInput, input.filter ?? {});
  const { text, status, done, starred, label, hasFiles, since, until, reason } = asks;
  const forms = input.formId === null ? asks.forms : null;
  // Whoever can search contents can read them, word by word.
  if (text != null || reason != null) requireContentFor(scope, ["fields"]);
  const asked = { accountId: scope.accountId, formId: input.formId, text: text ?? null, reason: reason ?? null };
  const match = asked.text === null && asked.reason === null ? null : toTsQuery(asked);
  return {
    formIds: input.formId === null ? [] : [input.formId],
    folder: input.folder,
    status: status ?? null,
    done: done ?? null,
    isStarred: starred ?? null,
    labelId: label ?? null,
    hasFiles: hasFiles === true,
    since: since ?? null,
    until: until ?? null,
    match,
    isFiltered:
      match !== null || hasFiles === true || [status, starred, label, since, until, forms].some((part) => part != null),
  };
}

const LOOKED_AT = 1_000;

/** Names of the reasons for which the newest submissions in Spam were judged so, the most usual first. */
export async function listSpamReasons(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null },
): Promise<string[]> {
  requireContentFor(scope, ["fields"]);
  const filter = await readFilter(scope, deps, { formId: input.formId, folder: "spam" });
  return findSpamReasonNames(scope, deps.db, { ...filter, cursor: null, limit: LOOKED_AT });
}
