import { builder } from "../../core/graphql/builder.ts";
import { folderArguments } from "../../core/submissions/graphql/submission-operations.ts";
import type { Bin, Choice, DateSpan, FieldAnswers, NumberFigures, RecentAnswer } from "./store.ts";
import { type AnswerSummary, summarizeAnswers } from "./summarize-answers.ts";

const AnswerKindEnum = builder.enumType("AnswerKind", {
  values: ["yesNo", "choice", "number", "date", "text"] as const,
});

const ChoiceType = builder.objectRef<Choice>("Choice").implement({
  description: "How many submissions give the same answer, in whatever case.",
  fields: (t) => ({ value: t.exposeString("value"), count: t.exposeInt("count") }),
});

const BinType = builder.objectRef<Bin>("Bin").implement({
  fields: (t) => ({
    from: t.exposeString("from", { description: "Inclusive. A number or a day." }),
    to: t.exposeString("to", { description: "Exclusive." }),
    count: t.exposeInt("count"),
  }),
});

const NumberFiguresType = builder.objectRef<NumberFigures>("NumberFigures").implement({
  fields: (t) => ({
    isWhole: t.exposeBoolean("isWhole", { description: "All of them are whole numbers." }),
    min: t.exposeFloat("min"),
    median: t.exposeFloat("median"),
    mean: t.exposeFloat("mean"),
    max: t.exposeFloat("max"),
  }),
});

const DateSpanType = builder.objectRef<DateSpan>("DateSpan").implement({
  fields: (t) => ({ earliest: t.exposeString("earliest"), latest: t.exposeString("latest") }),
});

const RecentAnswerType = builder.objectRef<RecentAnswer>("RecentAnswer").implement({
  fields: (t) => ({
    submissionId: t.exposeID("submissionId"),
    text: t.exposeString("text", { description: "Its beginning, where it is long." }),
    isCut: t.exposeBoolean("isCut"),
  }),
});

const FieldAnswersType = builder.objectRef<FieldAnswers>("FieldAnswers").implement({
  description: "What submissions say in one field.",
  fields: (t) => ({
    name: t.exposeString("name"),
    kind: t.expose("kind", { type: AnswerKindEnum }),
    answered: t.exposeInt("answered", { description: "Submissions that have an answer. The others are empty." }),
    choices: t.expose("choices", {
      type: [ChoiceType],
      description: "The most frequent answers first. Of a text only those that were given more than once.",
    }),
    bins: t.expose("bins", {
      type: [BinType],
      description: "Of numbers and dates, in their order. Empty ones are left out.",
    }),
    numbers: t.expose("numbers", { type: NumberFiguresType, nullable: true }),
    dates: t.expose("dates", { type: DateSpanType, nullable: true }),
    recent: t.expose("recent", {
      type: [RecentAnswerType],
      description: "The latest different answers of a text, the newest first.",
    }),
  }),
});

const AnswerSummaryType = builder.objectRef<AnswerSummary>("AnswerSummary").implement({
  description: "What people answered in each field of a form.",
  fields: (t) => ({
    submissions: t.exposeInt("submissions", { description: "How many submissions it summarizes." }),
    lookedAt: t.exposeInt("lookedAt", {
      nullable: true,
      description: "Only so many of the newest submissions were looked at. Null for all of them.",
    }),
    total: t.exposeInt("total", {
      nullable: true,
      description: "How many submissions match the filter. Null where that is not known.",
    }),
    fields: t.expose("fields", {
      type: [FieldAnswersType],
      description: "In the order in which the fields were first seen, without those that nobody answered.",
    }),
  }),
});

builder.queryFields((t) => ({
  answers: t.field({
    type: AnswerSummaryType,
    args: { ...folderArguments(t), formId: t.arg.id({ required: true }) },
    resolve: (_root, { formId, folder, filter }, { scope, deps }) =>
      summarizeAnswers(scope, deps, { formId, folder, filter }),
  }),
}));
