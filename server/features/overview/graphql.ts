import type { StatsDay } from "../../core/activity/stats-by-day.ts";
import { FormType } from "../../core/forms/graphql/form.ts";
import { builder, expose } from "../../core/graphql/builder.ts";
import { type IntakeSummary, type Overview, readOverview, summarizeIntake } from "./read-overview.ts";

const RefusalType = builder.objectRef<IntakeSummary["refused"][number]>("Refusal").implement({
  fields: (t) => ({ reason: t.exposeString("reason"), count: t.exposeInt("count") }),
});

const IntakeSummaryType = builder.objectRef<IntakeSummary>("IntakeSummary").implement({
  description: "received = inbox + spam + the sum of refused.",
  fields: (t) => ({
    received: t.exposeInt("received"),
    inbox: t.exposeInt("inbox"),
    spam: t.exposeInt("spam"),
    refused: t.expose("refused", { type: [RefusalType] }),
  }),
});

builder.objectField(FormType, "intake", (t) =>
  t.field({
    type: IntakeSummaryType,
    resolve: (form, _args, { scope, deps }) => summarizeIntake(scope, deps, { formId: form.id }),
  }),
);

const StatsDayType = builder.objectRef<StatsDay>("StatsDay").implement({
  description: "received = inbox + spam + refused.",
  fields: (t) => ({
    day: t.exposeString("day", { description: "A date in the owner's time zone, such as 2026-11-21." }),
    received: t.exposeInt("received"),
    inbox: t.exposeInt("inbox"),
    spam: t.exposeInt("spam"),
    refused: t.exposeInt("refused"),
  }),
});

const FormStatsType = builder.objectRef<Overview["forms"][number]>("FormStats").implement({
  fields: (t) => ({
    form: t.field({
      type: FormType,
      resolve: async ({ formId }, _args, context) => {
        const form = await context.loaders.form(formId);
        if (form === null) throw new Error("An overview counts a form that the owner does not have.");
        return form;
      },
    }),
    intake: t.expose("intake", { type: IntakeSummaryType }),
  }),
});

const OverviewType = builder.objectRef<Overview>("Overview").implement({
  fields: (t) => ({
    timeZone: t.exposeString("timeZone"),
    hasSharedHours: t.exposeBoolean("hasSharedHours", {
      description: "True if midnight in this time zone is not on a full UTC hour, so daily counts are approximate.",
    }),
    days: t.expose("days", { type: [StatsDayType] }),
    intake: t.expose("intake", { type: IntakeSummaryType }),
    forms: t.expose("forms", { type: [FormStatsType] }),
  }),
});

builder.queryField("overview", (t) =>
  expose(t, readOverview, { returns: OverviewType, takes: { formId: "ID", days: "Int!" } }),
);
