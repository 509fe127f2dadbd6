import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { MEGABYTE } from "../../../shared/limits.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { describeClamdAddress } from "../outbound/clamd.ts";
import { packageVersion } from "../platform/package-root.ts";

/** Written for `postern doctor`; contains no credentials. */
export interface RunningInstance {
  readonly pid: number;
  readonly version: string;
  /** RFC 3339. */
  readonly startedAt: string;
  /** `null` for a worker. */
  readonly url: string | null;
  readonly settings: Settings;
}

/** Settings by the names of their environment variables, with credentials left out. */
export type Settings = Readonly<Record<string, string>>;

const NOT_SET = "not set";

export function describeSettings(config: Config): Settings {
  const isSet = (value: unknown) => (value === null ? NOT_SET : "set");
  return {
    PUBLIC_URL: config.publicUrl,
    HOST: config.host,
    PORT: String(config.port),
    DATABASE_URL: config.databaseUrl === null ? "embedded PostgreSQL" : withoutCredentials(config.databaseUrl),
    DATABASE_DIRECT_URL: config.databaseDirectUrl === null ? NOT_SET : withoutCredentials(config.databaseDirectUrl),
    POSTERN_DATA_DIR: config.dataDir,
    POSTERN_POSTGRES_BIN: config.postgresBin ?? NOT_SET,
    POSTERN_SECRET: config.secret === null ? "kept in the data folder" : "set",
    POSTERN_SECRET_PREVIOUS: isSet(config.previousSecret),
    POSTERN_BACKUP_TO: config.backup.to ?? NOT_SET,
    POSTERN_BACKUP_KEY: isSet(config.backup.key),
    POSTERN_BACKUP_KEEP: String(config.backup.keep),
    AWS_ENDPOINT_URL_S3: config.s3.endpoint,
    AWS_REGION: config.s3.region,
    AWS_ACCESS_KEY_ID: isSet(config.s3.accessKeyId),
    AWS_SECRET_ACCESS_KEY: isSet(config.s3.secretAccessKey),
    POSTERN_FILES_BUCKET: config.fileStorage.bucket ?? NOT_SET,
    POSTERN_FILES_TO: config.fileStorage.to,
    POSTERN_UPLOAD_MAX_FILES: String(config.files.maxFiles),
    POSTERN_UPLOAD_MAX_FILE_MB: String(config.files.maxFileBytes / MEGABYTE),
    POSTERN_UPLOAD_MAX_TOTAL_MB: String(config.files.maxTotalBytes / MEGABYTE),
    POSTERN_CLAMD: config.clamd === null ? NOT_SET : describeClamdAddress(config.clamd),
    POSTERN_IMPORT_MAX_MIB: String(config.importMaxBytes / 1024 ** 2),
    SMTP_URL: config.smtpUrl === null ? NOT_SET : withoutCredentials(config.smtpUrl),
    MAIL_FROM: config.mailFrom ?? NOT_SET,
    POSTERN_DAILY_TEST: config.dailyTest ? "on" : "off",
    POSTERN_TEST_MAILBOX: config.testMailbox ?? NOT_SET,
    POSTERN_BOUNCE_ADDRESS: config.bounces?.address ?? NOT_SET,
    POSTERN_BOUNCE_TOKEN: isSet(config.bounces),
    POSTERN_ROLE: config.role,
    POSTERN_DRAIN_SECONDS: String(config.drainSeconds),
    POSTERN_WORKER_PORT: config.workerPort === null ? NOT_SET : String(config.workerPort),
    POSTERN_SIGNUP: config.signUp,
    POSTERN_DEFAULT_PLAN: config.defaultPlan,
    POSTERN_RETENTION_DAYS: `free=${config.retentionDays.free},pro=${config.retentionDays.pro}`,
    POSTERN_HOSTS: config.hosts.join(",") || NOT_SET,
    POSTERN_WEBHOOK_ALLOW: config.webhookAllow.join(",") || NOT_SET,
    POSTERN_AGENT_CONTENTS: config.agentContents,
    POSTERN_CLIENT_DOCUMENTS: config.clientDocuments,
    TRUST_PROXY: String(config.trustedProxies),
    METRICS_TOKEN: isSet(config.metricsToken),
    OIDC_ISSUER: config.oidc?.issuer ?? NOT_SET,
    OIDC_CLIENT_ID: config.oidc?.clientId ?? NOT_SET,
    OIDC_CLIENT_SECRET: isSet(config.oidc?.clientSecret ?? null),
    OIDC_NAME: config.oidc?.name ?? NOT_SET,
    OIDC_GROUPS: describeGroups(config.oidc),
    OIDC_GROUPS_CLAIM: config.oidc?.groups?.claim ?? NOT_SET,
    OIDC_GROUPS_ACCOUNT: config.oidc?.groups?.accountId ?? NOT_SET,
    OIDC_ONLY: String(config.oidc?.only ?? false),
    LOG_LEVEL: config.logLevel,
  };
}

function describeGroups(oidc: Config["oidc"]): string {
  const roles = [...(oidc?.groups?.roles ?? [])];
  return roles.map(([group, role]) => `${group}=${role}`).join(",") || NOT_SET;
}

/** Announces this process until the returned function is called. A data folder that cannot be written is no obstacle. */
export function announceInstance({ config, clock, log }: Deps, url: string | null): () => void {
  const path = fileOf(config.dataDir, config.role);
  const instance: RunningInstance = {
    pid: process.pid,
    version: packageVersion(),
    startedAt: clock.now().toISOString(),
    url,
    settings: describeSettings(config),
  };
  try {
    writeFileSync(`${path}.${process.pid}`, JSON.stringify(instance), { mode: 0o600 });
    renameSync(`${path}.${process.pid}`, path);
  } catch (error) {
    log.debug({ err: error }, "the running instance could not be announced in the data folder");
  }
  return () => {
    if (readInstance(path)?.pid === process.pid) rmSync(path, { force: true });
  };
}

/** The process that serves from this data folder, or a worker when nothing else runs; null when none is alive. */
export function findRunningInstance(dataDir: string): RunningInstance | null {
  const found = (["all", "web", "worker"] as const).map((role) => readInstance(fileOf(dataDir, role)));
  return found.find((instance) => instance !== null && isAlive(instance.pid)) ?? null;
}

function fileOf(dataDir: string, role: Config["role"]): string {
  return join(dataDir, `running-${role}.json`);
}

function readInstance(path: string): RunningInstance | null {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as RunningInstance;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function withoutCredentials(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  url.search = "";
  return url.toString();
}
