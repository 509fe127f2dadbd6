import { builder, expose } from "../../core/graphql/builder.ts";
import { readExportReminder, setExportReminder } from "./export-reminders.ts";
import type { ReminderSetting } from "./store.ts";

const ExportFrequencyEnum = builder.enumType("ExportFrequency", { values: ["weekly", "monthly"] as const });

const ExportReminderType = builder.objectRef<ReminderSetting>("ExportReminder").implement({
  description: "An email on Monday or on the first of the month, with a link to export the days before.",
  fields: (t) => ({
    frequency: t.expose("frequency", { type: ExportFrequencyEnum }),
    formId: t.exposeID("formId", { nullable: true, description: "Null for all forms." }),
  }),
});

builder.queryField("exportReminder", (t) =>
  expose(t, readExportReminder, { returns: ExportReminderType, nullable: true, description: "The member's own." }),
);

builder.mutationField("setExportReminder", (t) =>
  t.field({
    type: ExportReminderType,
    nullable: true,
    args: { frequency: t.arg({ type: ExportFrequencyEnum, description: "Null for no reminder." }), formId: t.arg.id() },
    resolve: (_root, { frequency, formId }, { scope, deps }) =>
      setExportReminder(scope, deps, frequency == null ? null : { frequency, formId: formId ?? null }),
  }),
);
