import { MINUTE_MS } from "../../../shared/durations.ts";
import { offsetAt } from "../../../shared/time-zones.ts";
import type { Deps } from "../../deps.ts";
import { composeFailingExport } from "../../mail/compose-export.ts";
import { type MailTransport, SEND_TIMEOUT_MS, type SendResult } from "../../mail/transport.ts";
import { renewEvery } from "../../platform/renew-every.ts";
import type { OwnerScope, SystemScope } from "../../scope/scope.ts";
import type { ExportRun } from "../../store/database/db.ts";
import { claimRun, createRun, fillSchedule, finishAttempt, releaseRun, renewLease } from "../../store/exports/runs.ts";
import {
  findDueSchedules,
  findScheduleToRun,
  reportFailing,
  type ScheduleToRun,
  setScheduleFailing,
} from "../../store/exports/schedules.ts";
import { LATER_WAITS, waitAfter } from "../deliveries/backoff.ts";
import { nextRunAfter } from "./next-run.ts";

const RETRY_SCHEDULE = [0, MINUTE_MS, ...LATER_WAITS];
/** After so many failures the owner is told, once: about half an hour after the first. */
const TOLD_AFTER_FAILURES = 3;
const LEASE_MS = 2 * MINUTE_MS;
const RENEW_MS = 30_000;
/** Limit over all processes, so that slow targets leave slots for other jobs. */
const MAX_RUNS_AT_ONCE = 3;

/** The schedules that are due and have no run on their way. */
export function listDueSchedules(scope: SystemScope, deps: Deps): Promise<string[]> {
  return findDueSchedules(scope, deps.db, deps.clock.now());
}

/** Makes a run of a schedule that is due, of what its own scope sees and no run before it had. */
export async function createDueRun(
  scope: SystemScope,
  deps: Deps,
  { id, reader }: { readonly id: string; readonly reader: OwnerScope },
): Promise<void> {
  const schedule = await findScheduleToRun(scope, deps.db, id);
  if (schedule === null) return;
  if (!schedule.isFilled) await fillSchedule(reader, deps.db, schedule);
  const now = deps.clock.now();
  await createRun(reader, deps.db, schedule, {
    id: deps.newId("exr"),
    cutAt: now,
    nextRunAt: nextRunAfter(schedule, now, schedule.owner.timeZone),
    fileName: (number) => fileNameOf(schedule, number, now),
  });
}

const MAX_NAME_LENGTH = 60;

/** Such as `contact-00012-2026-11-23`: without its ending, the same in every attempt, and unlike that of any other run. */
function fileNameOf(schedule: ScheduleToRun, number: number, at: Date): string {
  const { timeZone } = schedule.owner;
  const day = new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 10);
  const name = (schedule.formName ?? "all-forms").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = name
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_LENGTH)
    .replace(/^-+|-+$/g, "");
  return `${slug || "form"}-${schedule.id.slice(-6)}-${String(number).padStart(5, "0")}-${day}`;
}

/** A run under a lease that is renewed until it is ended. */
export interface ClaimedRun {
  readonly run: ExportRun;
  readonly schedule: ScheduleToRun;
  /** Another worker has it now, or it was deleted. */
  readonly lost: AbortSignal;
  stopRenewing(): Promise<void>;
}

/** The run that has waited longest; null when there is none, or enough are on their way. */
export async function claimNextRun(scope: SystemScope, deps: Deps): Promise<ClaimedRun | null> {
  const now = deps.clock.now();
  const leasedUntil = new Date(now.getTime() + LEASE_MS);
  const run = await claimRun(scope, deps.db, { now, leasedUntil, most: MAX_RUNS_AT_ONCE });
  const schedule = run === null ? null : await findScheduleToRun(scope, deps.db, run.scheduleId);
  if (run === null || schedule === null) return null;
  const lost = new AbortController();
  const stopRenewing = renewEvery(RENEW_MS, deps.log, async () => {
    const until = new Date(deps.clock.now().getTime() + LEASE_MS);
    if (!(await renewLease(scope, deps.db, run, until))) lost.abort();
  });
  return { run, schedule, lost: lost.signal, stopRenewing };
}

/** Result or reason, for the owner. */
export type AttemptedRun =
  | {
      readonly arrived: true;
      readonly rows: number;
      readonly bytes: number;
      readonly sha256: string;
      readonly detail: string;
    }
  | { readonly arrived: false; readonly detail: string };

/** Records an attempt: what comes next, and what is known of the target. */
export async function finishRun(
  scope: SystemScope,
  deps: Deps,
  { run, schedule }: Pick<ClaimedRun, "run" | "schedule">,
  attempted: AttemptedRun,
): Promise<void> {
  const now = deps.clock.now();
  const { detail } = attempted;
  if (attempted.arrived) {
    const { rows, bytes, sha256 } = attempted;
    const facts = { rows, bytes: BigInt(bytes), sha256, failures: 0 };
    const done = { state: "delivered" as const, detail, nextAttemptAt: null, finishedAt: now, ...facts };
    if (await finishAttempt(scope, deps.db, run, done)) await setScheduleFailing(scope, deps.db, schedule.id, null);
    return;
  }
  const failures = run.failures + 1;
  const waitMs = waitAfter({ schedule: RETRY_SCHEDULE, failures, retryAfterMs: null, random: Math.random() });
  const isRecorded = await finishAttempt(scope, deps.db, run, {
    state: waitMs === null ? "failed" : "pending",
    detail,
    failures,
    nextAttemptAt: waitMs === null ? null : new Date(now.getTime() + waitMs),
    finishedAt: waitMs === null ? now : null,
  });
  if (!isRecorded) return;
  if (schedule.failingSince === null) await setScheduleFailing(scope, deps.db, schedule.id, now);
  const disabledReason = waitMs === null ? `No export arrived for three days. ${detail}` : null;
  if (failures === TOLD_AFTER_FAILURES || disabledReason !== null) {
    await reportFailing(scope, deps.db, schedule.id, { disabledReason, now });
  }
}

/** Gives back a run that a shutdown broke off. */
export async function releaseClaimedRun(scope: SystemScope, deps: Deps, run: ExportRun): Promise<void> {
  await releaseRun(scope, deps.db, run);
}

/** Mails the owner of a schedule that fails or was disabled; null when there is nothing to tell any more. */
export async function notifyExportFailing(
  scope: SystemScope,
  deps: Deps,
  input: { readonly scheduleId: string; readonly mail: MailTransport },
): Promise<SendResult | null> {
  const schedule = await findScheduleToRun(scope, deps.db, input.scheduleId);
  if (schedule?.failingSince == null) return null;
  const message = composeFailingExport({
    scheduleId: schedule.id,
    formName: schedule.formName,
    detail: schedule.disabledReason ?? schedule.failingDetail ?? "The destination does not accept the files.",
    failingSince: schedule.failingSince,
    disabledAt: schedule.disabledAt,
    ownerAddress: schedule.owner.email,
    timeZone: schedule.owner.timeZone,
    publicUrl: deps.config.publicUrl,
  });
  return input.mail.send(message, AbortSignal.timeout(SEND_TIMEOUT_MS));
}
