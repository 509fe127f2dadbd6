import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";
import { z } from "zod";
import { AGENT_CONTENTS, type AgentContents } from "../../shared/agent-contents.ts";
import { hasIdFormat } from "../../shared/id-format.ts";
import { MEGABYTE } from "../../shared/limits.ts";
import { isLoopbackName } from "../../shared/loopback.ts";
import type { Role } from "../../shared/permissions.ts";
import { parseMailbox } from "./mail/mailbox.ts";
import { singleAddress } from "./mail/single-address.ts";
import { isAddressRange } from "./outbound/address-rule.ts";
import { type ClamdAddress, readClamdAddress } from "./outbound/clamd.ts";
import type { PasswordCost } from "./platform/passwords.ts";

export type Plan = "free" | "pro";

/** Only this module reads the environment. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** No trailing slash. */
  readonly publicUrl: string;
  /** Additional host names that requests may use. */
  readonly hosts: readonly string[];
  /** `null` for the embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | null;
  /** Bypasses a connection pooler, for work that needs its own session. Null to use databaseUrl. */
  readonly databaseDirectUrl: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** The folder of the programs that run the embedded PostgreSQL; null for those that are installed with Postern. */
  readonly postgresBin: string | null;
  /** `null` to generate one at first start and store it in the data folder. */
  readonly secret: string | null;
  /** The previous secret, until `postern secret rotate` has finished. */
  readonly previousSecret: string | null;
  /** Backups of the embedded database. None are taken if `to` is null. */
  readonly backup: { readonly to: string | null; readonly key: string | null; readonly keep: number };
  /** `bucket` is s3:// with bucket and prefix; `null` for the folder alone. */
  readonly fileStorage: { readonly to: "folder" | "s3"; readonly bucket: string | null };
  /** The S3-compatible store for data in a bucket, in the variables that S3 tools share. */
  readonly s3: {
    readonly endpoint: string;
    readonly region: string;
    readonly accessKeyId: string | null;
    readonly secretAccessKey: string | null;
  };
  /** The agent token that `postern mcp` serves over stdio. */
  readonly token: string | null;
  /** If `null`, emails are written as files to the data folder. */
  readonly smtpUrl: string | null;
  /** One sender, as `Name <address>` or an address. Null for `Postern <postern@host-of-publicUrl>`. */
  readonly mailFrom: string | null;
  /** Tests once a day whether messages arrive and email can be sent. */
  readonly dailyTest: boolean;
  /** Gets an email every day. If null, the daily test only signs in to the mail server. */
  readonly testMailbox: string | null;
  /** The bounce address, and the token with which a mail server reports bounces. Null: emails bounce to the sender. */
  readonly bounces: { readonly address: string; readonly token: string } | null;
  readonly role: "all" | "web" | "worker";
  /** How long a stopping server still accepts requests, so that a load balancer notices. */
  readonly drainSeconds: number;
  /** Port for health probes and metrics of a worker; `null` for none. */
  readonly workerPort: number | null;
  readonly signUp: "first" | "open" | "closed";
  readonly defaultPlan: Plan;
  readonly retentionDays: { readonly free: number; readonly pro: number };
  /** CIDR ranges of private addresses that webhooks may reach. */
  readonly webhookAllow: readonly string[];
  /** The upper limit on contents that agents of any account may read. */
  readonly agentContents: AgentContents;
  /** Lets agents identify themselves by the address of a document that this server reads; auto: if it can read them. */
  readonly clientDocuments: "auto" | "on" | "off";
  /** Endpoint that verifies Turnstile responses. */
  readonly turnstileUrl: string;
  /** Number of reverse proxies whose X-Forwarded-For entries are trusted. */
  readonly trustedProxies: number;
  readonly passwordCost: PasswordCost;
  /** Started by `npm start` or another npm script. */
  readonly runsUnderNpm: boolean;
  /** Limit for imported files. */
  readonly importMaxBytes: number;
  /** Address of ClamAV's daemon; `null` disables scanning. */
  readonly clamd: ClamdAddress | null;
  /** Limits per submission. */
  readonly files: { readonly maxFiles: number; readonly maxFileBytes: number; readonly maxTotalBytes: number };
  /** Lets a collector on another machine read /metrics. */
  readonly metricsToken: string | null;
  /** The OpenID Connect provider that people sign in with; `null` for none. */
  readonly oidc: OidcConfig | null;
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
}

