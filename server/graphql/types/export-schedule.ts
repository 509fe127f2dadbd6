import { listExportAddresses } from "../../services/scheduled-exports/read-target.ts";
import {
  createSchedule,
  deleteSchedule,
  listRuns,
  listSchedules,
  type RunPage,
  requireExporter,
  runScheduleNow,
  type ScheduleWithRun,
  setScheduleEnabled,
  startRunDownload,
  updateSchedule,
} from "../../services/scheduled-exports/schedules.ts";
import { type TargetTest, testTarget } from "../../services/scheduled-exports/test-target.ts";
import type { ExportRun } from "../../store/database/db.ts";
import { builder, rowType } from "../builder.ts";
import { ExportTicketType, ExportVariantEnum } from "./export.ts";
import { FormType } from "./form.ts";

const ExportFrequencyEnum = builder.enumType("ExportFrequency", { values: ["daily", "weekly", "monthly"] as const });
const ExportTargetKindEnum = builder.enumType("ExportTargetKind", {
  values: ["email", "s3", "webdav"] as const,
});
const ExportScheduleStatusEnum = builder.enumType("ExportScheduleStatus", {
  values: ["active", "disabled", "deleted"] as const,
});
const ExportRunStateEnum = builder.enumType("ExportRunState", { values: ["pending", "delivered", "failed"] as const });

const ExportTargetType = builder.objectRef<ScheduleWithRun>("ExportTarget").implement({
  description: "Where a scheduled export is sent. The password or secret access key cannot be read.",
  fields: (t) => ({
    kind: t.field({
      type: ExportTargetKindEnum,
      nullable: true,
      description: "Null until the owner of a schedule that was sent to an SFTP server chooses another destination.",
      resolve: ({ target }) => (target === "sftp" ? null : target),
    }),
    address: t.string({ resolve: ({ settings }) => settings.address }),
    attach: t.boolean({ resolve: ({ settings }) => settings.attach }),
    url: t.string({ resolve: ({ settings }) => settings.url }),
    region: t.string({ resolve: ({ settings }) => settings.region }),
    bucket: t.string({ resolve: ({ settings }) => settings.bucket }),
    folder: t.string({ resolve: ({ settings }) => settings.folder }),
    user: t.string({ resolve: ({ settings }) => settings.user }),
  }),
});

const ExportRunType = rowType<"ExportRun", ExportRun>("ExportRun", {
  fields: (t) => ({
    id: t.exposeID("id"),
    number: t.exposeInt("number"),
    state: t.expose("state", { type: ExportRunStateEnum }),
    cutAt: t.expose("cutAt", { type: "DateTime", description: "When its messages were chosen." }),
    fileName: t.exposeString("fileName"),
    rows: t.exposeInt("rows"),
    bytes: t.float({ nullable: true, resolve: ({ bytes }) => (bytes === null ? null : Number(bytes)) }),
    attempts: t.exposeInt("attempts"),
    detail: t.exposeString("detail", { nullable: true }),
    nextAttemptAt: t.expose("nextAttemptAt", { type: "DateTime", nullable: true }),
    finishedAt: t.expose("finishedAt", { type: "DateTime", nullable: true }),
  }),
});

const ExportScheduleType = rowType<"ExportSchedule", ScheduleWithRun>("ExportSchedule", {
  fields: (t) => ({
    id: t.exposeID("id"),
    form: t.field({
      type: FormType,
      nullable: true,
      description: "Null for all forms.",
      resolve: async ({ formId }, _args, context) => context.loaders.form(formId),
    }),
    includesSpam: t.exposeBoolean("includesSpam"),
    variant: t.expose("variant", { type: ExportVariantEnum }),
    frequency: t.expose("frequency", { type: ExportFrequencyEnum }),
    hour: t.exposeInt("hour", { description: "In the account's time zone." }),
    weekday: t.exposeInt("weekday", { nullable: true, description: "1 (Monday) to 7." }),
    monthDay: t.exposeInt("monthDay", { nullable: true }),
    target: t.field({ type: ExportTargetType, resolve: (schedule) => schedule }),
    status: t.expose("status", { type: ExportScheduleStatusEnum }),
    disabledReason: t.exposeString("disabledReason", { nullable: true }),
    failingSince: t.expose("failingSince", { type: "DateTime", nullable: true }),
    nextRunAt: t.expose("nextRunAt", { type: "DateTime" }),
    latestRun: t.field({ type: ExportRunType, nullable: true, resolve: ({ latestRun }) => latestRun }),
  }),
});

