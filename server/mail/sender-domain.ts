import type { DnsRecords } from "../outbound/dns-records.ts";

export type DmarcState =
  | { readonly kind: "valid"; readonly domain: string; readonly policy: "none" | "quarantine" | "reject" }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown" }
  | { readonly kind: "broken"; readonly reason: string };

const RECORD = /^v=DMARC1\s*(?:;|$)/i;

/** Finds the DMARC record of a domain, or of the nearest domain above it that has one. */
export async function readDmarc(domain: string, dns: DnsRecords): Promise<DmarcState> {
  const labels = domain.split(".");
  for (let first = 0; labels.length - first >= 2; first += 1) {
    const candidate = labels.slice(first).join(".");
    const found = await dns.texts(`_dmarc.${candidate}`);
    if (found.kind === "failed") return { kind: "unknown" };
    const records = found.kind === "found" ? found.texts.filter((text) => RECORD.test(text)) : [];
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
 * Looks for any DKIM key. Selectors are known to the mail server only, but a name server tells a name that has others
 * below it from one that does not exist (RFC 8020).
 */
export async function hasDkimKeys(domain: string, dns: DnsRecords): Promise<"yes" | "no" | "unknown"> {
  const found = await dns.texts(`_domainkey.${domain}`);
  if (found.kind === "failed") return "unknown";
  return found.kind === "no-such-name" ? "no" : "yes";
}

const LOCAL_ENDINGS = /(?:^|\.)(?:localhost|local|lan|internal|home\.arpa|test|example|invalid)$/;

/** True if mail servers elsewhere can know the domain: a name with a dot that no private network or test has for itself. */
export function isPublicDomain(domain: string): boolean {
  const name = domain.toLowerCase();
  return /\.[a-z][a-z0-9-]*[a-z0-9]$/.test(name) && !LOCAL_ENDINGS.test(name);
}