export interface OidcConfig {
  /** As URL.href writes it. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Display name. */
  readonly name: string;
  /** Maps groups to roles. Null if membership does not depend on groups. */
  readonly groups: {
    readonly roles: ReadonlyMap<string, MappedRole>;
    readonly claim: string;
    /** `null` for this server's only account. */
    readonly accountId: string | null;
  } | null;
  /** Refuses passwords, passkeys and sign-ups once an owner has signed in with the provider. */
  readonly only: boolean;
}

/** Owners are made in the dashboard only. */
export type MappedRole = Exclude<Role, "owner">;

export const DEFAULT_PORT = 4000;

/** Reports every problem with the environment at once. */
export class ConfigError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  - ${problem}`).join("\n")}`);
    this.name = "ConfigError";
    this.problems = problems;
  }
}

const url = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    error: `must be a URL such as ${example}`,
  });

const isHostAlone = ({ pathname, search, hash, username }: URL) =>
  /^\/*$/.test(pathname) && search === "" && hash === "" && username === "";

const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${from} to ${to}` })
    .transform(Number)
    .refine((value) => value >= from && value <= to, { error: `must be a whole number from ${from} to ${to}` });

const retentionDays = z.string().transform((value, context) => {
  const days = { free: 30, pro: 365 };
  for (const part of value.split(",")) {
    const match = /^\s*(free|pro)\s*=\s*(\d{1,5})\s*$/.exec(part);
    if (match === null || Number(match[2]) < 1) {
      context.addIssue({ code: "custom", message: "must look like free=30,pro=365 (days, at least 1)" });
      return z.NEVER;
    }
    days[match[1] as "free" | "pro"] = Number(match[2]);
  }
  return days;
});

const MAPPING = /^([^=]+)=(manager|handler|reader)$/;

const groupRoles = z.string().transform((value, context) => {
  const roles = new Map<string, MappedRole>();
  for (const part of value.split(",")) {
    const [, group, role] = MAPPING.exec(part.trim()) ?? [];
    if (group === undefined) {
      context.addIssue({
        code: "custom",
        message: "must look like staff=handler,it=manager (manager, handler or reader)",
      });
      return z.NEVER;
    }
    roles.set(group.trim(), role as MappedRole);
  }
  return roles;
});

const issuer = url(["http:", "https:"], "https://login.example.com/realms/main")
  .refine((value) => !URL.canParse(value) || isIssuer(new URL(value)), {
    error: "must begin with https:// (http:// is for this machine only) and have no query or fragment",
  })
  .transform((value) => (URL.canParse(value) ? new URL(value).href : value));

const isIssuer = ({ protocol, hostname, search, hash, username }: URL) =>
  (protocol === "https:" || isLoopbackName(hostname)) && search === "" && hash === "" && username === "";

// The suffix added before the @ takes 48 of the 64 characters allowed there.
const BOUNCE_ADDRESS = /^[a-z0-9][a-z0-9._-]{0,15}@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;
const S3_ADDRESS = /^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/.*)?$/;
const KEY_ADVICE = "must be a key that `postern backup-key` prints";

const list = z
  .string()
  .default("")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim())
      .filter((part) => part !== ""),
  );

const databaseUrl = url(["postgres:", "postgresql:"], "postgresql://user:password@host:5432/postern");

const environment = z.object({
  PORT: wholeNumber(0, 65535).default(DEFAULT_PORT),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"], "https://inbox.example.com")
    .refine((value) => !URL.canParse(value) || isHostAlone(new URL(value)), {
      error:
        "must be an address without a path, such as https://inbox.example.com: Postern needs a host name of its own",
    })
    .optional(),
  POSTERN_HOSTS: list
    .transform((names) => names.map((name) => name.toLowerCase()))
    .refine(
      (names) => names.every((name) => URL.canParse(`http://${name}`) && new URL(`http://${name}`).hostname === name),
      {
        error: "must be a list of host names without ports, such as postern,inbox.internal",
      },
    ),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  POSTERN_DATA_DIR: z.string().default("./.postern"),
  POSTERN_POSTGRES_BIN: z.string().optional(),
  POSTERN_SECRET: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  POSTERN_SECRET_PREVIOUS: z.string().min(32, { error: "must have at least 32 characters" }).optional(),
  POSTERN_BACKUP_TO: z
    .string()
    .refine((value) => !value.startsWith("s3:") || S3_ADDRESS.test(value), {
      error: "must be a folder, or a bucket such as s3://my-backups/postern",
    })
    .optional(),
  POSTERN_FILES_BUCKET: z
    .string()
    .refine((value) => S3_ADDRESS.test(value), { error: "must be a bucket such as s3://my-files/postern" })
    .optional(),
  POSTERN_FILES_TO: oneOf(["folder", "s3"]).optional(),
  POSTERN_BACKUP_KEY: z.string().startsWith("AGE-SECRET-KEY-1", { error: KEY_ADVICE }).optional(),
  POSTERN_BACKUP_KEEP: wholeNumber(1, 366).default(7),
  AWS_ACCESS_KEY_ID: z.string().optional(),
  AWS_SECRET_ACCESS_KEY: z.string().optional(),
  AWS_REGION: z.string().default("us-east-1"),
  AWS_ENDPOINT_URL_S3: url(["http:", "https:"], "https://s3.example.com").optional(),
  POSTERN_IMPORT_MAX_MIB: wholeNumber(1, 10_240).default(512),
  POSTERN_CLAMD: z
    .string()
    .refine((value) => readClamdAddress(value) !== null, {
      error: "must be an address such as tcp://127.0.0.1:3310 or unix:/run/clamav/clamd.ctl",
    })
    .transform(readClamdAddress)
    .optional(),
  POSTERN_UPLOAD_MAX_FILES: wholeNumber(0, 100).default(10),
  POSTERN_UPLOAD_MAX_FILE_MB: wholeNumber(1, 100).default(10),
  POSTERN_UPLOAD_MAX_TOTAL_MB: wholeNumber(1, 100).default(25),
  POSTERN_TOKEN: z.string().optional(),
  SMTP_URL: url(["smtp:", "smtps:"], "smtps://user:password@mail.example.com").optional(),
  MAIL_FROM: z
    .string()
    .refine((value) => parseMailbox(value) !== null, {
      error: 'must be one sender such as "Postern <inbox@example.com>"',
    })
    .optional(),
  POSTERN_DAILY_TEST: oneOf(["on", "off"]).default("on"),
  POSTERN_TEST_MAILBOX: z
    .string()
    .refine((value) => singleAddress(value) !== null, { error: "must be one email address" })
    .optional(),
  POSTERN_BOUNCE_ADDRESS: z
    .string()
    .regex(BOUNCE_ADDRESS, {
      error: "must be an address such as bounces@example.com, with at most 16 characters before the @",
    })
    .optional(),
  POSTERN_BOUNCE_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  POSTERN_ROLE: oneOf(["all", "web", "worker"]).default("all"),
  POSTERN_DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  POSTERN_WORKER_PORT: wholeNumber(0, 65_535).optional(),
  POSTERN_SIGNUP: oneOf(["first", "open", "closed"]).default("first"),
  POSTERN_DEFAULT_PLAN: oneOf(["free", "pro"]).default("free"),
  POSTERN_RETENTION_DAYS: retentionDays.default({ free: 30, pro: 365 }),
  POSTERN_WEBHOOK_ALLOW: list.refine((ranges) => ranges.every(isAddressRange), {
    error: "must be a list of address ranges such as 10.0.0.0/8,fd00::/8",
  }),
  POSTERN_AGENT_CONTENTS: oneOf(AGENT_CONTENTS).default("all"),
  POSTERN_CLIENT_DOCUMENTS: oneOf(["auto", "on", "off"]).default("auto"),
  TRUST_PROXY: wholeNumber(0, 10).default(0),
  npm_lifecycle_event: z.string().optional(),
  METRICS_TOKEN: z.string().min(16, { error: "must have at least 16 characters" }).optional(),
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().trim().max(40, { error: "must have at most 40 characters" }).optional(),
  OIDC_GROUPS: groupRoles.optional(),
  OIDC_GROUPS_CLAIM: z.string().default("groups"),
  OIDC_GROUPS_ACCOUNT: z
    .string()
    .refine((value) => hasIdFormat(value, "acc"), {
      error: "must be the id of an account, such as acc_01kjm1ze00fhqtzfsrf95djtr0",
    })
    .optional(),
  OIDC_ONLY: oneOf(["true", "false"]).default("false"),
  LOG_LEVEL: oneOf(["trace", "debug", "info", "warn", "error", "fatal", "silent"]).default("info"),
});

export const ENVIRONMENT_VARIABLES: readonly string[] = Object.keys(environment.shape).filter(
  (name) => name !== "npm_lifecycle_event",
);

/** Variables that look like settings but are not, such as misspelt ones. */
export function unknownVariables(env: Readonly<Record<string, string | undefined>> = process.env): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith("POSTERN_") && !ENVIRONMENT_VARIABLES.includes(name))
    .sort();
}

