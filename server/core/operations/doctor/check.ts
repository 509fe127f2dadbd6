import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import type { DnsRecords } from "../../outbound/dns-records.ts";
import type { SafeFetch } from "../../outbound/safe-fetch.ts";
import type { SystemScope } from "../../scope/scope.ts";
import type { RunningInstance, Settings } from "../running-instance.ts";

/** Checks are read-only. */
export interface DoctorContext {
  readonly scope: SystemScope;
  /** This process's own environment; the only place with credentials. */
  readonly config: Config;
  /** Settings of the running instance, or of this environment when none is running. */
  readonly settings: Settings;
  readonly running: RunningInstance | null;
  /** `null` if the database does not exist yet, is unreachable or has pending migrations. */
  readonly deps: Deps | null;
  readonly database: DatabaseState;
  readonly safeFetch: SafeFetch;
  readonly dns: DnsRecords;
  /** Recipient of a test email; null sends none. */
  readonly testEmailTo: string | null;
}

export type DatabaseState =
  | { readonly kind: "ready" }
  | { readonly kind: "missing" }
  | { readonly kind: "outdated"; readonly pendingMigrations: readonly string[] }
  | { readonly kind: "unreachable"; readonly reason: string };

export interface CheckResult {
  /** "warning" works for now; "error" makes `doctor` exit with 1. */
  readonly status: "ok" | "warning" | "error";
  readonly message: string;
}

export interface Check {
  /** One or two words: what is checked. */
  readonly name: string;
  /** `null` when it does not apply here. A check that throws counts as an error. */
  run(context: DoctorContext): CheckResult | null | Promise<CheckResult | null>;
  readonly advice: string;
}

/** The result of a check, with what to do about it. */
export interface Finding extends CheckResult {
  readonly name: string;
  /** `null` when the result is "ok". */
  readonly advice: string | null;
}

export const ok = (message: string): CheckResult => ({ status: "ok", message });
export const warning = (message: string): CheckResult => ({ status: "warning", message });
export const error = (message: string): CheckResult => ({ status: "error", message });

/** Runs the checks at the same time and returns what they found in their order. */
export async function runChecks(
  checks: readonly Check[],
  context: DoctorContext,
  explain: (error: unknown) => string,
): Promise<Finding[]> {
  const findings = await Promise.all(checks.map((check) => runCheck(check, context, explain)));
  return findings.filter((finding) => finding !== null);
}

async function runCheck(
  { name, run, advice }: Check,
  context: DoctorContext,
  explain: (error: unknown) => string,
): Promise<Finding | null> {
  try {
    const result = await run(context);
    return result === null ? null : { name, ...result, advice: result.status === "ok" ? null : advice };
  } catch (failure) {
    return { name, ...error(explain(failure)), advice };
  }
}

export function folderBytes(folder: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return files.reduce((sum, file) => sum + statSync(file).size, 0);
}

export function formatBytes(bytes: number): string {
  const [kib, mib, gib] = [bytes / 1_024, bytes / 1_024 ** 2, bytes / 1_024 ** 3];
  if (gib >= 10) return `${Math.round(gib)} GiB`;
  if (gib >= 1) return `${gib.toFixed(1)} GiB`;
  return mib >= 1 ? `${Math.round(mib)} MiB` : `${Math.round(kib)} KiB`;
}