const ExportRunPageType = builder.objectRef<RunPage>("ExportRunPage").implement({
  fields: (t) => ({
    nodes: t.field({ type: [ExportRunType], resolve: ({ runs }) => [...runs] }),
    nextCursor: t.exposeString("nextCursor", { nullable: true }),
  }),
});

const ExportTargetTestType = builder.objectRef<TargetTest>("ExportTargetTest").implement({
  fields: (t) => ({
    arrived: t.exposeBoolean("arrived"),
    detail: t.exposeString("detail"),
  }),
});

const ExportTargetInput = builder.inputType("ExportTargetInput", {
  fields: (t) => ({
    kind: t.field({ type: ExportTargetKindEnum, required: true }),
    address: t.string(),
    attach: t.boolean(),
    url: t.string(),
    region: t.string(),
    bucket: t.string(),
    folder: t.string(),
    user: t.string(),
    secret: t.string({ description: "Stays what it was if null." }),
  }),
});

const ExportScheduleInput = builder.inputType("ExportScheduleInput", {
  fields: (t) => ({
    includesSpam: t.boolean({ required: true }),
    variant: t.field({ type: ExportVariantEnum, required: true }),
    frequency: t.field({ type: ExportFrequencyEnum, required: true }),
    hour: t.int({ required: true }),
    weekday: t.int(),
    monthDay: t.int(),
    target: t.field({ type: ExportTargetInput, required: true }),
  }),
});

const PAGE_SIZE = 10;

builder.queryFields((t) => ({
  exportSchedules: t.field({
    type: [ExportScheduleType],
    resolve: (_root, _args, { scope, deps }) => listSchedules(scope, deps),
  }),
  exportAddresses: t.stringList({
    description: "Confirmed addresses that exports can be emailed to.",
    resolve: (_root, _args, { scope, deps }) => {
      requireExporter(scope);
      return listExportAddresses(scope, deps);
    },
  }),
  exportRuns: t.field({
    type: ExportRunPageType,
    args: { scheduleId: t.arg.id({ required: true }), first: t.arg.int(), after: t.arg.string() },
    resolve: (_root, { scheduleId, first, after }, { scope, deps }) =>
      listRuns(scope, deps, { scheduleId, limit: first ?? PAGE_SIZE, cursor: after ?? null }),
  }),
}));

builder.mutationFields((t) => ({
  createExportSchedule: t.field({
    type: ExportScheduleType,
    args: {
      formId: t.arg.id({ description: "Null for all forms." }),
      withExisting: t.arg.boolean({ required: true, description: "The first run has all messages so far." }),
      input: t.arg({ type: ExportScheduleInput, required: true }),
    },
    resolve: (_root, { formId, withExisting, input }, { scope, deps }) =>
      createSchedule(scope, deps, { formId: formId ?? null, withExisting, schedule: input }),
  }),
  updateExportSchedule: t.field({
    type: ExportScheduleType,
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: ExportScheduleInput, required: true }) },
    resolve: (_root, { id, input }, { scope, deps }) => updateSchedule(scope, deps, { id, schedule: input }),
  }),
  setExportScheduleEnabled: t.field({
    type: ExportScheduleType,
    args: { id: t.arg.id({ required: true }), enabled: t.arg.boolean({ required: true }) },
    resolve: (_root, { id, enabled }, { scope, deps }) => setScheduleEnabled(scope, deps, { id, enabled }),
  }),
  deleteExportSchedule: t.field({
    type: "ID",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => deleteSchedule(scope, deps, { id }),
  }),
  runExportSchedule: t.field({
    type: ExportScheduleType,
    description: "Makes a run at once, or retries the one that has not arrived.",
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => runScheduleNow(scope, deps, { id }),
  }),
  testExportTarget: t.field({
    type: ExportTargetTestType,
    description: "Writes a file or sends an email without messages.",
    args: { scheduleId: t.arg.id(), target: t.arg({ type: ExportTargetInput, required: true }) },
    resolve: (_root, { scheduleId, target }, { scope, deps }) =>
      testTarget(scope, deps, { scheduleId: scheduleId ?? null, target }),
  }),
  downloadExportRun: t.field({
    type: ExportTicketType,
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, { scope, deps }) => startRunDownload(scope, deps, { id }),
  }),
}));
