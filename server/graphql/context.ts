import DataLoader from "dataloader";
import type { Deps } from "../deps.ts";
import { notFound } from "../errors.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { listForms } from "../services/forms/forms.ts";
import { findQuietForms, type QuietNotice } from "../services/intake-stats/quiet-forms.ts";
import { countSubmissionsOfForms } from "../services/submissions/count-submissions.ts";
import type { FormRow } from "../store/forms/forms.ts";
import { addCounts, emptyCounts, type FolderCounts } from "../store/submissions/counts.ts";

/** What a resolver gets: the signed-in owner's scope and the dependencies. There is no context without an owner. */
export interface GraphQLContext {
  readonly scope: OwnerScope;
  readonly deps: Deps;
  /** The same owner's scope as it is now; rejects once the session has ended. */
  renew(): Promise<OwnerScope>;
  readonly changes: ChangeFeed;
  readonly loaders: Loaders;
}

/** What the rows of a list ask for one by one and the database is asked for once. Each request has its own. */
export interface Loaders {
  /** The counts of forms, added up. */
  counts(formIds: readonly string[]): Promise<FolderCounts>;
  /** The owner's forms. */
  forms(): Promise<readonly FormRow[]>;
  /** Null for a form that the owner does not have. */
  form(formId: string | null): Promise<FormRow | null>;
  /** Throws NOT_FOUND instead. */
  requireForm(formId: string): Promise<FormRow>;
  /** For what continues after the request, such as a subscription. */
  forgetForms(): void;
  /** Why a form counts as quiet; null where it does not. */
  quiet(formId: string): Promise<QuietNotice | null>;
}

export function createLoaders(scope: OwnerScope, deps: Deps): Loaders {
  // Not cached: a mutation or the next event of a subscription changes them.
  const counts = new DataLoader<string, FolderCounts>(
    async (formIds) => {
      const found = await countSubmissionsOfForms(scope, deps, { formIds: [...new Set(formIds)] });
      return formIds.map((id) => found.get(id) ?? emptyCounts);
    },
    { cache: false },
  );
  let forms: Promise<FormRow[]> | null = null;
  let quiet: ReturnType<typeof findQuietForms> | null = null;

  const loaders: Loaders = {
    counts: async (formIds) => (await Promise.all(formIds.map((id) => counts.load(id)))).reduce(addCounts, emptyCounts),
    forms: () => {
      forms ??= listForms(scope, deps);
      return forms;
    },
    form: async (formId) =>
      formId === null ? null : ((await loaders.forms()).find(({ id }) => id === formId) ?? null),
    requireForm: async (formId) => {
      const form = await loaders.form(formId);
      if (form === null) throw notFound("form");
      return form;
    },
    forgetForms: () => {
      forms = null;
    },
    quiet: async (formId) => {
      quiet ??= findQuietForms(scope, deps);
      return (await quiet).get(formId) ?? null;
    },
  };
  return loaders;
}
