import type { DnsRecords } from "../outbound/dns-records.ts";

export type SpfState =
  | { readonly kind: "valid"; readonly record: string; readonly allows: "all" | "none" | "some" }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown" }
  | { readonly kind: "broken"; readonly reason: string };

const SPF = /^v=spf1(?: |$)/i;

/** Finds a domain's SPF record. Does not follow its includes. */
export async function readSpf(domain: string, dns: DnsRecords): Promise<SpfState> {
  const found = await dns.texts(domain);
  if (found.kind === "failed") return { kind: "unknown" };
  const records = found.kind === "found" ? found.texts.filter((text) => SPF.test(text)) : [];
  const [record] = records;
  if (record === undefined) return { kind: "missing" };
  if (records.length > 1) {
    return { kind: "broken", reason: `${domain} has ${records.length} SPF records, but only one is allowed.` };
  }
  if (/ \+?all(?: |$)/i.test(record)) return { kind: "valid", record, allows: "all" };
  return { kind: "valid", record, allows: /^v=spf1 +-all *$/i.test(record) ? "none" : "some" };
}

export type DmarcState =
  | { readonly kind: "valid"; readonly domain: string; readonly policy: "none" | "quarantine" | "reject" }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown" }
  | { readonly kind: "broken"; readonly reason: string };

const DMARC = /^v=DMARC1\s*(?:;|$)/i;

/** Finds the DMARC record of a domain, or of its nearest parent that has one. */
export async function readDmarc(domain: string, dns: DnsRecords): Promise<DmarcState> {
  const labels = domain.split(".");
  for (let first = 0; labels.length - first >= 2; first += 1) {
    const candidate = labels.slice(first).join(".");
    const found = await dns.texts(`_dmarc.${candidate}`);
    if (found.kind === "failed") return { kind: "unknown" };
    const records = found.kind === "found" ? found.texts.filter((text) => DMARC.test(text)) : [];
    if (records.length > 1) {
      return {
        kind: "broken",
        reason: `_dmarc.${candidate} has ${records.length} DMARC records, so receivers ignore them.`,
      };
    }
    if (records[0] !== undefined) return readPolicy(records[0], candidate, candidate !== domain);
  }
  return { kind: "missing" };
}

function readPolicy(record: string, domain: string, isForSubdomain: boolean): DmarcState {
  const tags = new Map(
    record.split(";").map((tag) => {
      const [name = "", value = ""] = tag.split("=", 2);
      return [name.trim().toLowerCase(), value.trim().toLowerCase()];
    }),
  );
  const policy = (isForSubdomain ? tags.get("sp") : undefined) ?? tags.get("p");
  if (policy === "none" || policy === "quarantine" || policy === "reject") return { kind: "valid", domain, policy };
  return { kind: "broken", reason: `The DMARC record at _dmarc.${domain} has no valid policy (p=).` };
}

/**
 * Looks for any DKIM key. Only the mail server knows the selectors, but a name server distinguishes a name with others
 * below it from one that does not exist (RFC 8020).
 */
export async function hasDkimKeys(domain: string, dns: DnsRecords): Promise<"yes" | "no" | "unknown"> {
  const found = await dns.texts(`_domainkey.${domain}`);
  if (found.kind === "failed") return "unknown";
  return found.kind === "no-such-name" ? "no" : "yes";
}

const LOCAL_ENDINGS = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa|test|example|invalid)$/;

/** True if other mail servers can know the domain: it has a dot and is not reserved for private networks or tests. */
export function isPublicDomain(domain: string): boolean {
  const name = domain.toLowerCase();
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(name) && !LOCAL_ENDINGS.test(name);
}
