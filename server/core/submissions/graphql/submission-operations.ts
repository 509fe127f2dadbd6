import { FIELD_OPERATORS } from "../../../../shared/field-operators.ts";
import { FolderCountsType } from "../../forms/graphql/form-counts.ts";
import { builder } from "../../graphql/builder.ts";
import { FolderEnum, SubmissionStatusEnum } from "../../graphql/enums.ts";
import { isSelected, submissionColumns } from "../../graphql/submission-columns.ts";
import { BULK_ACTIONS, bulkUpdate, type MatchingChanged } from "../bulk-update.ts";
import { countListed, countMatching, type ListedCounts, type MatchingCount } from "../count-submissions.ts";
import { listSubmissions, type SubmissionPage } from "../list-submissions.ts";
import { listSpamReasons } from "../spam-folder.ts";
import type { SubmissionColumn } from "../store/submissions.ts";
import { markSubmissions, moveSubmissions, readSubmission } from "../submissions.ts";
import { SubmissionType } from "./submission.ts";

interface ListedPage extends SubmissionPage<SubmissionColumn> {
  /** Counts once, however many fields ask. */
  counted(): Promise<ListedCounts>;
}

const SubmissionPageType = builder.objectRef<ListedPage>("SubmissionPage").implement({
  fields: (t) => ({
    nodes: t.expose("submissions", { type: [SubmissionType] }),
    counts: t.field({
      type: FolderCountsType,
      description: "Counts for the listed forms, regardless of the filter.",
      resolve: async (page) => (await page.counted()).counts,
    }),
    total: t.int({
      description: "How many the list has without further filters: all of the folder, or what is open or done in it.",
      resolve: async (page) => (await page.counted()).total,
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Cursor for older submissions." }),
    previousCursor: t.exposeString("previousCursor", { nullable: true, description: "Cursor for newer submissions." }),
    sortedAmong: t.exposeInt("sortedAmong", {
      nullable: true,
      description: "How many of the newest submissions were sorted. Null if all were, and without a sort.",
    }),
  }),
});

const MatchingCountType = builder.objectRef<MatchingCount>("MatchingCount").implement({
  fields: (t) => ({
    count: t.exposeInt("count"),
    lookedAt: t.exposeInt("lookedAt", {
      nullable: true,
      description: "Only so many of the newest were looked at, and there may be more. Null for all of them.",
    }),
    unsearched: t.exposeInt("unsearched", { description: "Submissions that are not in the search index yet." }),
  }),
});

const MatchingChangeEnum = builder.enumType("BulkAction", {
  values: BULK_ACTIONS,
});

const MatchingChangedType = builder.objectRef<MatchingChanged>("MatchingChanged").implement({
  fields: (t) => ({
    ids: t.exposeIDList("ids", { description: "The changed submissions." }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Null when done." }),
  }),
});

const PAGE_SIZE = 50;

const SortInputType = builder.inputType("Sort", {
  description:
    "Values are sorted as numbers if all of them are numbers. Empty values come last, and ties go to the newest.",
  fields: (t) => ({
    column: t.string({ required: true, description: "`field:` and a field's name, or sender, labels or files." }),
    descending: t.boolean({ required: true }),
  }),
});

type FieldBuilder = Pick<Parameters<Parameters<typeof builder.queryFields>[0]>[0], "arg">;

const FieldOperatorEnum = builder.enumType("FieldOperator", { values: FIELD_OPERATORS });

const FieldConditionInput = builder.inputType("FieldCondition", {
  description: "What a field says. Of a field that repeats, one value is enough.",
  fields: (t) => ({
    name: t.string({ required: true }),
    operator: t.field({ type: FieldOperatorEnum, required: true }),
    value: t.string({
      description:
        "A date for before and after, a number for lessThan, greaterThan, atLeast and atMost, nothing for isEmpty and isNotEmpty.",
    }),
  }),
});

export const FilterInput = builder.inputType("Filter", {
  fields: (t) => ({
    text: t.string({ description: "Words in the contents or sender. All must match." }),
    status: t.field({ type: SubmissionStatusEnum }),
    done: t.boolean({ description: "Only done ones, or only open ones." }),
    starred: t.boolean({ description: "Only starred ones, or only the others." }),
    answered: t.boolean({ description: "Only those that a reply was sent to, or only the others." }),
    doubtful: t.boolean({
      description: "True for only doubtful ones in Spam. Of all forms, only those that show them.",
    }),
    unconfirmed: t.boolean({ description: "True for only those that wait for their visitor's confirmation." }),
    hasFiles: t.boolean({ description: "True for only those with files." }),
    forms: t.idList({ description: "Of all forms, only these." }),
    label: t.id({ description: "A label of the owner's." }),
    assignee: t.id({ description: "Only those assigned to this member, to `me`, or to `nobody`." }),
    since: t.string({ description: "RFC 3339, inclusive." }),
    until: t.string({ description: "RFC 3339, exclusive." }),
    reason: t.string({ description: "The name of a spam reason." }),
    fields: t.field({ type: [FieldConditionInput], description: "All must be met." }),
  }),
});

export function folderArguments({ arg }: FieldBuilder) {
  return {
    formId: arg.id({ description: "Null for all forms." }),
    folder: arg({ type: FolderEnum, required: true }),
    filter: arg({ type: FilterInput }),
  };
}

function looksIntoContents(filter: typeof FilterInput.$inferInput | null | undefined): boolean {
  const { text, reason, fields } = filter ?? {};
  return Boolean(text || reason || fields?.length);
}

builder.queryFields((t) => ({
  submissions: t.field({
    type: SubmissionPageType,
    args: {
      ...folderArguments(t),
      first: t.arg.int(),
      after: t.arg.string({ description: "Returns submissions older than this cursor." }),
      before: t.arg.string({ description: "Returns submissions newer than this cursor." }),
      fromOldest: t.arg.boolean({ description: "Starts at the oldest. Continue with the previous cursor." }),
      sort: t.arg({
        type: SortInputType,
        description: "Sorts by a column instead of by arrival. Continue with the next cursor.",
      }),
    },
    resolve: async (_root, { formId, folder, filter, first, after, before, fromOldest, sort }, context, info) => {
      let counted: Promise<ListedCounts> | null = null;
      // Runs in parallel with the page if one form is named. Its failure is the page's failure.
      if (formId != null && !looksIntoContents(filter) && isSelected(info, ["counts", "total"])) {
        counted = countListed(context.scope, context.deps, { formIds: [formId], folder, done: filter?.done ?? null });
        counted.catch(() => undefined);
      }
      const ownFormIds = formId == null ? (await context.loaders.forms()).map(({ id }) => id) : undefined;
      const page = await listSubmissions(context.scope, context.deps, {
        formId: formId ?? null,
        ownFormIds,
        folder,
        filter,
        limit: first ?? PAGE_SIZE,
        cursor: after ?? null,
        newerCursor: before ?? null,
        fromOldest: fromOldest === true,
        sort,
        columns: submissionColumns(info, ["nodes"]),
      });
      return {
        ...page,
        counted: () => {
          counted ??= countListed(context.scope, context.deps, page.filter);
          return counted;
        },
      };
    },
  }),
  countMatching: t.field({
    type: MatchingCountType,
    args: folderArguments(t),
    resolve: (_root, { formId, folder, filter }, { scope, deps }) =>
      countMatching(scope, deps, { formId: formId ?? null, folder, filter }),
  }),
  spamReasonNames: t.stringList({
    description: "Reasons for the newest submissions in Spam, the most common first.",
    args: { formId: t.arg.id({ description: "Null for all forms." }) },
    resolve: (_root, { formId }, { scope, deps }) => listSpamReasons(scope, deps, { formId: formId ?? null }),
  }),
  submission: t.field({
    type: SubmissionType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context, info) =>
      readSubmission(context.scope, context.deps, { id, columns: submissionColumns(info) }),
  }),
}));

builder.mutationFields((t) => ({
  moveSubmissions: t.field({
    type: [SubmissionType],
    args: {
      ids: t.arg.idList({ required: true }),
      folder: t.arg({ type: FolderEnum, required: true }),
      doubtful: t.arg.boolean({
        description: "Takes back a decision: those that were doubtful are so again, in Spam.",
      }),
    },
    resolve: (_root, { ids, folder, doubtful }, context, info) =>
      moveSubmissions(context.scope, context.deps, { ids, folder, doubtful, columns: submissionColumns(info) }),
  }),
  markSubmissions: t.field({
    type: [SubmissionType],
    description: "Marks submissions. What is left out stays as it is.",
    args: {
      ids: t.arg.idList({ required: true }),
      status: t.arg({ type: SubmissionStatusEnum }),
      done: t.arg.boolean(),
      snoozedUntil: t.arg.string({
        description: "RFC 3339. Marks them as done until then, when they are open and unread again. Inbox only.",
      }),
      starred: t.arg.boolean(),
    },
    resolve: (_root, { ids, ...marks }, context, info) =>
      markSubmissions(context.scope, context.deps, { ids, ...marks, columns: submissionColumns(info) }),
  }),
  bulkUpdate: t.field({
    type: MatchingChangedType,
    description: "Applies an action to the next matches. Repeat with the cursor until it is null.",
    args: {
      ...folderArguments(t),
      to: t.arg({ type: MatchingChangeEnum, required: true }),
      labelId: t.arg.id({ description: "What to label them with, or which label to take from them." }),
      assignee: t.arg.id({ description: "Whom to assign them to: a member, or `me`. Null for nobody." }),
      snoozedUntil: t.arg.string({ description: "Until when to snooze them, as RFC 3339." }),
      after: t.arg.string(),
    },
    resolve: (_root, { formId, folder, filter, after, ...input }, context) => {
      const change = { ...input, formId: formId ?? null, folder, filter, cursor: after ?? null };
      return bulkUpdate(context.scope, context.deps, change);
    },
  }),
}));
