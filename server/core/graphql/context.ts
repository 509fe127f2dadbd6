import { listReaders } from "../access-log/access-log.ts";
import type { SubmissionReader } from "../access-log/store/submission-readers.ts";
import { ACTIVITY_DAYS, readDailyMessages, readNewestMessages } from "../activity/form-activity.ts";
import type { NewestMessage } from "../activity/store.ts";
import { countTakenContents } from "../agents/contents.ts";
import { type Deps, hookOf } from "../deps.ts";
import { listForms } from "../forms/forms.ts";
import type { FormRow } from "../forms/store/forms.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import { notFound } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countSubmissionsOfForms } from "../submissions/count-submissions.ts";
import { addCounts, emptyCounts, type FolderCounts } from "../submissions/store/counts.ts";
import { loaderOf } from "./loader.ts";

/** A context always has an owner. */
export interface GraphQLContext {
  readonly scope: OwnerScope;
  readonly deps: Deps;
  /** The same owner's current scope; rejects once the session or the membership has ended. */
  renew(): Promise<OwnerScope>;
  readonly changes: ChangeFeed;
  readonly loaders: Loaders;
}

/** Resolves to the name of a row's form; null for one that the owner cannot see. */
export const formNameOf = async (
  { formId }: { readonly formId: string | null },
  _args: object,
  { loaders }: GraphQLContext,
): Promise<string | null> => (await loaders.form(formId))?.name ?? null;

/** Batched per request. */
export interface Loaders {
  /** The summed counts of forms. */
  counts(formIds: readonly string[]): Promise<FolderCounts>;
  forms(): Promise<readonly FormRow[]>;
  /** `null` for a form that the owner cannot see. */
  form(formId: string | null): Promise<FormRow | null>;
  /** Throws NOT_FOUND instead of returning null. */
  requireForm(formId: string): Promise<FormRow>;
  newestMessage(formId: string): Promise<NewestMessage | null>;
  dailyMessages(formId: string): Promise<readonly number[]>;
  /** How many messages an agent's credential has read the contents of within 24 hours. */
  contentsRead(credentialId: string): Promise<number>;
  /** The readable addresses of a form, the current one first. */
  addresses(formId: string): Promise<readonly string[]>;
  readers(submissionId: string): Promise<readonly SubmissionReader[]>;
}

export function createLoaders(scope: OwnerScope, deps: Deps): Loaders {
  const counts = loaderOf(emptyCounts, (formIds) => countSubmissionsOfForms(scope, deps, { formIds }));
  const contentsRead = loaderOf(0, (credentialIds) => countTakenContents(scope, deps, { credentialIds }));
  const addresses = loaderOf<readonly string[]>([], async (formIds) => {
    return (
      (await hookOf(deps, "formAddresses")?.list(scope, deps, { formIds })) ?? new Map<string, readonly string[]>()
    );
  });
  let forms: Promise<FormRow[]> | null = null;
  let newest: ReturnType<typeof readNewestMessages> | null = null;
  let daily: ReturnType<typeof readDailyMessages> | null = null;

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
    newestMessage: async (formId) => {
      newest ??= readNewestMessages(scope, deps);
      return (await newest).get(formId) ?? null;
    },
    dailyMessages: async (formId) => {
      daily ??= readDailyMessages(scope, deps);
      return (await daily).get(formId) ?? new Array<number>(ACTIVITY_DAYS).fill(0);
    },
    contentsRead: (credentialId) => contentsRead.load(credentialId),
    addresses: (formId) => addresses.load(formId),
    readers: (submissionId) => listReaders(scope, deps, { submissionId }),
  };
  return loaders;
}