/** The environment, extended by a .env file in the working folder. */
function readEnvironment(): Readonly<Record<string, string | undefined>> {
  const path = resolve(".env");
  if (!existsSync(path)) return process.env;
  let settings: Record<string, string | undefined>;
  try {
    settings = parseEnv(readFileSync(path, "utf8"));
  } catch {
    throw new ConfigError([`${path} cannot be read. Check its permissions`]);
  }
  // It may be another program's .env file, if a command runs in its folder: that database must not be migrated.
  const unknown = Object.keys(settings).filter((name) => !ENVIRONMENT_VARIABLES.includes(name));
  if (unknown.length > 0) {
    const names = unknown.sort().join(", ");
    throw new ConfigError([`${path} has what Postern has no setting for: ${names}. Remove it, or use another folder`]);
  }
  return { ...settings, ...process.env };
}

/**
 * Reads and validates the environment and the .env file; empty values count as unset. Throws a ConfigError that names
 * every problem.
 */
export function readConfig(env = readEnvironment()): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`));
  }
  const value = parsed.data;
  if (value.POSTERN_FILES_TO === "s3" && value.POSTERN_FILES_BUCKET === undefined) {
    throw new ConfigError(["POSTERN_FILES_TO is s3, so POSTERN_FILES_BUCKET must be set"]);
  }
  if (value.POSTERN_FILES_BUCKET !== undefined && !(value.AWS_ACCESS_KEY_ID && value.AWS_SECRET_ACCESS_KEY)) {
    throw new ConfigError(["POSTERN_FILES_BUCKET needs AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"]);
  }
  if (value.DATABASE_DIRECT_URL !== undefined && value.DATABASE_URL === undefined) {
    throw new ConfigError(["DATABASE_DIRECT_URL is set, so DATABASE_URL must be set"]);
  }
  return {
    port: value.PORT,
    host: value.HOST,
    publicUrl: (value.PUBLIC_URL ?? `http://localhost:${value.PORT}`).replace(/(?<!\/)\/+$/, ""),
    hosts: value.POSTERN_HOSTS,
    databaseUrl: value.DATABASE_URL ?? null,
    databaseDirectUrl: value.DATABASE_DIRECT_URL ?? null,
    dataDir: resolve(value.POSTERN_DATA_DIR),
    postgresBin: value.POSTERN_POSTGRES_BIN === undefined ? null : resolve(value.POSTERN_POSTGRES_BIN),
    secret: value.POSTERN_SECRET ?? null,
    previousSecret: value.POSTERN_SECRET_PREVIOUS ?? null,
    backup: {
      to: backupDestination(value.POSTERN_BACKUP_TO),
      key: value.POSTERN_BACKUP_KEY ?? null,
      keep: value.POSTERN_BACKUP_KEEP,
    },
    fileStorage: {
      to: value.POSTERN_FILES_TO ?? (value.POSTERN_FILES_BUCKET === undefined ? "folder" : "s3"),
      bucket: value.POSTERN_FILES_BUCKET ?? null,
    },
    s3: {
      endpoint: value.AWS_ENDPOINT_URL_S3 ?? `https://s3.${value.AWS_REGION}.amazonaws.com`,
      region: value.AWS_REGION,
      accessKeyId: value.AWS_ACCESS_KEY_ID ?? null,
      secretAccessKey: value.AWS_SECRET_ACCESS_KEY ?? null,
    },
    token: value.POSTERN_TOKEN ?? null,
    smtpUrl: value.SMTP_URL ?? null,
    mailFrom: value.MAIL_FROM ?? null,
    dailyTest: value.POSTERN_DAILY_TEST === "on",
    testMailbox: value.POSTERN_TEST_MAILBOX ?? null,
    bounces: readBounces(value),
    role: value.POSTERN_ROLE,
    drainSeconds: value.POSTERN_DRAIN_SECONDS,
    workerPort: value.POSTERN_WORKER_PORT ?? null,
    signUp: value.POSTERN_SIGNUP,
    defaultPlan: value.POSTERN_DEFAULT_PLAN,
    retentionDays: value.POSTERN_RETENTION_DAYS,
    webhookAllow: value.POSTERN_WEBHOOK_ALLOW,
    agentContents: value.POSTERN_AGENT_CONTENTS,
    clientDocuments: value.POSTERN_CLIENT_DOCUMENTS,
    turnstileUrl: "https://challenges.cloudflare.com/turnstile/v0/siteverify",
    trustedProxies: value.TRUST_PROXY,
    // OWASP's recommendation for scrypt (Password Storage Cheat Sheet).
    passwordCost: { logN: 17, r: 8, p: 1 },
    runsUnderNpm: value.npm_lifecycle_event !== undefined,
    importMaxBytes: value.POSTERN_IMPORT_MAX_MIB * 1024 ** 2,
    clamd: value.POSTERN_CLAMD ?? null,
    files: {
      maxFiles: value.POSTERN_UPLOAD_MAX_FILES,
      maxFileBytes: value.POSTERN_UPLOAD_MAX_FILE_MB * MEGABYTE,
      maxTotalBytes: value.POSTERN_UPLOAD_MAX_TOTAL_MB * MEGABYTE,
    },
    metricsToken: value.METRICS_TOKEN ?? null,
    oidc: readOidc(value),
    logLevel: value.LOG_LEVEL,
  };
}

