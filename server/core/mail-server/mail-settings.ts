import { z } from "zod";
import { MAX_SENDER_LENGTH, MAX_SERVICE_SECRET_LENGTH } from "../../../shared/limits.ts";
import type { MailSecurity } from "../../../shared/mail-providers.ts";
import { authorizeOperator } from "../access/operator.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import { retryDelayedMail } from "../deliveries/store/transitions.ts";
import type { Deps } from "../deps.ts";
import { parseMailbox } from "../mail/mailbox.ts";
import { placeOf, type SmtpServer } from "../mail/smtp-server.ts";
import { senderOf } from "../mail/transport.ts";
import { isPrivateNetwork, literalAddress } from "../outbound/address-rule.ts";
import { conflict, forbidden, invalid } from "../platform/errors.ts";
import { oneLine, parseInput } from "../platform/parse-input.ts";
import { seal } from "../platform/secret.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { type MailSetup, openPassword, readMailSetup } from "./mailer.ts";
import {
  deleteMailSettings,
  findMailSettings,
  MAIL_SETTINGS_ID,
  type MailSettingsRow,
  saveMailSettings as saveInStore,
} from "./store/mail-settings.ts";
import { tellOfMailChange } from "./tell-of-change.ts";

/** Shown to the operator. The password is never returned. */
export interface MailSettings {
  readonly setBy: MailSetup["setBy"] | null;
  readonly host: string | null;
  readonly port: number | null;
  /** `null`: STARTTLS if the server offers it, as SMTP_URL may specify. */
  readonly security: MailSecurity | null;
  readonly username: string | null;
  readonly hasPassword: boolean;
  readonly isUnreadable: boolean;
  readonly sender: string | null;
  /** The address that email comes from, even if no sender is set. */
  readonly senderAddress: string;
  /** MAIL_FROM sets the sender. */
  readonly isSenderFixed: boolean;
}

/** `null` for everyone but the operator. */
export async function readMailSettings(scope: OwnerScope, deps: Deps): Promise<MailSettings | null> {
  const operator = await authorizeOperator(scope, deps);
  return operator === null ? null : describeSettings(operator, deps);
}

async function describeSettings(scope: SystemScope, deps: Deps): Promise<MailSettings> {
  const setup = await readMailSetup(scope, deps);
  const { mailFrom, publicUrl } = deps.config;
  const sender = setup?.sender ?? mailFrom;
  return {
    setBy: setup?.setBy ?? null,
    ...(setup === null ? NOTHING : describe(setup)),
    isUnreadable: setup?.isUnreadable ?? false,
    sender,
    senderAddress: senderOf({ sender, publicUrl }).from.address,
    isSenderFixed: mailFrom !== null || setup?.setBy === "environment",
  };
}

const NOTHING = { host: null, port: null, security: null, username: null, hasPassword: false } as const;

function describe({ server, isUnreadable }: MailSetup): Pick<MailSettings, keyof typeof NOTHING> {
  const { host, port } = placeOf(server);
  if (!("url" in server)) {
    const { security, username, password } = server;
    return { host, port, security, username, hasPassword: password !== null || isUnreadable };
  }
  const url = new URL(server.url);
  const isRequired = url.searchParams.get("requireTLS") === "true";
  return {
    host,
    port,
    security: url.protocol === "smtps:" ? "tls" : isRequired ? "starttls" : null,
    username: url.username === "" ? null : decodeURIComponent(url.username),
    hasPassword: url.password !== "",
  };
}

const HOST = /^(?=.{1,253}$)[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]{0,61}[a-z0-9])?)*$/;

const settingsInput = z.object({
  host: z
    .string()
    .trim()
    .toLowerCase()
    .refine((host) => HOST.test(host) || literalAddress(host) !== null, {
      error: "Enter the host of the mail server, such as smtp.example.com.",
    })
    .transform((host) => literalAddress(host) ?? host),
  port: z
    .number()
    .int({ error: "Enter a port from 1 to 65535." })
    .min(1, { error: "Enter a port from 1 to 65535." })
    .max(65_535, { error: "Enter a port from 1 to 65535." }),
  security: z.enum(["tls", "starttls", "none"]),
  username: oneLine("The user name").pipe(
    z.string().max(MAX_SENDER_LENGTH, { error: `The user name can have at most ${MAX_SENDER_LENGTH} characters.` }),
  ),
  /** Empty to keep the saved one. */
  password: z
    .string()
    .max(MAX_SERVICE_SECRET_LENGTH, {
      error: `The password can have at most ${MAX_SERVICE_SECRET_LENGTH} characters.`,
    })
    .refine((password) => !/\p{Cc}/u.test(password), { error: "The password cannot contain control characters." })
    .nullish(),
  sender: z
    .string()
    .trim()
    .max(MAX_SENDER_LENGTH, { error: `The sender can have at most ${MAX_SENDER_LENGTH} characters.` })
    .refine((sender) => sender === "" || parseMailbox(sender) !== null, {
      error: "Enter one sender, such as inbox@example.com or Our Team <inbox@example.com>.",
    })
    .nullish(),
});

