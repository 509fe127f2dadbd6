import { beforeEach, expect, test } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import { checkSenderDomain } from "../../../server/core/mail-server/sender-records.ts";
import { createDnsRecords } from "../../../server/core/outbound/dns-records.ts";
import { owner, type TestOwner } from "../../support/builders.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { startNameServer, type Zone } from "../../support/name-server.ts";

const database = useDatabase();
let deps: Deps;
let operator: TestOwner;

beforeEach(async () => {
  await deleteAccounts(database.db);
  deps = createTestDeps(database.db);
  operator = await owner(deps);
});

async function check(zone: Zone, { host = "smtp.fastmail.com", sender = "us@shop.io", broken = [] as string[] } = {}) {
  const server = await startNameServer(zone, broken);
  const dns = createDnsRecords({ servers: [server.address], timeoutMs: 500 });
  const found = await checkSenderDomain(operator.scope(), deps, { sender, host }, dns);
  const states = Object.fromEntries(found?.records.map(({ kind, state }) => [kind, state]) ?? []);
  return { found, states, of: (kind: string) => found?.records.find((record) => record.kind === kind) };
}

const complete: Zone = {
  "shop.io": ["v=spf1 include:spf.messagingengine.com ~all"],
  "fm1._domainkey.shop.io": ["v=DKIM1; p=abc"],
  "_dmarc.shop.io": ["v=DMARC1; p=quarantine"],
};

test("reports existing records as present", async () => {
  const { found, states } = await check(complete);
  expect(found?.domain).toBe("shop.io");
  expect(states).toEqual({ SPF: "present", DKIM: "present", DMARC: "present" });
});

test("reports missing records along with what to add, if known", async () => {
  const { states, of } = await check({});
  expect(states).toEqual({ SPF: "missing", DKIM: "missing", DMARC: "missing" });
  expect(of("SPF")?.add).toEqual({ name: "shop.io", value: "v=spf1 include:spf.messagingengine.com ~all" });
  expect(of("DMARC")?.add).toEqual({ name: "_dmarc.shop.io", value: "v=DMARC1; p=none" });
  expect(of("DKIM")?.detail).toContain("Turn on DKIM for shop.io at Fastmail");
  expect((await check({}, { host: "mail.shop.io" })).of("SPF")?.add).toBeNull();
});

test.each([
  ["v=spf1 include:_spf.google.com ~all", "v=spf1 include:_spf.google.com include:spf.messagingengine.com ~all"],
  ["v=spf1 mx -all", "v=spf1 mx include:spf.messagingengine.com -all"],
  ["v=spf1 mx", "v=spf1 mx include:spf.messagingengine.com"],
])("suggests adding the provider to an existing SPF record: %s", async (record, expected) => {
  const { of } = await check({ ...complete, "shop.io": [record] });
  expect(of("SPF")).toMatchObject({ state: "wrong", add: { name: "shop.io", value: expected } });
});

test("requires no SPF record of a domain if the provider uses its own", async () => {
  const { of } = await check({}, { host: "smtp.postmarkapp.com" });
  expect(of("SPF")).toMatchObject({ state: "present", detail: expect.stringContaining("Not needed") });
});

test("reports unresponsive name servers as such, and no record as missing", async () => {
  const broken = ["shop.io", "fm1._domainkey.shop.io", "_domainkey.shop.io", "_dmarc.shop.io"];
  const { states, of } = await check({}, { broken });
  expect(states).toEqual({ SPF: "unknown", DKIM: "unknown", DMARC: "unknown" });
  expect(of("SPF")?.detail).toBe("The DNS lookup failed. Try again later.");
});

test("lists no records for a domain that is not on the internet, and shows nothing to other accounts", async () => {
  expect((await check(complete, { sender: "postern@localhost" })).found).toEqual({ domain: "localhost", records: [] });
  const bob = await owner(deps);
  expect(await checkSenderDomain(bob.scope(), deps, { sender: "us@shop.io", host: "" })).toBeNull();
});
