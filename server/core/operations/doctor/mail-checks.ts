import { existsSync } from "node:fs";
import type { Deps } from "../../deps.ts";
import { composeTestEmail } from "../../mail/link-emails.ts";
import { MAX_MAIL_FILES, mailFolder } from "../../mail/mail-files.ts";
import { hasDkimKeys, isPublicDomain, readDmarc, readSpf } from "../../mail/sender-domain.ts";
import { describeServer } from "../../mail/smtp-server.ts";
import { sendBothWays } from "../../mail/system-email.ts";
import { createMailTransport, type MailTransport, senderOf } from "../../mail/transport.ts";
import { createMailer, readMailSetup } from "../../mail-server/mailer.ts";
import { findRefusal } from "../../mail-server/store/refusals.ts";
import type { DnsRecords } from "../../outbound/dns-records.ts";
import {
  type Check,
  type CheckResult,
  type DoctorContext,
  error,
  folderBytes,
  formatBytes,
  ok,
  warning,
} from "./check.ts";

export const mail: Check = {
  name: "mail",
  run: async (context) => {
    const found = await findMail(context);
    if (found === null) return warning(`No mail server is set up. ${describeMailFiles(context.config.dataDir)}`);
    const transport = openTransport(context, found);
    if (transport === null) return ok(`Sent through ${found.server}. ${NOT_IN_THIS_SHELL}`);
    try {
      const problem = (await transport.check()) ?? (await findRefusalDetail(context));
      return problem === null
        ? ok(`Sent through ${found.server}, which accepts the connection.`)
        : error(`${problem} (${found.server})`);
    } finally {
      transport.close();
    }
  },
  advice:
    "Set up email in the dashboard under Settings → Email, or with SMTP_URL and MAIL_FROM. Check that this machine can reach the mail server.",
};

async function findRefusalDetail({ scope, deps }: DoctorContext): Promise<string | null> {
  const refusal = deps === null ? null : await findRefusal(scope, deps.db);
  return refusal === null
    ? null
    : `Email has been waiting since ${refusal.failingSince?.toISOString().slice(0, 16)}Z. ${refusal.detail}`;
}

const NOT_IN_THIS_SHELL = "Not tested, because SMTP_URL is not set in this shell.";

function describeMailFiles(dataDir: string): string {
  const folder = mailFolder(dataDir);
  const size = existsSync(folder) ? formatBytes(folderBytes(folder)) : "nothing yet";
  return `Emails are written to ${folder} (${size}). The newest ${MAX_MAIL_FILES.toLocaleString("en")} are kept.`;
}

export const sender: Check = {
  name: "sender",
  run: async (context) => {
    const found = await findMail(context);
    if (found === null) return null;
    const { address, domain } = found;
    return isPublicDomain(domain)
      ? ok(address)
      : warning(`${address} is not an address on the internet, so other mail servers reject email from it.`);
  },
  advice: "Set the sender under Settings → Email, or MAIL_FROM, to an address at your own domain.",
};

export const spf: Check = {
  name: "SPF",
  run: onSenderDomain(async (domain, dns) => {
    const state = await readSpf(domain, dns);
    if (state.kind === "unknown") return warning(`The records of ${domain} could not be looked up.`);
    if (state.kind === "missing") return warning(`${domain} has no SPF record, so receivers may treat email as spam.`);
    if (state.kind === "broken") return error(state.reason);
    if (state.allows === "all")
      return warning(`The SPF record of ${domain} lets any server send for it: ${state.record}`);
    return state.allows === "none"
      ? error(`The SPF record of ${domain} lets no server send for it.`)
      : ok(state.record);
  }),
  advice:
    "Add the SPF record that your mail provider gives you, as a TXT record of the sender’s domain. Keep it to one record.",
};

