import { describe, expect, it } from "vitest";
import { createAddressRule, isAddressRange } from "../../../server/core/outbound/address-rule.ts";
import { createSafeFetch } from "../../../server/core/outbound/safe-fetch.ts";
import { createNames } from "../../support/names.ts";

const publicAddresses = ["8.8.8.8", "2606:4700::1111", "2001:4860:4860::8888", "::ffff:8.8.8.8"];

/** Just outside a private range, so public. */
const neighbours = [
  "9.255.255.255",
  "11.0.0.0",
  "100.63.255.255",
  "100.128.0.0",
  "126.255.255.255",
  "128.0.0.0",
  "169.253.255.255",
  "169.255.0.0",
  "172.15.255.255",
  "172.32.0.0",
  "192.167.255.255",
  "192.169.0.0",
  "223.255.255.255",
];

const forbidden: Readonly<Record<string, readonly string[]>> = {
  "this host": ["0.0.0.0", "::"],
  loopback: ["127.0.0.1", "127.255.255.255", "::1", "::ffff:127.0.0.1", "::127.0.0.1"],
  private: ["10.0.0.0", "10.255.255.255", "172.16.0.0", "172.31.255.255", "192.168.0.0", "192.168.255.255"],
  "carrier-grade NAT": ["100.64.0.0", "100.127.255.255"],
  "a cloud platform's own service": ["168.63.129.16", "::ffff:168.63.129.16"],
  "link-local and metadata": ["169.254.0.0", "169.254.169.254", "169.254.255.255", "fe80::1", "fe80::a9fe:a9fe"],
  "unique local and metadata": ["fc00::1", "fd00:ec2::254", "fec0::1"],
  "NAT64 and translation": ["64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "::ffff:0:7f00:1"],
  tunnels: ["2002:7f00:1::", "2001::1"],
  "documentation and benchmarks": [
    "192.0.2.1",
    "198.18.0.1",
    "198.51.100.1",
    "203.0.113.1",
    "2001:db8::1",
    "2001:2::1",
  ],
  "protocol assignments": ["192.0.0.1", "192.88.99.1", "100::1"],
  multicast: ["224.0.0.1", "239.255.255.255", "ff02::1"],
  "reserved and broadcast": ["240.0.0.1", "255.255.255.255"],
  "what nobody has given out yet": ["fe00::1", "4000::1", "1fff::1", "5f00::1"],
  "what is no address": ["", "localhost", "127.0.0.1.example.com"],
};

describe("The address rule", () => {
  const rule = createAddressRule([]);

  it.each([...publicAddresses, ...neighbours])("allows %s", (address) => {
    expect(rule.isReachable(address)).toBe(true);
    expect(rule.isListed(address)).toBe(false);
  });

  it.each(Object.entries(forbidden))("blocks these addresses: %s", (_kind, addresses) => {
    expect(addresses.filter(rule.isReachable)).toEqual([]);
  });

  it("allows the addresses listed by the operator, to the last one and no further", () => {
    const listed = createAddressRule(["10.1.2.0/24", "127.0.0.1", "fd00::/8"]);
    expect(["10.1.2.0", "10.1.2.255", "127.0.0.1", "::ffff:10.1.2.3", "fdff::1"].filter(listed.isListed)).toHaveLength(
      5,
    );
    expect(["10.1.1.255", "10.1.3.0", "127.0.0.2", "fcff::1", "::1"].filter(listed.isReachable)).toEqual([]);
  });

  it("tells valid ranges from invalid ones", () => {
    expect(["10.0.0.0/8", "127.0.0.1", "::1/128", "fd00::/8"].filter(isAddressRange)).toHaveLength(4);
    expect(["10.0.0.0/33", "localhost", "10.0.0/8/1", "", "all"].filter(isAddressRange)).toEqual([]);
  });
});

/** Address spellings that the URL parser normalizes to the address itself, and names that lead inside. */
const trickyUrls = [
  "https://2130706433/",
  "https://0x7f000001/",
  "https://0x7f.1/",
  "https://0177.0.0.1/",
  "https://017700000001/",
  "https://127.1/",
  "https://127.0.0.1./",
  "https://①②⑦.0.0.1/",
  "https://%31%32%37.0.0.1/",
  "https://0/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[0:0:0:0:0:ffff:a9fe:a9fe]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://169.254.169.254/latest/meta-data/",
  "https://100.64.0.1/",
  "https://192.168.1.1:8443/",
  "https://localhost/",
  "https://localhost./",
  "https://hooks.localhost/",
  "https://loopback.test/",
  "https://loopback6.test/",
  "https://mapped.test/",
  "https://inside.test/",
];

const names = createNames({
  localhost: [["127.0.0.1", "::1"]],
  "localhost.": [["127.0.0.1", "::1"]],
  "hooks.localhost": [["127.0.0.1"]],
  "loopback.test": [["127.0.0.1"]],
  "loopback6.test": [["::1"]],
  "mapped.test": [["::ffff:127.0.0.1"]],
  "inside.test": [["10.0.0.1", "192.168.0.1"]],
  "outside.test": [["8.8.8.8"]],
});

describe("The request guard", () => {
  const guard = createSafeFetch({ allow: [], resolveName: names });
  const request = { method: "POST" as const, headers: {}, body: Buffer.from("{}") };

  it.each(trickyUrls)("refuses %s both on save and on send", async (url) => {
    expect(await guard.check(url)).toMatchObject({ kind: "refused", reason: "address" });
    expect(await guard.send({ ...request, url })).toMatchObject({ kind: "refused", reason: "address" });
  });

  it.each([
    ["http://outside.test/", "scheme"],
    ["http://8.8.8.8/", "scheme"],
    ["http://127.0.0.1/", "scheme"],
    ["ftp://outside.test/", "scheme"],
    ["file:///etc/passwd", "scheme"],
    ["javascript:alert(1)", "scheme"],
    ["https://user@outside.test/", "userinfo"],
    ["https://user:password@outside.test/", "userinfo"],
    ["https://:password@outside.test/", "userinfo"],
    ["outside.test", "url"],
    ["https://", "url"],
    ["https://[fe80::1%25eth0]/", "url"],
    ["", "url"],
  ])("refuses %s for its %s", async (url, reason) => {
    expect(await guard.check(url)).toMatchObject({ kind: "refused", reason });
    expect(await guard.send({ ...request, url })).toMatchObject({ kind: "refused", reason });
  });

  it("allows a public address", async () => {
    expect(await guard.check("https://outside.test/hooks?key=1")).toBeNull();
    expect(await guard.check("https://8.8.8.8/")).toBeNull();
  });

  it("distinguishes an unknown name from a refused one", async () => {
    expect(await guard.check("https://nowhere.test/")).toEqual({
      kind: "dns",
      detail: "The host name nowhere.test does not exist.",
    });
  });
});
