import { accessSync, constants, existsSync } from "node:fs";
import { dirname } from "node:path";
import { isLoopbackName } from "../../../shared/loopback.ts";
import { systemScope } from "../../access/authenticate.ts";
import type { Config } from "../../config.ts";
import type { Deps } from "../../deps.ts";
import { type DiskSpace, diskLevel, diskSpaceOf } from "../../disk-space.ts";
import { createMailTransport } from "../../mail/transport.ts";
import type { RunningInstance, Settings } from "../../running-instance.ts";
import { readSecret } from "../../secret-file.ts";
import { readDeliveryHealth } from "../../services/deliveries/delivery-queue.ts";
import { readSecretState } from "../../services/operations/instance-secret.ts";

/** What a check may look at. Nothing in it may be changed. */
export interface DoctorContext {
  /** Of this command's own environment: credentials are here only. */
  readonly config: Config;
  /** Of the running instance, or of this environment when none is running. */
  readonly settings: Settings;
  readonly running: RunningInstance | null;
  /** Null when the database does not exist yet, cannot be reached or has pending migrations. */
  readonly deps: Deps | null;
  readonly database: DatabaseState;
}

export type DatabaseState =
  | { readonly kind: "ready" }
  | { readonly kind: "missing" }
  | { readonly kind: "outdated"; readonly pendingMigrations: readonly string[] }
  | { readonly kind: "unreachable"; readonly reason: string };

export interface CheckResult {
  /** "warning" works for now; "error" makes `doctor` exit with 1. */
  readonly status: "ok" | "warning" | "error";
  /** What was found, as a sentence. */
  readonly message: string;
}

export interface Check {
  /** One or two words: what is checked. */
  readonly name: string;
  /** Null when it does not apply here. A check that throws counts as an error. */
  run(context: DoctorContext): CheckResult | null | Promise<CheckResult | null>;
  /** What to do when the result is not "ok". */
  readonly advice: string;
}

const ok = (message: string): CheckResult => ({ status: "ok", message });
const warning = (message: string): CheckResult => ({ status: "warning", message });
const error = (message: string): CheckResult => ({ status: "error", message });

const instance: Check = {
  name: "instance",
  run: async ({ running }) => {
    if (running === null) return ok("No instance is running from this data folder.");
    const { pid, version, startedAt, url } = running;
    const described = `Process ${pid}, version ${version}, running since ${startedAt}`;
    if (url === null) return ok(`${described}, as a worker.`);
    const answers = await fetch(new URL("/healthz", url), { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) })
      .then((response) => response.ok)
      .catch(() => false);
    return answers ? ok(`${described}, answering at ${url}.`) : error(`${described}, not responding at ${url}.`);
  },
  advice: "Look at its log, then restart it.",
};

const HEALTH_TIMEOUT_MS = 5_000;

const dataFolder: Check = {
  name: "data folder",
  run: ({ config: { dataDir } }) => {
    if (!existsSync(dataDir)) {
      return isWritable(nearestFolder(dataDir))
        ? ok(`${dataDir} does not exist yet. The first start creates it.`)
        : error(`${dataDir} does not exist, and this user is not allowed to create it.`);
    }
    return isWritable(dataDir)
      ? ok(`${dataDir} is writable.`)
      : error(`This user is not allowed to write to ${dataDir}.`);
  },
  advice: "Run Postern as the user who owns the folder, or set POSTERN_DATA_DIR to another one.",
};

const database: Check = {
  name: "database",
  run: ({ database: state }) => {
    if (state.kind === "missing") return ok("There is no database yet. The first start creates it.");
    if (state.kind === "unreachable") return error(state.reason);
    if (state.kind === "ready") return ok("Reachable and up to date.");
    const count = state.pendingMigrations.length;
    return warning(`${count} pending ${count === 1 ? "migration" : "migrations"}.`);
  },
  advice: "Check DATABASE_URL and that the server is running. The next start applies pending migrations.",
};

const secret: Check = {
  name: "secret",
  run: async ({ config, deps }) => {
    // Throws for one that was cut off.
    const kept = config.secret === null ? readSecret(config.dataDir) : config.secret;
    const state = deps === null ? "unknown" : await readSecretState(systemScope(), deps);
    if (kept === null && state === "unknown") return ok("There is no secret yet. The first start creates it.");
    if (kept === null)
      return error(`There is no secret in ${config.dataDir}, but the database was encrypted with one.`);
    if (state === "foreign") return error("The database was encrypted with another secret.");
    if (state === "previous") return warning("The database is still encrypted with the previous secret.");
    return ok(state === "current" ? "It matches the database." : "Usable.");
  },
  advice: "See docs/operate/recovery.md: restore the secret from a backup, or run `postern secret rotate`.",
};

