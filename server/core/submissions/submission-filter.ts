import { z } from "zod";
import { FIELD_OPERATORS, type FieldOperator } from "../../../shared/field-operators.ts";
import {
  MAX_CONDITION_LENGTH,
  MAX_FIELD_CONDITIONS,
  MAX_FIELD_NAME_LENGTH,
  MAX_FILTER_FORMS,
  MAX_SEARCH_LENGTH,
  MAX_SELECTION,
} from "../../../shared/limits.ts";
import { ME } from "../../../shared/people.ts";
import { partsOf } from "../../../shared/search-words.ts";
import { toTsQuery } from "../../features/search/index-terms.ts";
import { readInTurn } from "../access/read-in-turn.ts";
import { requireContentFor } from "../access/require-permission.ts";
import type { Folder } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { listForms, readForm } from "../forms/forms.ts";
import { instant, parseInput, startsBeforeItEnds } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { SubmissionFilter } from "./store/filter.ts";
import { findHeldOrigins, type HeldOrigin } from "./store/held-origins.ts";
import { type ContentQuery, findSpamReasonNames, isSearch } from "./store/page.ts";

const DAY_OR_MINUTE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;
const NUMBER = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;
const WITHOUT_VALUE: ReadonlySet<FieldOperator> = new Set<FieldOperator>(["isEmpty", "isNotEmpty"]);
const COMPARES_NUMBERS: ReadonlySet<FieldOperator> = new Set<FieldOperator>([
  "lessThan",
  "greaterThan",
  "atLeast",
  "atMost",
]);
const conditionText = (maxCharacters: number, what: string) =>
  z
    .string()
    .max(maxCharacters, `${what} can have at most ${maxCharacters} characters.`)
    .refine((text) => !text.includes("\u0000"), `${what} cannot contain a NUL character.`);

const conditionInput = z
  .object({
    name: conditionText(MAX_FIELD_NAME_LENGTH, "A field name"),
    operator: z.enum(FIELD_OPERATORS),
    value: conditionText(MAX_CONDITION_LENGTH, "The value to compare with").nullish(),
  })
  .transform(({ name, operator, value }) => ({ name, operator, value: value?.trim() ?? "" }))
  .superRefine(({ operator, value }, issues) => {
    const refuse = (message: string) => issues.addIssue({ code: "custom", message });
    if (operator === "before" || operator === "after") {
      if (!DAY_OR_MINUTE.test(value)) refuse("Enter a date such as 2026-11-21, or 2026-11-21T09:30.");
    } else if (COMPARES_NUMBERS.has(operator)) {
      if (!NUMBER.test(value)) refuse("Enter a number such as 12 or 12.5.");
    } else if (value === "" && !WITHOUT_VALUE.has(operator)) refuse("Enter a value to compare with.");
  });

const filterInput = z
  .object({
    /**
     * Words in contents, sender, notes or replies, all required; a word matches every word that begins with it. Also
     * "several words", from:sender, either/or, and a minus before a word to exclude it.
     */
    text: z.string().max(MAX_SEARCH_LENGTH, `Search for at most ${MAX_SEARCH_LENGTH} characters.`).nullish(),
    status: z.enum(["unread", "read"]).nullish(),
    done: z.boolean().nullish(),
    starred: z.boolean().nullish(),
    answered: z.boolean().nullish(),
    /** True for doubtful ones in Spam. A list of all forms includes only forms that show them. */
    doubtful: z.boolean().nullish(),
    /** True for those awaiting their visitor's confirmation. */
    unconfirmed: z.boolean().nullish(),
    hasFiles: z.boolean().nullish(),
    /** Forms to include; unknown ones match nothing. */
    forms: z
      .array(z.string().max(50, "There is no such form."))
      .max(MAX_FILTER_FORMS, `Choose at most ${MAX_FILTER_FORMS} forms.`)
      .nullish(),
    label: z.string().max(50, "There is no such label.").nullish(),
    /** A member's id, "me" or "nobody". */
    assignee: z.string().max(50, "There is no such member.").nullish(),
    /** Inclusive start and exclusive end. */
    since: instant.nullish(),
    until: instant.nullish(),
    reason: z.string().max(100, "There is no such reason.").nullish(),
    /** All conditions must hold. */
    fields: z
      .array(conditionInput)
      .max(MAX_FIELD_CONDITIONS, `Filter by at most ${MAX_FIELD_CONDITIONS} fields at a time.`)
      .nullish(),
  })
  .refine(...startsBeforeItEnds);

export type Filter = z.input<typeof filterInput>;

