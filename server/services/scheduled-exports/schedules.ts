import type { z } from "zod";
import { requirePermission } from "../../access/require-permission.ts";
import type { Deps } from "../../deps.ts";
import { conflict, forbidden, invalid, limitReached, notFound } from "../../platform/errors.ts";
import { instantOf, isId } from "../../platform/ids.ts";
import { MAX_PAGE_SIZE, pageOf, parseInput, rowsToFind } from "../../platform/parse-input.ts";
import { seal } from "../../platform/secret.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { ExportRun } from "../../store/database/db.ts";
import { findLatestRuns, findRun, findRuns } from "../../store/exports/runs.ts";
import {
  deleteSchedule as deleteInStore,
  findSchedule,
  findSchedules,
  insertSchedule,
  queueRunNow,
  type ScheduleRow,
  type SealedSchedule,
  updateSchedule as updateInStore,
} from "../../store/exports/schedules.ts";
import { readAccount } from "../accounts/account.ts";
import { readForm } from "../forms/forms.ts";
import { type StartedExport, startExport } from "../submissions/export.ts";
import { nextRunAfter } from "./next-run.ts";
import { readTarget } from "./read-target.ts";
import { type ScheduleInput, scheduleInput } from "./schedule-input.ts";

/** Each adds a row for every message, so an account has only so many. */
export const MAX_SCHEDULES = 10;

export interface ScheduleWithRun extends ScheduleRow {
  readonly latestRun: ExportRun | null;
}

/** Scheduled exports are set up by whoever is signed in, as other exports are. */
export function requireExporter(scope: OwnerScope): void {
  requirePermission(scope, "account");
  if (scope.actor.kind !== "session") throw forbidden("Only the signed-in owner can set up scheduled exports.");
}

/** The account's schedules, oldest first, each with its newest run. */
export async function listSchedules(scope: OwnerScope, deps: Deps): Promise<ScheduleWithRun[]> {
  requireExporter(scope);
  const [schedules, runs] = await Promise.all([findSchedules(scope, deps.db), findLatestRuns(scope, deps.db)]);
  const latest = new Map(runs.map((run) => [run.scheduleId, run]));
  return schedules.map((schedule) => ({ ...schedule, latestRun: latest.get(schedule.id) ?? null }));
}

/** Makes a schedule for one form or all of them. Its first run has what is there now, or only what arrives from now on. */
export async function createSchedule(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string | null; readonly withExisting: boolean; readonly schedule: ScheduleInput },
): Promise<ScheduleWithRun> {
  requireExporter(scope);
  const { target, ...given } = parseInput(scheduleInput, input.schedule);
  const { formId } = input;
  if (formId !== null) await readForm(scope, deps, { formId });
  const { settings, secret } = await readTarget(scope, deps, target, null);
  const { timeZone } = await readAccount(scope, deps);
  const id = deps.newId("exs");
  const schedule = await insertSchedule(
    scope,
    deps.db,
    {
      id,
      formId,
      ...timesOf(given),
      target: target.kind,
      settings,
      encryptedSecret: secret === null ? null : seal(deps.keys.exportSecrets, secret, id),
      nextRunAt: nextRunAfter(timesOf(given), deps.clock.now(), timeZone),
      isFilled: !input.withExisting,
      createdAt: instantOf(id),
    },
    MAX_SCHEDULES,
  );
  if (schedule === "too-many") {
    throw limitReached(
      `An account can have at most ${MAX_SCHEDULES} scheduled exports. Delete one you no longer need.`,
    );
  }
  return { ...schedule, latestRun: null };
}

function timesOf(given: Omit<z.output<typeof scheduleInput>, "target">) {
  const { includesSpam, variant, frequency, hour, weekday, monthDay } = given;
  return {
    ...{ includesSpam, variant, frequency, hour },
    weekday: frequency === "weekly" ? (weekday ?? null) : null,
    monthDay: frequency === "monthly" ? (monthDay ?? null) : null,
  };
}

