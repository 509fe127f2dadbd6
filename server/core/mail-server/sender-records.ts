import { type MailProvider, mailProviderOf } from "../../../shared/mail-providers.ts";
import { authorizeOperator } from "../access/operator.ts";
import type { Deps } from "../deps.ts";
import { parseMailbox } from "../mail/mailbox.ts";
import { hasDkimKeys, isPublicDomain, readDmarc, readSpf } from "../mail/sender-domain.ts";
import { senderOf } from "../mail/transport.ts";
import { createDnsRecords, type DnsRecords } from "../outbound/dns-records.ts";
import type { OwnerScope } from "../scope/scope.ts";

/** A DNS record of the sender's domain that receivers check. */
export interface SenderRecord {
  readonly kind: "SPF" | "DKIM" | "DMARC";
  readonly state: "present" | "missing" | "wrong" | "unknown";
  readonly detail: string;
  /** The TXT record to add, and where; null if only the provider knows. */
  readonly add: { readonly name: string; readonly value: string } | null;
}

export interface SenderDomain {
  readonly domain: string;
  /** Empty for a domain unknown to other mail servers. */
  readonly records: readonly SenderRecord[];
}

/** Looks up the DNS records of the sender's domain. Null for everyone but the operator. */
export async function checkSenderDomain(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly sender: string; readonly host: string },
  dns: DnsRecords = createDnsRecords(),
): Promise<SenderDomain | null> {
  if ((await authorizeOperator(scope, deps)) === null) return null;
  const sender = parseMailbox(input.sender) === null ? null : input.sender;
  const domain = senderOf({ sender, publicUrl: deps.config.publicUrl }).domain.toLowerCase();
  if (!isPublicDomain(domain)) return { domain, records: [] };
  const provider = mailProviderOf(input.host);
  return {
    domain,
    records: await Promise.all([
      checkSpf(domain, provider, dns),
      checkDkim(domain, provider, dns),
      checkDmarc(domain, dns),
    ]),
  };
}

const NOT_ASKED = "The DNS lookup failed. Try again later.";

async function checkSpf(domain: string, provider: MailProvider | null, dns: DnsRecords): Promise<SenderRecord> {
  const answer = recordOf("SPF");
  if (provider?.hasBounceDomain === true) {
    return answer("present", `Not needed: ${provider.name} uses its own domain for this check.`);
  }
  const found = await readSpf(domain, dns);
  const mechanism = provider?.spf;
  if (found.kind === "unknown") return answer("unknown", NOT_ASKED);
  if (found.kind === "broken") return answer("wrong", `${found.reason} Combine them into one.`);
  if (found.kind === "missing") {
    const add = mechanism === undefined ? null : { name: domain, value: `v=spf1 ${mechanism} ~all` };
    const detail = add === null ? `Not found. ${ASK_PROVIDER}` : "Not found. Add this TXT record.";
    return answer("missing", detail, add);
  }
  if (mechanism !== undefined && !found.record.includes(mechanism.slice(mechanism.indexOf(":") + 1))) {
    const value = found.record.trimEnd().replace(/(?:(?<!\s)\s+[-~?+]?all)?$/i, (end) => ` ${mechanism}${end}`);
    return answer("wrong", `It does not include ${provider?.name ?? "your mail server"}. Change it to this.`, {
      name: domain,
      value,
    });
  }
  return answer("present", found.record);
}

const recordOf =
  (kind: SenderRecord["kind"]) =>
  (state: SenderRecord["state"], detail: string, add: SenderRecord["add"] = null): SenderRecord => ({
    ...{ kind, state, detail, add },
  });

const ASK_PROVIDER = "Your email provider shows the record to add.";

async function checkDkim(domain: string, provider: MailProvider | null, dns: DnsRecords): Promise<SenderRecord> {
  const answer = recordOf("DKIM");
  const selectors = provider?.dkim ?? [];
  const keys = await Promise.all(selectors.map((selector) => dns.texts(`${selector}._domainkey.${domain}`)));
  const present = selectors.filter((_selector, index) => keys[index]?.kind === "found");
  if (present.length > 0) {
    return answer("present", present.map((name) => `${name}._domainkey`).join(", "));
  }
  const any = await hasDkimKeys(domain, dns);
  if (any === "unknown" || keys.some((key) => key.kind === "failed")) {
    return answer("unknown", NOT_ASKED);
  }
  if (any === "yes") {
    return answer("present", `${domain} has DKIM keys. Check at your email provider that its own key is among them.`);
  }
  const at = provider === null ? "your email provider" : provider.name;
  return answer("missing", `Not found. Turn on DKIM for ${domain} at ${at}, and add the records that it shows.`);
}

async function checkDmarc(domain: string, dns: DnsRecords): Promise<SenderRecord> {
  const answer = recordOf("DMARC");
  const found = await readDmarc(domain, dns);
  if (found.kind === "unknown") return answer("unknown", NOT_ASKED);
  const add = { name: `_dmarc.${domain}`, value: "v=DMARC1; p=none" };
  if (found.kind === "missing") return answer("missing", "Not found. Add this TXT record.", add);
  if (found.kind === "broken") return answer("wrong", found.reason);
  return answer("present", `The policy of ${found.domain} is “${found.policy}”.`);
}