function readBounces(value: z.output<typeof environment>): Config["bounces"] {
  const { POSTERN_BOUNCE_ADDRESS: address, POSTERN_BOUNCE_TOKEN: token } = value;
  if (address !== undefined && token !== undefined) return { address, token };
  if (address === undefined && token === undefined) return null;
  throw new ConfigError(["POSTERN_BOUNCE_ADDRESS and POSTERN_BOUNCE_TOKEN must be set together"]);
}

function readOidc(value: z.output<typeof environment>): OidcConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = value;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) {
    const given = Object.keys(value).filter((name) => name.startsWith("OIDC_") && !OIDC_DEFAULTED.includes(name));
    if (given.length === 0 && value.OIDC_ONLY === "false") return null;
    throw new ConfigError([
      "OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET must be set together, or no OIDC_ setting",
    ]);
  }
  const roles = value.OIDC_GROUPS;
  if (roles === undefined && value.OIDC_GROUPS_ACCOUNT !== undefined) {
    throw new ConfigError(["OIDC_GROUPS_ACCOUNT is set, so OIDC_GROUPS must be set"]);
  }
  const [claim, accountId] = [value.OIDC_GROUPS_CLAIM, value.OIDC_GROUPS_ACCOUNT ?? null];
  return {
    issuer,
    clientId,
    clientSecret,
    name: value.OIDC_NAME ?? new URL(issuer).host,
    groups: roles === undefined ? null : { roles, claim, accountId },
    only: value.OIDC_ONLY === "true",
  };
}

const OIDC_DEFAULTED = ["OIDC_GROUPS_CLAIM", "OIDC_ONLY"];

function backupDestination(to: string | undefined): string | null {
  if (to === undefined) return null;
  return to.startsWith("s3://") ? to : resolve(to);
}

/** True if Postern backs up its database itself, which only the embedded one allows. */
export function takesBackups({ backup, databaseUrl }: Pick<Config, "backup" | "databaseUrl">): boolean {
  return backup.to !== null && databaseUrl === null;
}