export const dkim: Check = {
  name: "DKIM",
  run: onSenderDomain(async (domain, dns) => {
    const keys = await hasDkimKeys(domain, dns);
    if (keys === "unknown") return warning(`The records of ${domain} could not be looked up.`);
    return keys === "yes"
      ? ok(`Keys are published below _domainkey.${domain}.`)
      : warning(`${domain} publishes no DKIM key, so its email is unsigned or signed for another domain.`);
  }),
  advice: "Turn on DKIM for the sender’s domain at your mail provider, and add the records that it gives you.",
};

export const dmarc: Check = {
  name: "DMARC",
  run: onSenderDomain(async (domain, dns) => {
    const state = await readDmarc(domain, dns);
    if (state.kind === "unknown") return warning(`The records of _dmarc.${domain} could not be looked up.`);
    if (state.kind === "missing") return warning(`${domain} has no DMARC record. Some receivers require one.`);
    if (state.kind === "broken") return error(state.reason);
    return ok(`The policy of ${state.domain} is "${state.policy}".`);
  }),
  advice: 'Add a TXT record at _dmarc below the sender’s domain, at least "v=DMARC1; p=none".',
};

export const testEmail: Check = {
  name: "test email",
  run: async (context) => {
    const { config, testEmailTo } = context;
    if (testEmailTo === null) return null;
    const found = await findMail(context);
    const transport = found === null ? null : openTransport(context, found);
    if (transport === null) return error("Not sent, because SMTP_URL is not set in this shell.");
    try {
      const because = "someone ran `postern doctor --test-email` on the server";
      const email = composeTestEmail({ to: testEmailTo, publicUrl: config.publicUrl, because });
      const { outcome, detail } = await sendBothWays(transport, email);
      return outcome === "delivered"
        ? ok(`Sent to ${testEmailTo}. ${detail}`)
        : error(`Not sent to ${testEmailTo}. ${detail}`);
    } finally {
      transport.close();
    }
  },
  advice: "Set up email as the running instance has it, and see what the mail server objects to.",
};

interface FoundMail {
  /** Without credentials. */
  readonly server: string;
  readonly setBy: "environment" | "dashboard";
  readonly address: string;
  readonly domain: string;
}

/** How the running instance sends email; null when it does not. */
export async function findMail({ scope, deps, config, settings }: DoctorContext): Promise<FoundMail | null> {
  const publicUrl = settings.PUBLIC_URL ?? config.publicUrl;
  const mailFrom = settings.MAIL_FROM === "not set" ? null : (settings.MAIL_FROM ?? null);
  const isInEnvironment = settings.SMTP_URL !== "not set";
  const kept = isInEnvironment || deps === null ? null : await readMailSetup(scope, withoutSmtpUrl(deps));
  if (!isInEnvironment && kept === null) return null;
  const { from, domain } = senderOf({ sender: mailFrom ?? kept?.sender ?? null, publicUrl });
  return {
    server: kept === null ? String(settings.SMTP_URL) : describeServer(kept.server),
    setBy: kept === null ? "environment" : "dashboard",
    address: from.address,
    domain,
  };
}

/** The instance may have no SMTP_URL where this shell has one. */
function withoutSmtpUrl(deps: Deps): Deps {
  return { ...deps, config: { ...deps.config, smtpUrl: null } };
}

/** `null` where this shell does not have the credentials. */
function openTransport({ scope, deps, config }: DoctorContext, { setBy }: FoundMail): MailTransport | null {
  if (setBy === "dashboard") return deps === null ? null : createMailer(scope, withoutSmtpUrl(deps));
  const { smtpUrl, mailFrom, publicUrl, dataDir } = config;
  return smtpUrl === null
    ? null
    : createMailTransport({ server: { url: smtpUrl }, sender: mailFrom, publicUrl, dataDir });
}

/** Checks the domain that the running instance sends from, if it is on the internet. */
function onSenderDomain(check: (domain: string, dns: DnsRecords) => Promise<CheckResult>): Check["run"] {
  return async (context) => {
    const found = await findMail(context);
    return found !== null && isPublicDomain(found.domain) ? check(found.domain, context.dns) : null;
  };
}
