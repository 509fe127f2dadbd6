import DataLoader from "dataloader";
import { listAssignees } from "../../features/assignment/assign.ts";
import type { Colleague } from "../../features/assignment/store.ts";
import { listFiles, readStorageUse } from "../../features/files/read-files.ts";
import type { FileRow, StorageUse } from "../../features/files/store/files.ts";
import { listAddresses } from "../../features/form-pages/form-address.ts";
import { findQuietForms, type QuietNotice } from "../../features/quiet-forms/quiet-forms.ts";
import { listReaders } from "../access-log/access-log.ts";
import type { SubmissionReader } from "../access-log/store/submission-readers.ts";
import { ACTIVITY_DAYS, readDailyMessages, readNewestMessages } from "../activity/form-activity.ts";
import type { NewestMessage } from "../activity/store.ts";
import { countTakenContents } from "../agents/contents.ts";
import type { Deps } from "../deps.ts";
import { listForms } from "../forms/forms.ts";
import type { FormRow } from "../forms/store/forms.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import { notFound } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countSubmissionsOfForms } from "../submissions/count-submissions.ts";
import { addCounts, emptyCounts, type FolderCounts } from "../submissions/store/counts.ts";

/** A context always has an owner. */
export interface GraphQLContext {
  readonly scope: OwnerScope;
  readonly deps: Deps;
  /** The same owner's scope as it is now; rejects once the session or the membership has ended. */
  renew(): Promise<OwnerScope>;
  readonly changes: ChangeFeed;
  readonly loaders: Loaders;
}

/** Batched per request. */
export interface Loaders {
  /** The counts of forms, added up. */
  counts(formIds: readonly string[]): Promise<FolderCounts>;
  /** The owner's forms. */
  forms(): Promise<readonly FormRow[]>;
  /** `null` for a form that the owner does not have. */
  form(formId: string | null): Promise<FormRow | null>;
  /** Throws NOT_FOUND instead. */
  requireForm(formId: string): Promise<FormRow>;
  /** Why a form counts as quiet; null where it does not. */
  quiet(formId: string): Promise<QuietNotice | null>;
  newestMessage(formId: string): Promise<NewestMessage | null>;
  dailyMessages(formId: string): Promise<readonly number[]>;
  /** The files of a submission. */
  files(submissionId: string): Promise<readonly FileRow[]>;
  /** The member who works on a submission. */
  assignee(submissionId: string): Promise<Colleague | null> | null;
  /** How many messages an agent's credential has read the contents of within 24 hours. */
  contentsRead(credentialId: string): Promise<number>;
  /** The readable addresses of a form, the present one first. */
  addresses(formId: string): Promise<readonly string[]>;
  storage(formId: string | null): Promise<StorageUse>;
  /** Who read a submission. */
  readers(submissionId: string): Promise<readonly SubmissionReader[]>;
}

const NOTHING_STORED: StorageUse = { files: 0, bytes: 0 };

/** Not cached: a mutation changes them. */
function loaderOf<Value>(
  absent: Value,
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
): DataLoader<string, Value> {
  return new DataLoader<string, Value>(
    async (ids) => {
      const found = await read([...new Set(ids)]);
      return ids.map((id) => found.get(id) ?? absent);
    },
    { cache: false },
  );
}

export function createLoaders(scope: OwnerScope, deps: Deps): Loaders {
  const counts = loaderOf(emptyCounts, (formIds) => countSubmissionsOfForms(scope, deps, { formIds }));
  const files = loaderOf<readonly FileRow[]>([], (submissionIds) => listFiles(scope, deps, { submissionIds }));
  const assignees = loaderOf<Colleague | null>(null, (submissionIds) => listAssignees(scope, deps, { submissionIds }));
  const contentsRead = loaderOf(0, (credentialIds) => countTakenContents(scope, deps, { credentialIds }));
  const addresses = loaderOf<readonly string[]>([], (formIds) => listAddresses(scope, deps, { formIds }));
  let storage: ReturnType<typeof readStorageUse> | null = null;
  let forms: Promise<FormRow[]> | null = null;
  let newest: ReturnType<typeof readNewestMessages> | null = null;
  let daily: ReturnType<typeof readDailyMessages> | null = null;
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
    quiet: async (formId) => {
      quiet ??= findQuietForms(scope, deps);
      return (await quiet).get(formId) ?? null;
    },
    newestMessage: async (formId) => {
      newest ??= readNewestMessages(scope, deps);
      return (await newest).get(formId) ?? null;
    },
    dailyMessages: async (formId) => {
      daily ??= readDailyMessages(scope, deps);
      return (await daily).get(formId) ?? new Array<number>(ACTIVITY_DAYS).fill(0);
    },
    files: (submissionId) => files.load(submissionId),
    // Fifty promises take longer than the rest of a page.
    assignee: (submissionId) => (scope.actor.hasColleagues === true ? assignees.load(submissionId) : null),
    contentsRead: (credentialId) => contentsRead.load(credentialId),
    addresses: (formId) => addresses.load(formId),
    storage: async (formId) => {
      storage ??= readStorageUse(scope, deps);
      const used = await storage;
      const counted = formId === null ? [...used.values()] : [used.get(formId) ?? NOTHING_STORED];
      return counted.reduce(
        (sum, use) => ({ files: sum.files + use.files, bytes: sum.bytes + use.bytes }),
        NOTHING_STORED,
      );
    },
    readers: (submissionId) => listReaders(scope, deps, { submissionId }),
  };
  return loaders;
}