/** Replaces when and where a schedule is sent. A secret that is left out stays, where the address does as well. */
export async function updateSchedule(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly schedule: ScheduleInput },
): Promise<ScheduleWithRun> {
  const before = await readSchedule(scope, deps, input.id);
  const { target, ...given } = parseInput(scheduleInput, input.schedule);
  const { settings, secret } = await readTarget(scope, deps, target, before);
  const { timeZone } = await readAccount(scope, deps);
  const changed = await updateInStore(scope, deps.db, before.id, {
    ...timesOf(given),
    target: target.kind,
    settings,
    encryptedSecret: secret === null ? null : seal(deps.keys.exportSecrets, secret, before.id),
    nextRunAt: nextRunAfter(timesOf(given), deps.clock.now(), timeZone),
  });
  // The new destination is the decision that it was disabled for.
  if (before.target === "sftp") return setScheduleEnabled(scope, deps, { id: before.id, enabled: true });
  return withLatest(scope, deps, changed);
}

/** While disabled, messages wait. Enabled again, the run that failed is attempted first and the others follow. */
export async function setScheduleEnabled(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly enabled: boolean },
): Promise<ScheduleWithRun> {
  const before = await readSchedule(scope, deps, input.id);
  if (input.enabled && before.target === "sftp")
    throw conflict("Exports can no longer be sent to an SFTP server. Choose another destination.");
  const now = deps.clock.now();
  const change = input.enabled
    ? ({ status: "active", disabledReason: null, disabledAt: null, failingSince: null } as const)
    : ({ status: "disabled", disabledReason: "You disabled it.", disabledAt: now } as const);
  const changed = await updateInStore(scope, deps.db, before.id, change);
  if (input.enabled && before.status === "disabled") await queueRunNow(scope, deps.db, before.id, now, "unfinished");
  return withLatest(scope, deps, changed);
}

export async function deleteSchedule(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<string> {
  const { id } = await readSchedule(scope, deps, input.id);
  if (!(await deleteInStore(scope, deps.db, id))) throw notFound("export schedule");
  return id;
}

/** Attempts the run that waits, or makes one at once. */
export async function runScheduleNow(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<ScheduleWithRun> {
  const schedule = await readSchedule(scope, deps, input.id);
  if (schedule.status === "disabled")
    throw conflict("This scheduled export is disabled. Enable it, then run it again.");
  await queueRunNow(scope, deps.db, schedule.id, deps.clock.now(), "any");
  return withLatest(scope, deps, await findSchedule(scope, deps.db, schedule.id));
}

export interface RunPage {
  readonly runs: readonly ExportRun[];
  readonly nextCursor: string | null;
}

/** The runs of a schedule, newest first. */
export async function listRuns(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly scheduleId: string; readonly limit: number; readonly cursor: string | null },
): Promise<RunPage> {
  const { id } = await readSchedule(scope, deps, input.scheduleId);
  const count = rowsToFind(input.limit, `Ask for 1 to ${MAX_PAGE_SIZE} runs at a time.`);
  if (input.cursor !== null && !/^\d{1,9}$/.test(input.cursor)) {
    throw invalid("The cursor is not valid. Leave it out to start at the newest.");
  }
  const before = input.cursor === null ? null : Number(input.cursor);
  const found = await findRuns(scope, deps.db, { scheduleId: id, before, limit: count });
  const { rows, last } = pageOf(found, input.limit);
  return { runs: rows, nextCursor: last === null ? null : String(last.number) };
}

/** Starts the download of what is left of a run: its messages that were not deleted and have not expired. */
export async function startRunDownload(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<StartedExport> {
  requireExporter(scope);
  const run = isId(input.id, "exr") ? await findRun(scope, deps.db, input.id) : null;
  if (run === null) throw notFound("export");
  const { formId, variant } = run.schedule;
  return startExport(scope, deps, { formId, variant, runId: run.id });
}

export async function readSchedule(scope: OwnerScope, deps: Deps, id: string): Promise<SealedSchedule> {
  requireExporter(scope);
  const schedule = isId(id, "exs") ? await findSchedule(scope, deps.db, id) : null;
  if (schedule === null) throw notFound("export schedule");
  return schedule;
}

async function withLatest(scope: OwnerScope, deps: Deps, row: ScheduleRow | null): Promise<ScheduleWithRun> {
  if (row === null) throw notFound("export schedule");
  const { runs } = await listRuns(scope, deps, { scheduleId: row.id, limit: 1, cursor: null });
  return { ...row, latestRun: runs[0] ?? null };
}
