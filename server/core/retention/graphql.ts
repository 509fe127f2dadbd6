import { readViewer } from "../accounts/account.ts";
import { AccountType } from "../accounts/graphql/account.ts";
import { builder, expose } from "../graphql/builder.ts";
import { previewRetention, type RetentionPreview, setRecordDays, setRetention } from "./set-retention.ts";
import type { LeavingForm } from "./store/retention-preview.ts";

const LeavingFormType = builder.objectRef<LeavingForm>("LeavingForm").implement({
  fields: (t) => ({
    formId: t.exposeID("formId"),
    formName: t.exposeString("formName"),
    count: t.exposeInt("count"),
    oldestAt: t.expose("oldestAt", { type: "DateTime" }),
    newestAt: t.expose("newestAt", { type: "DateTime" }),
  }),
});

const NextToGoType = builder.objectRef<NonNullable<RetentionPreview["next"]>>("NextToGo").implement({
  fields: (t) => ({
    at: t.expose("at", { type: "DateTime" }),
    count: t.exposeInt("count", { description: "How many are deleted within a day of that time." }),
  }),
});

const RetentionPreviewType = builder.objectRef<RetentionPreview>("RetentionPreview").implement({
  fields: (t) => ({
    days: t.exposeInt("days"),
    at: t.expose("at", { type: "DateTime", description: "When it would take effect." }),
    forms: t.expose("forms", { type: [LeavingFormType], description: "What would be deleted when it takes effect." }),
    next: t.expose("next", { type: NextToGoType, nullable: true }),
  }),
});

builder.queryField("retentionPreview", (t) =>
  expose(t, previewRetention, {
    returns: RetentionPreviewType,
    takes: { days: "Int!" },
    description: "Previews what a retention window would delete. Changes nothing.",
  }),
);

builder.mutationFields((t) => ({
  setRetention: t.field({
    type: AccountType,
    args: { days: t.arg.int({ required: true }) },
    resolve: async (_root, { days }, { scope, deps }) => {
      await setRetention(scope, deps, { days });
      return readViewer(scope, deps);
    },
  }),
  setRecordDays: t.field({
    type: AccountType,
    description: "Sets how long the access record and the history are kept.",
    args: { days: t.arg.int({ required: true }) },
    resolve: async (_root, { days }, { scope, deps }) => {
      await setRecordDays(scope, deps, { days });
      return readViewer(scope, deps);
    },
  }),
}));
