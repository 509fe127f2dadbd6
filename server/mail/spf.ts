import type { DnsRecords } from "../outbound/dns-records.ts";

export type SpfState =
  | { readonly kind: "valid"; readonly record: string; readonly lookups: number; readonly ends: SpfEnd }
  | { readonly kind: "missing" }
  | { readonly kind: "unknown" }
  | { readonly kind: "broken"; readonly reason: string };

export type SpfEnd = "pass" | "fail" | "softfail" | "neutral";

/** Receivers give up after so many DNS queries for one record. */
export const MAX_SPF_LOOKUPS = 10;

const RECORD = /^v=spf1(?: |$)/i;
const DIRECTIVE = /^([+\-~?]?)(all|include|a|mx|ptr|ip4|ip6|exists)(?:[:/](.*))?$/i;
const MODIFIER = /^([a-z][a-z0-9._-]*)=(.*)$/i;
const ENDS: Readonly<Record<string, SpfEnd>> = {
  "": "pass",
  "+": "pass",
  "-": "fail",
  "~": "softfail",
  "?": "neutral",
};

/** A record that a receiver rejects as a whole. */
class BrokenRecord extends Error {}
/** A name server did not answer. */
class NoAnswer extends Error {}

interface Terms {
  /** Domains whose records are read in turn. */
  readonly includes: readonly string[];
  readonly redirect: string | null;
  /** DNS queries of the record's own terms, `include` and `redirect` among them. */
  readonly lookups: number;
  readonly end: SpfEnd | null;
}

/** Reads the record and those it includes, and counts the queries that a receiver makes for them. */
export async function readSpf(domain: string, dns: DnsRecords): Promise<SpfState> {
  try {
    const record = await findRecord(domain, dns);
    if (record === null) return { kind: "missing" };
    const { lookups, end } = await follow(domain, record, dns, 0);
    return { kind: "valid", record, lookups, ends: end };
  } catch (error) {
    if (error instanceof BrokenRecord) return { kind: "broken", reason: error.message };
    if (error instanceof NoAnswer) return { kind: "unknown" };
    throw error;
  }
}

async function findRecord(domain: string, dns: DnsRecords): Promise<string | null> {
  const found = await dns.texts(domain);
  if (found.kind === "failed") throw new NoAnswer();
  if (found.kind !== "found") return null;
  const records = found.texts.filter((text) => RECORD.test(text));
  if (records.length > 1)
    throw new BrokenRecord(`${domain} has ${records.length} SPF records, but only one is allowed.`);
  return records[0] ?? null;
}

async function follow(
  domain: string,
  record: string,
  dns: DnsRecords,
  spent: number,
): Promise<{ readonly lookups: number; readonly end: SpfEnd }> {
  const terms = readTerms(domain, record);
  let lookups = limited(spent + terms.lookups);
  for (const include of terms.includes) lookups = (await followTo(include, domain, dns, lookups)).lookups;
  // "redirect" counts only where nothing says what happens to all others.
  if (terms.end !== null || terms.redirect === null) return { lookups, end: terms.end ?? "neutral" };
  return followTo(terms.redirect, domain, dns, lookups);
}

async function followTo(target: string, domain: string, dns: DnsRecords, spent: number) {
  // A macro stands for the visitor's server, which is not known here.
  if (target.includes("%")) return { lookups: spent, end: "neutral" as const };
  const record = await findRecord(target, dns);
  if (record === null) throw new BrokenRecord(`The SPF record of ${domain} includes ${target}, which has none.`);
  return follow(target, record, dns, spent);
}

function readTerms(domain: string, record: string): Terms {
  const includes: string[] = [];
  let redirect: string | null = null;
  let lookups = 0;
  let end: SpfEnd | null = null;
  for (const term of record.split(" ").slice(1)) {
    if (term === "" || end !== null) continue;
    const [, qualifier = "", mechanism, argument = ""] = DIRECTIVE.exec(term) ?? [];
    const [, modifier, value = ""] = mechanism === undefined ? (MODIFIER.exec(term) ?? []) : [];
    if (mechanism === undefined && modifier === undefined) {
      throw new BrokenRecord(`The SPF record of ${domain} contains "${term}", which is not valid.`);
    }
    const name = (mechanism ?? modifier ?? "").toLowerCase();
    if (["include", "a", "mx", "ptr", "exists"].includes(name)) lookups += 1;
    if (name === "include") includes.push(argument);
    if (name === "redirect") redirect = value;
    if (name === "all") end = ENDS[qualifier] ?? "neutral";
  }
  if (end === null && redirect !== null) lookups += 1;
  return { includes, redirect, lookups, end };
}

function limited(lookups: number): number {
  if (lookups > MAX_SPF_LOOKUPS) {
    throw new BrokenRecord(`The SPF record needs more than ${MAX_SPF_LOOKUPS} DNS queries, so receivers ignore it.`);
  }
  return lookups;
}
