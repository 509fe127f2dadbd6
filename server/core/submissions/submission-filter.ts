import type { z } from "zod";
import { ME } from "../../../shared/people.ts";
import { requireContentFor } from "../access/require-permission.ts";
import type { Folder } from "../database/db.ts";
import { type Deps, hookOf } from "../deps.ts";
import { listForms, readForm } from "../forms/forms.ts";
import { invalid } from "../platform/errors.ts";
import { parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { filterInput } from "./filter-input.ts";
import { type ContentFilter, isSearch, type WordSearch } from "./store/content-query.ts";
import { meetsField } from "./store/field-conditions.ts";

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
export interface ReadFilter extends ContentFilter {
  /** True if it selects less than the whole folder or all that is open or done in it. */
  readonly isFiltered: boolean;
}

/** Reads a filter. An unknown form throws NOT_FOUND. */
export async function readFilter(scope: OwnerScope, deps: Deps, input: FolderFilter): Promise<ReadFilter> {
  const filter = parseFilter(scope, deps, input);
  if (input.formId !== null) {
    await readForm(scope, deps, { formId: input.formId });
    return filter;
  }
  const { isDoubtful } = filter;
  const formsToRead = async () =>
    (await listForms(scope, deps)).filter(({ showsDoubtful }) => showsDoubtful || !isDoubtful).map(({ id }) => id);
  const own = input.ownFormIds !== undefined && !isDoubtful ? input.ownFormIds : await formsToRead();
  const chosen = input.filter?.forms;
  return { ...filter, formIds: chosen == null ? own : own.filter((id) => chosen.includes(id)) };
}

/** True if the result reveals fields that the rows do not show. */
export function asksFields({ match, conditions, hasFiles }: ReadFilter): boolean {
  return isSearch({ match, conditions }) || hasFiles;
}

/** Reads a filter without resolving its forms: includes only the named form, known or not. */
export function parseFilter(
  scope: OwnerScope,
  deps: Pick<Deps, "features">,
  { formId, folder, filter }: FolderFilter,
): ReadFilter {
  const { text, reason, forms, label, assignee, ...asked } = parseInput(filterInput, filter ?? {});
  const fields = asked.fields ?? [];
  // Anyone who can search contents can read them word by word.
  if (text !== null || reason !== null || fields.length > 0) requireContentFor(scope, ["fields"]);
  // A field that equals a value contains its words. The conditions then decide.
  const values = fields.flatMap(({ operator, value }) => (operator === "equals" ? [value] : []));
  const search = hookOf(deps, "wordSearch") ?? withoutWords;
  const found = search({ accountId: scope.accountId, formId, text, values, reason });
  const content = { match: found.match, conditions: [...fields.map(meetsField), ...found.conditions] };
  const isDoubtful = asked.doubtful === true;
  const isUnconfirmed = asked.unconfirmed === true;
  const hasFiles = asked.hasFiles === true;
  const { status, done, starred: isStarred, answered: isAnswered, since, until } = asked;
  const chosen = [status, isStarred, isAnswered, label, assignee, since, until, formId === null ? forms : null];
  return {
    formIds: formId === null ? [] : [formId],
    folder,
    status,
    done,
    isStarred,
    isAnswered,
    labelId: label,
    assigneeId: assignee === ME ? scope.userId : assignee,
    isDoubtful,
    isUnconfirmed,
    hasFiles,
    since,
    until,
    ...content,
    isFiltered:
      isDoubtful || isUnconfirmed || hasFiles || isSearch(content) || chosen.some((choice) => choice !== null),
  };
}

const withoutWords: WordSearch = ({ text, reason }) => {
  if (text === null && reason === null) return { match: null, conditions: [] };
  throw invalid("This Postern has no search. Leave out the text and the reason.");
};