const publicUrl: Check = {
  name: "public URL",
  run: ({ settings }) => {
    const url = new URL(settings.PUBLIC_URL ?? "http://localhost");
    const isLocal = isLoopbackName(url.hostname);
    if (url.protocol === "https:") return ok(url.origin);
    return isLocal
      ? ok(`${url.origin}, reachable from this machine only.`)
      : warning(`${url.origin} uses plain HTTP, so passwords are sent unencrypted.`);
  },
  advice: "Put Postern behind a reverse proxy with HTTPS and set PUBLIC_URL to its https:// address.",
};

const reverseProxy: Check = {
  name: "reverse proxy",
  run: ({ settings }) => {
    const count = settings.TRUST_PROXY ?? "0";
    if (count !== "0") return ok(`${count} (TRUST_PROXY).`);
    return (settings.PUBLIC_URL ?? "").startsWith("https:")
      ? warning("PUBLIC_URL is https but TRUST_PROXY is 0, so all visitors share the proxy's address.")
      : ok("None (TRUST_PROXY is 0).");
  },
  advice: "Set TRUST_PROXY to the number of proxies in front of Postern, usually 1.",
};

const signUp: Check = {
  name: "sign-up",
  run: ({ settings }) =>
    settings.POSTERN_SIGNUP === "open"
      ? warning(
          settings.SMTP_URL === "not set"
            ? "Anyone can sign up, but without a mail server their confirmation links stay in the data folder."
            : "Anyone who reaches this address can create an account.",
        )
      : ok(settings.POSTERN_SIGNUP === "closed" ? "Closed." : "Open for the first account only."),
  advice: "Set POSTERN_SIGNUP to first or closed unless you want strangers to sign up.",
};

const mail: Check = {
  name: "mail",
  run: async ({ config, settings }) => {
    if (settings.SMTP_URL === "not set") {
      return warning("No mail server is set up. Emails are written as files to the data folder.");
    }
    if (config.smtpUrl === null) {
      return ok(`Sent through ${settings.SMTP_URL}. Not tested, because SMTP_URL is not set in this shell.`);
    }
    const transport = createMailTransport(config);
    try {
      const problem = await transport.check();
      return problem === null
        ? ok(`Sent through ${settings.SMTP_URL}, which accepts the connection.`)
        : error(`${problem} (${settings.SMTP_URL})`);
    } finally {
      transport.close();
    }
  },
  advice: "Set SMTP_URL and MAIL_FROM to send email, and check that this machine can reach the mail server.",
};

const deliveries: Check = {
  name: "deliveries",
  run: async ({ deps }) => {
    if (deps === null) return null;
    const health = await readDeliveryHealth(systemScope(), deps);
    const pending = health.kinds.reduce((sum, kind) => sum + kind.pending, 0);
    const oldestSeconds = Math.max(...health.kinds.map((kind) => kind.oldestSeconds));
    const waiting =
      pending === 0 ? "None pending." : `${pending} pending, the oldest for ${describeAge(oldestSeconds)}.`;
    const failing = health.failing.filter(({ count }) => count > 0).map(({ count, noun }) => `${count} ${noun}`);
    if (failing.length > 0) return warning(`Failing: ${failing.join(" and ")}. ${waiting}`);
    return oldestSeconds > MAX_USUAL_WAIT_SECONDS ? warning(waiting) : ok(waiting);
  },
  advice: "The dashboard shows each failing address and webhook with the reason. Check that a worker is running.",
};

const MAX_USUAL_WAIT_SECONDS = 15 * 60;

function describeAge(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} seconds`;
  if (seconds < 90 * 60) return `${Math.round(seconds / 60)} minutes`;
  return `${Math.round(seconds / 3_600)} hours`;
}

const disk: Check = {
  name: "disk",
  run: async ({ config: { dataDir } }) => describeDisk(await diskSpaceOf(nearestFolder(dataDir))().catch(() => null)),
  advice: "Free some space or move the data folder to a larger disk. Below 256 MiB, submissions are refused.",
};

/** Exported for its tests. */
export function describeDisk(space: DiskSpace | null): CheckResult | null {
  if (space === null) return null;
  const found = `${formatBytes(space.freeBytes)} of ${formatBytes(space.totalBytes)} free.`;
  const level = diskLevel(space);
  return level === "ok" ? ok(found) : level === "low" ? warning(found) : error(found);
}

/** In the order in which they are printed. */
export const CHECKS: readonly Check[] = [
  instance,
  dataFolder,
  disk,
  database,
  secret,
  publicUrl,
  reverseProxy,
  signUp,
  mail,
  deliveries,
];

function formatBytes(bytes: number): string {
  const gib = bytes / 1_024 ** 3;
  return gib >= 10 ? `${Math.round(gib)} GiB` : gib >= 1 ? `${gib.toFixed(1)} GiB` : `${Math.round(gib * 1_024)} MiB`;
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestFolder(dirname(path));
}