export interface FolderFilter {
  /** `null` for every form of the account. */
  readonly formId: string | null;
  readonly folder: Folder;
  readonly filter?: Filter | null | undefined;
  /** The account's forms, if the caller has read them for the scope. */
  readonly ownFormIds?: readonly string[] | undefined;
}

/** A folder of one form or of all, filtered, in the store's terms. */
export interface ReadFilter extends SubmissionFilter, ContentQuery {
  /** True if it selects less than the whole folder or all that is open or done in it. */
  readonly isFiltered: boolean;
}

/** Reads a filter. An unknown form throws NOT_FOUND. */
export async function readFilter(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<ReadFilter> {
  const filter = parseFilter(scope, input);
  if (input.formId === null) {
    const own = await formsToRead(scope, deps, input, filter);
    const chosen = input.filter?.forms;
    const formIds = chosen == null ? own : own.filter((id) => chosen.includes(id));
    return { ...filter, formIds };
  }
  await readForm(scope, deps, { formId: input.formId });
  return filter;
}

/** True if the result reveals fields that the rows do not show. */
export function asksFields({ match, conditions, hasFiles }: ReadFilter): boolean {
  return isSearch({ match, conditions }) || hasFiles;
}

async function formsToRead(
  scope: OwnerScope,
  deps: Deps,
  { ownFormIds }: FolderFilter,
  { isDoubtful }: ReadFilter,
): Promise<readonly string[]> {
  if (ownFormIds !== undefined && !isDoubtful) return ownFormIds;
  const forms = await listForms(scope, deps);
  return forms.filter(({ showsDoubtful }) => showsDoubtful || !isDoubtful).map(({ id }) => id);
}

/** Reads a filter without resolving its forms: includes only the named form, known or not. */
export function parseFilter(scope: OwnerScope, input: FolderFilter): ReadFilter {
  const asks = parseInput(filterInput, input.filter ?? {});
  const {
    text,
    status,
    done,
    starred,
    answered,
    label,
    assignee,
    doubtful,
    unconfirmed,
    hasFiles,
    since,
    until,
    reason,
    fields,
  } = asks;
  const forms = input.formId === null ? asks.forms : null;
  // Anyone who can search contents can read them word by word.
  const conditions = [...(fields ?? []), ...(text == null ? [] : partsOf(text))];
  if (text != null || reason != null || conditions.length > 0) requireContentFor(scope, ["fields"]);
  // A field that equals a value contains its words. The conditions then decide.
  const equal = (fields ?? []).flatMap(({ operator, value }) => (operator === "equals" ? [value] : []));
  const question = {
    accountId: scope.accountId,
    formId: input.formId,
    text: text ?? null,
    values: equal,
    reason: reason ?? null,
  };
  const match = toTsQuery(question);
  return {
    formIds: input.formId === null ? [] : [input.formId],
    folder: input.folder,
    status: status ?? null,
    done: done ?? null,
    isStarred: starred ?? null,
    isAnswered: answered ?? null,
    labelId: label ?? null,
    assigneeId: assignee === ME ? scope.userId : (assignee ?? null),
    isDoubtful: doubtful === true,
    isUnconfirmed: unconfirmed === true,
    hasFiles: hasFiles === true,
    since: since ?? null,
    until: until ?? null,
    match,
    conditions,
    isFiltered:
      match !== null ||
      conditions.length > 0 ||
      doubtful === true ||
      unconfirmed === true ||
      hasFiles === true ||
      [status, starred, answered, label, assignee, since, until, forms].some((part) => part != null),
  };
}

/** Messages in Spam only because their website is not an allowed origin of the form, at most one selection per website. */
export async function listHeldOrigins(
  scope: OwnerScope,
  deps: Deps,
  form: { readonly id: string; readonly allowedOrigins: readonly string[] },
): Promise<HeldOrigin[]> {
  requireContentFor(scope, ["fields"]);
  if (form.allowedOrigins.length === 0) return [];
  const filter = await readFilter(scope, deps, { formId: form.id, folder: "spam" });
  return readInTurn(scope, deps, () => findHeldOrigins(scope, deps.db, filter, MAX_SELECTION));
}

/** Names of the spam reasons of the newest submissions in Spam, most common first. */
export async function listSpamReasons(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null },
): Promise<string[]> {
  requireContentFor(scope, ["fields"]);
  const filter = await readFilter(scope, deps, { formId: input.formId, folder: "spam" });
  return readInTurn(scope, deps, () => findSpamReasonNames(scope, deps.db, filter));
}