export type MailSettingsInput = z.input<typeof settingsInput>;

export interface EnteredMail {
  readonly server: SmtpServer;
  readonly sender: string | null;
}

/** Validates input, saved or not, and fills in the saved password if none was entered. */
export async function readEntered(scope: SystemScope, deps: Deps, input: MailSettingsInput): Promise<EnteredMail> {
  const { password, sender, username, ...place } = parseInput(settingsInput, input);
  const { host, security } = place;
  const literal = literalAddress(host);
  if (security === "none" && literal !== null && !isPrivateNetwork(literal)) {
    throw invalid("Choose TLS or STARTTLS: without encryption, only a server in a private network can be used.");
  }
  const before = await findMailSettings(scope, deps.db);
  const server = { ...place, username: username === "" ? null : username };
  return {
    server: { ...server, password: passwordOf(deps, server, password ?? "", before) },
    sender: deps.config.mailFrom === null ? sender || null : (before?.sender ?? null),
  };
}

/** A saved password is sent only to the server it was entered for, with the same security and user. */
function passwordOf(
  deps: Deps,
  server: Omit<SmtpServer, "password">,
  entered: string,
  before: MailSettingsRow | null,
): string | null {
  if (server.username === null) {
    if (entered !== "") throw invalid("Enter the user name that the password is for.");
    return null;
  }
  if (entered !== "") return entered;
  if (before?.encryptedPassword == null) throw invalid("Enter the password.");
  const isSame =
    before.host === server.host &&
    before.port === server.port &&
    before.security === server.security &&
    before.username === server.username;
  if (!isSame) throw invalid("Enter the password again, because the server or the user name has changed.");
  const kept = openPassword(deps, before);
  if (kept === null) throw invalid("The saved password cannot be decrypted. Enter it again.");
  return kept;
}

/** Saves the mail server. Every process uses it at once, and deliveries waiting for a retry are attempted again. */
export async function saveMailSettings(scope: OwnerScope, deps: Deps, input: MailSettingsInput): Promise<MailSettings> {
  requirePermission(scope, "own");
  requireFreshSignIn(scope, deps);
  const operator = await requireOperator(scope, deps);
  const { server, sender } = await readEntered(operator, deps, input);
  const { password, ...place } = server;
  const now = deps.clock.now();
  await tellOfMailChange(scope, operator, deps, { host: `${place.host}:${place.port}` });
  await saveInStore(scope, deps.db, {
    ...place,
    encryptedPassword: password === null ? null : seal(deps.keys.mailSecrets, password, String(MAIL_SETTINGS_ID)),
    sender,
    updatedAt: now,
  });
  deps.log.info({ host: place.host, port: place.port, security: place.security }, "the mail server was changed");
  await retryDelayedMail(operator, deps.db, now);
  return describeSettings(operator, deps);
}

/** Removes the mail server. Emails are written to files again. */
export async function removeMailSettings(scope: OwnerScope, deps: Deps): Promise<MailSettings> {
  requirePermission(scope, "own");
  requireFreshSignIn(scope, deps);
  const operator = await requireOperator(scope, deps);
  await tellOfMailChange(scope, operator, deps, { host: "none, emails are written to files" });
  await deleteMailSettings(scope, deps.db);
  deps.log.info("the mail server was removed");
  return describeSettings(operator, deps);
}

/** Requires someone who may change how this server sends email. Settings from SMTP_URL cannot be changed. */
async function requireOperator(scope: OwnerScope, deps: Deps): Promise<SystemScope> {
  const operator = await requireMailOperator(scope, deps);
  if (deps.config.smtpUrl !== null) {
    throw conflict("The mail server is set by SMTP_URL. Remove it from the environment to set the server here.");
  }
  return operator;
}

export async function requireMailOperator(scope: OwnerScope, deps: Deps): Promise<SystemScope> {
  const operator = await authorizeOperator(scope, deps);
  if (operator === null) throw forbidden("Only the operator of this server can do this.");
  return operator;
}
