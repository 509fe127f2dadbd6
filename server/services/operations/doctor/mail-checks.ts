import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { composeTest } from "../../../mail/compose-test.ts";
import { MAX_MAIL_FILES, mailFolder } from "../../../mail/mail-files.ts";
import { defaultMailbox, parseMailbox } from "../../../mail/mailbox.ts";
import { hasDkimKeys, isPublicDomain, readDmarc, readSpf } from "../../../mail/sender-domain.ts";
import { createMailTransport, SEND_TIMEOUT_MS } from "../../../mail/transport.ts";
import { type Check, type DoctorContext, error, folderBytes, formatBytes, ok, warning } from "./check.ts";

export const mail: Check = {
  name: "mail",
  run: async ({ config, settings }) => {
    if (!sendsMail(settings)) return warning(`No mail server is set up. ${describeMailFiles(config.dataDir)}`);
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

function describeMailFiles(dataDir: string): string {
  const folder = mailFolder(dataDir);
  const size = existsSync(folder) ? formatBytes(folderBytes(folder)) : "nothing yet";
  return `Emails are written to ${folder} (${size}). The newest ${MAX_MAIL_FILES.toLocaleString("en")} are kept.`;
}

export const sender: Check = {
  name: "sender",
  run: ({ settings }) => {
    if (!sendsMail(settings)) return null;
    const { address, domain } = senderOf(settings);
    return isPublicDomain(domain)
      ? ok(address)
      : warning(`${address} is not an address on the internet, so other mail servers reject email from it.`);
  },
  advice: "Set MAIL_FROM to an address at your own domain.",
};

export const spf: Check = {
  name: "SPF",
  run: async ({ settings, dns }) => {
    const domain = publicSenderDomain(settings);
    if (domain === null) return null;
    const state = await readSpf(domain, dns);
    if (state.kind === "unknown") return warning(`The records of ${domain} could not be looked up.`);
    if (state.kind === "missing") return warning(`${domain} has no SPF record, so receivers may treat email as spam.`);
    if (state.kind === "broken") return error(state.reason);
    if (state.allows === "all")
      return warning(`The SPF record of ${domain} lets any server send for it: ${state.record}`);
    return state.allows === "none"
      ? error(`The SPF record of ${domain} lets no server send for it.`)
      : ok(state.record);
  },
  advice:
    "Add the SPF record that your mail provider gives you, as a TXT record of the domain in MAIL_FROM. Keep it to one record.",
};

export const dkim: Check = {
  name: "DKIM",
  run: async ({ settings, dns }) => {
    const domain = publicSenderDomain(settings);
    if (domain === null) return null;
    const keys = await hasDkimKeys(domain, dns);
    if (keys === "unknown") return warning(`The records of ${domain} could not be looked up.`);
    return keys === "yes"
      ? ok(`Keys are published below _domainkey.${domain}.`)
      : warning(`${domain} publishes no DKIM key, so its email is unsigned or signed for another domain.`);
  },
  advice: "Turn on DKIM for the domain in MAIL_FROM at your mail provider, and add the records that it gives you.",
};

export const dmarc: Check = {
  name: "DMARC",
  run: async ({ settings, dns }) => {
    const domain = publicSenderDomain(settings);
    if (domain === null) return null;
    const state = await readDmarc(domain, dns);
    if (state.kind === "unknown") return warning(`The records of _dmarc.${domain} could not be looked up.`);
    if (state.kind === "missing") return warning(`${domain} has no DMARC record. Some receivers require one.`);
    if (state.kind === "broken") return error(state.reason);
    return ok(`The policy of ${state.domain} is "${state.policy}".`);
  },
  advice: 'Add a TXT record at _dmarc below the domain in MAIL_FROM, at least "v=DMARC1; p=none".',
};

export const testEmail: Check = {
  name: "test email",
  run: async ({ config, testEmailTo }) => {
    if (testEmailTo === null) return null;
    if (config.smtpUrl === null) return error("Not sent, because SMTP_URL is not set in this shell.");
    const transport = createMailTransport(config);
    try {
      const { outcome, detail } = await transport.send(
        composeTest({ address: testEmailTo, publicUrl: config.publicUrl, id: randomUUID() }),
        AbortSignal.timeout(SEND_TIMEOUT_MS),
      );
      return outcome === "delivered"
        ? ok(`Sent to ${testEmailTo}. ${detail}`)
        : error(`Not sent to ${testEmailTo}. ${detail}`);
    } finally {
      transport.close();
    }
  },
  advice: "Set SMTP_URL and MAIL_FROM as the running instance has them, and see what the mail server objects to.",
};

function sendsMail(settings: DoctorContext["settings"]): boolean {
  return settings.SMTP_URL !== "not set";
}

function publicSenderDomain(settings: DoctorContext["settings"]): string | null {
  if (!sendsMail(settings)) return null;
  const { domain } = senderOf(settings);
  return isPublicDomain(domain) ? domain : null;
}

function senderOf(settings: DoctorContext["settings"]): { readonly address: string; readonly domain: string } {
  const { address } =
    parseMailbox(settings.MAIL_FROM ?? "") ?? defaultMailbox(settings.PUBLIC_URL ?? "http://localhost");
  return { address, domain: address.slice(address.lastIndexOf("@") + 1) };
}
