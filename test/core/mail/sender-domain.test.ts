import { describe, expect, test } from "vitest";
import { hasDkimKeys, isPublicDomain, readDmarc, readSpf } from "../../../server/core/mail/sender-domain.ts";
import { createDnsRecords } from "../../../server/core/outbound/dns-records.ts";
import { startNameServer, type Zone } from "../../support/name-server.ts";
import { freePort } from "../../support/smtp.ts";

const DOMAIN = "forms.example.com";

async function dnsOf(zone: Zone, broken: readonly string[] = []) {
  return createDnsRecords({ servers: [(await startNameServer(zone, broken)).address] });
}

describe("The SPF record of a domain", () => {
  const read = async (zone: Zone, broken?: readonly string[]) => readSpf(DOMAIN, await dnsOf(zone, broken));

  test.each([
    ["all", "v=spf1 ip4:192.0.2.1 +all"],
    ["all", "v=spf1 all"],
    ["some", "v=spf1 ip4:192.0.2.0/24 ip6:2001:db8::/32 -all"],
    ["some", "V=SPF1  ip4:192.0.2.1   ~ALL "],
    ["some", "v=spf1 include:_spf.example.com ?all"],
    ["some", "v=spf1 redirect=all.example"],
    ["none", "v=spf1 -all"],
    ["none", "V=SPF1  -ALL "],
  ])("allows %s: %s", async (allows, record) => {
    expect(await read({ [DOMAIN]: [record] })).toEqual({ kind: "valid", record, allows });
  });

  test("is found among other TXT records, even in several parts", async () => {
    const record = `v=spf1 ${Array.from({ length: 30 }, (_, index) => `ip4:192.0.2.${index}`).join(" ")} -all`;
    expect(record.length).toBeGreaterThan(255);
    const zone = { [DOMAIN]: ["google-site-verification=abc", record, "v=spf10 -all"] };
    expect(await read(zone)).toMatchObject({ kind: "valid", record });
  });

  test("is broken when the domain has two", async () => {
    expect(await read({ [DOMAIN]: ["v=spf1 -all", "v=spf1 mx ~all"] })).toEqual({
      kind: "broken",
      reason: expect.stringContaining("2 SPF records"),
    });
  });

  test("is missing when the domain has none or does not exist, and unknown when name servers fail", async () => {
    expect(await read({ [DOMAIN]: ["something else"] })).toEqual({ kind: "missing" });
    expect(await read({})).toEqual({ kind: "missing" });
    expect(await read({}, [DOMAIN])).toEqual({ kind: "unknown" });
    const silent = createDnsRecords({ servers: [`127.0.0.1:${await freePort()}`], timeoutMs: 50 });
    expect(await readSpf(DOMAIN, silent)).toEqual({ kind: "unknown" });
  });
});

describe("The DMARC policy of a domain", () => {
  const read = async (zone: Zone, broken?: readonly string[]) => readDmarc(DOMAIN, await dnsOf(zone, broken));

  test("is its own if it has one", async () => {
    const zone = { "_dmarc.forms.example.com": ["v=DMARC1; p=none"], "_dmarc.example.com": ["v=DMARC1; p=reject"] };
    expect(await read(zone)).toEqual({ kind: "valid", domain: DOMAIN, policy: "none" });
  });

  test("is the parent domain's policy for subdomains, or else the parent domain's own policy", async () => {
    expect(await read({ "_dmarc.example.com": ["v=DMARC1; p=reject; sp=quarantine"] })).toMatchObject({
      domain: "example.com",
      policy: "quarantine",
    });
    expect(await read({ "_dmarc.example.com": ["v=DMARC1;p = Reject;rua=mailto:a@example.com"] })).toMatchObject({
      policy: "reject",
    });
  });

  test("is missing when no domain has one, even if the top-level domain does", async () => {
    expect(await read({ "_dmarc.com": ["v=DMARC1; p=reject"], [DOMAIN]: ["v=spf1"] })).toEqual({ kind: "missing" });
  });

  test("is broken without a valid policy, or with two records", async () => {
    const own = "_dmarc.forms.example.com";
    expect(await read({ [own]: ["v=DMARC1; p=strict"] })).toMatchObject({ kind: "broken" });
    expect(await read({ [own]: ["v=DMARC1"] })).toMatchObject({ kind: "broken" });
    expect(await read({ [own]: ["v=DMARC1; p=none", "v=DMARC1; p=reject"] })).toMatchObject({ kind: "broken" });
  });

  test("is unknown when name servers fail", async () => {
    expect(await read({}, ["_dmarc.forms.example.com"])).toEqual({ kind: "unknown" });
  });
});

test("DKIM keys are detected by the names below _domainkey, whatever their selectors", async () => {
  const key = { [`s1._domainkey.${DOMAIN}`]: ["v=DKIM1; p=abc"] };
  expect(await hasDkimKeys(DOMAIN, await dnsOf(key))).toBe("yes");
  expect(await hasDkimKeys(DOMAIN, await dnsOf({ [DOMAIN]: ["v=spf1"] }))).toBe("no");
  expect(await hasDkimKeys(DOMAIN, await dnsOf({}, [`_domainkey.${DOMAIN}`]))).toBe("unknown");
});

test.each([
  ["example.com", true],
  ["mail.example.co.uk", true],
  ["xn--bcher-kva.example.de", true],
  ["localhost", false],
  ["postern.localhost", false],
  ["nas.local", false],
  ["inbox.home.arpa", false],
  ["inbox.example.test", false],
  ["[192.0.2.1]", false],
  ["192.0.2.1", false],
])("%s is a public domain: %s", (domain, expected) => {
  expect(isPublicDomain(domain)).toBe(expected);
});
