import { ExportTicketType } from "../../core/exports/graphql.ts";
import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { formNameOf } from "../../core/graphql/context.ts";
import { MatchPlaceEnum } from "../../core/graphql/enums.ts";
import { submissionColumns } from "../../core/graphql/submission-columns.ts";
import { SubmissionType } from "../../core/submissions/graphql/submission.ts";
import type { SubmissionColumn, SubmissionRow } from "../../core/submissions/store/submissions.ts";
import { readSubmission } from "../../core/submissions/submissions.ts";
import { startAnswer } from "./answer.ts";
import { type EraseStep, eraseMatching, listErasures } from "./erase-matching.ts";
import { type ErasurePreview, previewErasure } from "./preview-erasure.ts";
import { type ErasureProgress, formCountsOf, type MatchingForm } from "./store/erasure.ts";
import type { Spelling } from "./store/spellings.ts";

const ALSO = "Other spellings that are the same person’s, as the preview has them.";

const MatchingFormType = builder.objectRef<MatchingForm>("MatchingForm").implement({
  fields: (t) => ({
    formId: t.exposeID("formId"),
    formName: t.exposeString("formName"),
    count: t.exposeInt("count"),
    oldestAt: t.expose("oldestAt", { type: "DateTime" }),
    newestAt: t.expose("newestAt", { type: "DateTime" }),
    own: t.exposeInt("own", {
      description: "Of these, what the person sent. The rest are messages of others that name them.",
    }),
    mailed: t.exposeInt("mailed", { description: "Copies sent by email, which cannot be recalled." }),
    pushed: t.exposeInt("pushed", { description: "Copies sent to webhooks." }),
  }),
});

interface Preview extends ErasurePreview {
  readonly samples: readonly Pick<SubmissionRow, SubmissionColumn>[];
}

const SpellingType = builder.objectRef<Spelling>("Spelling").implement({
  fields: (t) => ({ value: t.exposeString("value"), count: t.exposeInt("count") }),
});

const ErasurePreviewType = builder.objectRef<Preview>("ErasurePreview").implement({
  fields: (t) => ({
    forms: t.expose("forms", { type: [MatchingFormType] }),
    spellings: t.expose("spellings", {
      type: [SpellingType],
      description: "Values that are probably the same person’s, written otherwise, and in how many messages.",
    }),
    ruleNames: t.exposeStringList("ruleNames", {
      description: "The rules that name what is erased. They are deleted as well.",
    }),
    spamEntries: t.exposeStringList("spamEntries", {
      description: "The entries of the spam lists that name what is erased. They are deleted as well.",
    }),
    savedReplyNames: t.exposeStringList("savedReplyNames", {
      description: "The saved replies that name what is erased. They are deleted as well.",
    }),
    viewNames: t.exposeStringList("viewNames", {
      description: "The views that name what is erased or search for it. They are deleted as well.",
    }),
    labelNames: t.exposeStringList("labelNames", {
      description: "The labels that name what is erased. They are deleted as well, if wanted.",
    }),
    notes: t.exposeInt("notes", { description: "Notes on other scanned messages that contain it." }),
    replies: t.exposeInt("replies", { description: "Replies to other scanned messages that contain it." }),
    samples: t.expose("samples", { type: [SubmissionType], description: "The newest match." }),
    looked: t.exposeInt("looked", { description: "Messages scanned by this step." }),
    newestId: t.exposeID("newestId", { nullable: true, description: "The newest message that this step scanned." }),
    nextCursor: t.exposeID("nextCursor", { nullable: true, description: "Null when all messages were scanned." }),
  }),
});

const FormCountType = builder
  .objectRef<{ readonly formId: string; readonly count: number }>("ErasedFormCount")
  .implement({
    fields: (t) => ({
      formId: t.exposeID("formId"),
      count: t.exposeInt("count"),
      formName: t.string({ nullable: true, resolve: formNameOf }),
    }),
  });

const ErasureType = rowType<"Erasure", ErasureProgress>("Erasure", {
  description: "What an erasure deleted. The search itself is not stored.",
  fields: (t) => ({
    id: t.exposeID("id"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    completedAt: t.expose("completedAt", { type: "DateTime", nullable: true }),
    submissions: t.exposeInt("submissions"),
    spellings: t.exposeInt("spellings", { description: "How many other spellings were chosen for it." }),
    deliveries: t.exposeInt("deliveries"),
    attempts: t.exposeInt("attempts", { description: "Entries in the delivery log." }),
    forms: t.field({
      type: [FormCountType],
      resolve: ({ formCounts }) => formCounts.map(([formId, count]) => ({ formId, count })),
    }),
  }),
});

builder.queryFields((t) => ({
  erasurePreview: t.field({
    type: ErasurePreviewType,
    description: "Previews an erasure for the next messages to scan. Changes nothing.",
    args: {
      value: t.arg.string({ required: true }),
      place: t.arg({ type: MatchPlaceEnum, required: true }),
      also: t.arg.stringList({ description: ALSO }),
      after: t.arg.id(),
    },
    resolve: async (_root, { after, ...criterion }, context, info) => {
      const { scope, deps } = context;
      const preview = await previewErasure(scope, deps, { ...criterion, cursor: after ?? null });
      const columns = submissionColumns(info, ["samples"]);
      const samples = await Promise.all(preview.sampleIds.map((id) => readSubmission(scope, deps, { id, columns })));
      return { ...preview, samples };
    },
  }),
  erasures: t.field({
    type: [ErasureType],
    description: "The latest erasures, newest first.",
    resolve: async (_root, _args, { scope, deps }) =>
      (await listErasures(scope, deps)).map((erasure) => ({ ...erasure, formCounts: formCountsOf(erasure) })),
  }),
}));

const EraseStepType = builder.objectRef<EraseStep>("EraseStep").implement({
  fields: (t) => ({
    erasure: t.expose("erasure", { type: ErasureType }),
    nextCursor: t.exposeID("nextCursor", { nullable: true, description: "Null when done." }),
  }),
});

builder.mutationField("eraseMatching", (t) =>
  t.field({
    type: EraseStepType,
    description: "Permanently deletes the next matches. Refused at the start if new matches have arrived.",
    args: {
      value: t.arg.string({ required: true }),
      place: t.arg({ type: MatchPlaceEnum, required: true }),
      also: t.arg.stringList({ description: ALSO }),
      upTo: t.arg.id({ required: true, description: "The newest message that the preview scanned." }),
      erasureId: t.arg.id({ description: "The erasure to continue. Null starts one." }),
      after: t.arg.id(),
      withMentions: t.arg.boolean({
        description: "Also delete notes on and replies to other messages, and labels. True if left out.",
      }),
    },
    resolve: (_root, { erasureId, after, withMentions, ...input }, { scope, deps }) =>
      eraseMatching(scope, deps, {
        ...{ ...input, erasureId: erasureId ?? null, cursor: after ?? null },
        withMentions: withMentions ?? true,
      }),
  }),
);

builder.mutationField("startAnswer", (t) =>
  expose(t, startAnswer, {
    returns: ExportTicketType,
    takes: {
      value: "String!",
      place: t.arg({ type: MatchPlaceEnum, required: true }),
      also: t.arg.stringList({ description: ALSO }),
      upTo: t.arg.id({ required: true, description: "The newest message that the preview scanned." }),
      withNotes: t.arg.boolean({ required: true, description: "With labels and notes on their messages." }),
      withMentions: t.arg.boolean({ required: true, description: "With what others wrote that names them." }),
    },
    description:
      "Starts the download of everything of one person, for them: what an erasure of the same search would delete.",
  }),
);
