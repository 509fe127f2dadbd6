import { systemScope } from "../access/authenticate.ts";
import { inspectStore } from "../database/open.ts";
import type { Deps } from "../deps.ts";
import { singleAddress } from "../mail/single-address.ts";
import type { DatabaseState, Finding } from "../operations/doctor/check.ts";
import { runChecks } from "../operations/doctor/check.ts";
import { checksOf } from "../operations/doctor/diagnose.ts";
import { describeSettings, findRunningInstance } from "../operations/running-instance.ts";
import { collectTotals } from "../operations/usage.ts";
import { createDnsRecords } from "../outbound/dns-records.ts";
import { createSafeFetch, type SafeFetch } from "../outbound/safe-fetch.ts";
import { readKeys } from "../platform/secret.ts";
import { type AppContext, createDeps } from "./app-context.ts";
import type { CommandResult } from "./command.ts";
import { explainError, UsageError } from "./explain-error.ts";

interface DoctorOptions {
  readonly testEmail?: string;
}

/** Read-only: creates no folder and no database, and applies no migration. Sends a test email only on request. */
export async function doctor(context: AppContext, options: DoctorOptions): Promise<CommandResult> {
  const { config } = context;
  const testEmailTo = options.testEmail === undefined ? null : singleAddress(options.testEmail);
  if (options.testEmail !== undefined && testEmailTo === null) {
    throw new UsageError("--test-email takes one email address, such as you@example.com.");
  }
  const running = findRunningInstance(config.dataDir);
  const own = describeSettings(config);
  const settings = running?.settings ?? own;
  const safeFetch = createSafeFetch({ allow: config.webhookAllow });
  const { deps, database, close } = await inspect(context, safeFetch);
  try {
    const findings = await runChecks(
      checksOf(context),
      {
        scope: systemScope(),
        config,
        settings,
        running,
        deps,
        database,
        safeFetch,
        dns: createDnsRecords(),
        testEmailTo,
      },
      (error) => explainError(error).message,
    );
    const totals = deps === null ? {} : await collectTotals(systemScope(), deps);
    const differing = Object.keys(own).filter((name) => settings[name] !== own[name]);
    const failed = findings.some(({ status }) => status === "error");
    return {
      data: { ok: !failed, node: process.version, checks: findings, settings, differing, ...totals },
      text: describe(findings, settings, { node: process.version, ...totals }, differing),
      exitCode: failed ? 1 : 0,
    };
  } finally {
    await close().finally(() => safeFetch.close());
  }
}

async function inspect(
  context: AppContext,
  safeFetch: SafeFetch,
): Promise<{
  readonly deps: Deps | null;
  readonly database: DatabaseState;
  close(): Promise<void>;
}> {
  const { config, log } = context;
  try {
    const store = await inspectStore({ config, log });
    if (store === null) return { deps: null, database: { kind: "missing" }, close: async () => {} };
    const { pendingMigrations } = store;
    if (pendingMigrations.length > 0) {
      return { deps: null, database: { kind: "outdated", pendingMigrations }, close: () => store.close() };
    }
    const deps = createDeps(context, { db: store.db, keys: readKeys(config), safeFetch });
    return { deps, database: { kind: "ready" }, close: () => store.close() };
  } catch (error) {
    const reason = explainError(error).message;
    return { deps: null, database: { kind: "unreachable", reason }, close: async () => {} };
  }
}

const MARKS = { ok: "ok", warning: "warning", error: "ERROR" };

function describe(
  findings: readonly Finding[],
  settings: Readonly<Record<string, string>>,
  figures: Readonly<Record<string, unknown>>,
  differing: readonly string[],
): string {
  const checks = findings.map(({ name, status, message, advice }) => {
    const line = `${MARKS[status].padEnd(8)} ${name.padEnd(12)} ${message}`;
    return advice === null ? line : `${line}\n${" ".repeat(22)}${advice}`;
  });
  const notes =
    differing.length === 0
      ? []
      : [`These are the running instance's settings. This shell differs in ${differing.join(", ")}.`];
  return [...checks, "", ...table(settings), ...notes, "", ...table(figures)].join("\n");
}

function table(values: Readonly<Record<string, unknown>>): string[] {
  return Object.entries(values).map(
    ([name, value]) => `${name.padEnd(24)} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`,
  );
}
