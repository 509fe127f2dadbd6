import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { clientAddress, networkOf, networksOf, senderOf } from "../../../server/core/http/client-address.ts";

/** The client address for a request over a connection from `peer`, behind this many trusted proxies. */
async function seen(peer: string | undefined, forwarded: string | undefined, trustedProxies: number): Promise<string> {
  const app = new Hono().get("/", (context) => context.text(clientAddress(context, { trustedProxies })));
  const headers = forwarded === undefined ? {} : { "X-Forwarded-For": forwarded };
  const bindings = peer === undefined ? undefined : { incoming: { socket: { remoteAddress: peer } } };
  return (await app.request("/", { headers }, bindings)).text();
}

describe("The client address", () => {
  test("is the connection's address when no proxy is trusted, whatever the sender claims", async () => {
    expect(await seen("192.0.2.1", "203.0.113.9", 0)).toBe("192.0.2.1");
  });

  test("is the address seen by the trusted proxy", async () => {
    expect(await seen("10.0.0.1", "203.0.113.9", 1)).toBe("203.0.113.9");
  });

  test("ignores entries forged by the sender to the left of the trusted one", async () => {
    expect(await seen("10.0.0.1", "6.6.6.6, 203.0.113.9", 1)).toBe("203.0.113.9");
    expect(await seen("10.0.0.1", "6.6.6.6, 203.0.113.9, 10.0.0.2", 2)).toBe("203.0.113.9");
  });

  test("is the outermost entry when there are fewer entries than trusted proxies", async () => {
    expect(await seen("10.0.0.1", "203.0.113.9", 2)).toBe("203.0.113.9");
  });

  test.each([[undefined], [""], ["unknown"], ["203.0.113.999"], ["<script>"]])(
    "is the connection's address when the proxy reports %j",
    async (forwarded) => {
      expect(await seen("10.0.0.1", forwarded, 1)).toBe("10.0.0.1");
    },
  );

  test.each([
    ["203.0.113.9:4711", "203.0.113.9"],
    ["[2001:DB8::1]:443", "2001:db8::1"],
    ["::ffff:203.0.113.9", "203.0.113.9"],
    ["fe80::1%eth0", "fe80::1"],
  ])("has a single normalized form: %s", async (forwarded, expected) => {
    expect(await seen("10.0.0.1", forwarded, 1)).toBe(expected);
  });

  test("is a placeholder when there is no connection", async () => {
    expect(await seen(undefined, undefined, 0)).toBe("0.0.0.0");
  });
});

describe("The network of an address", () => {
  test.each([
    ["203.0.113.9", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:db8::6", "2001:db8:0:0"],
    ["::1", null],
    ["127.0.0.1", null],
    ["127.9.9.9", null],
    ["2001:db8:1:2::", "2001:db8:1:2"],
    ["2001:0db8:0001:0002:0:0:0:9", "2001:db8:1:2"],
    ["0:0:0:0:0:0:0:1", null],
    ["::ffff:cb00:7109", "203.0.113.9"],
    ["::ffff:7f00:1", null],
  ])("for %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

test.each([
  ["203.0.113.9", ["203.0.113.9", "203.0.113/3", "203.0/2"]],
  ["2001:db8:1:2:3::6", ["2001:db8:1:2", "2001:db8:1/3", "2001:db8/2"]],
  ["127.0.0.1", []],
])("The networks of %s are %j, narrowest first", (address, networks) => {
  expect(networksOf(address)).toEqual(networks);
});

describe("The sender counted by a limit", () => {
  const senderFrom = async (peer: string, headers: Record<string, string>, trustedProxies: number) => {
    const app = new Hono().get("/", (context) => context.json(senderOf(context, { trustedProxies })));
    const bindings = { incoming: { socket: { remoteAddress: peer } } };
    return (await app.request("/", { headers }, bindings)).json();
  };

  test("is the visitor behind a proxy covered by TRUST_PROXY", async () => {
    expect(await senderFrom("10.0.0.1", { "x-forwarded-for": "203.0.113.9" }, 1)).toBe("203.0.113.9");
  });

  test.each(["127.0.0.1", "::1"])("is null for a request from this machine, which may be a proxy: %s", async (peer) => {
    expect(await senderFrom(peer, {}, 0)).toBeNull();
    expect(await senderFrom(peer, {}, 1)).toBeNull();
  });

  test.each(["10.0.0.1", "172.18.0.2", "192.168.1.2", "100.64.0.1", "169.254.1.1", "fd00::1", "fe80::1"])(
    "is null when an internal address forwards a request and no proxy is trusted: %s",
    async (peer) => {
      for (const name of ["x-forwarded-for", "x-real-ip", "forwarded"]) {
        expect(await senderFrom(peer, { [name]: "203.0.113.9" }, 0)).toBeNull();
      }
      expect(await senderFrom(peer, {}, 0)).toBe(networkOf(peer));
    },
  );

  test("is the public address of the connection, whatever it claims to forward", async () => {
    expect(await senderFrom("203.0.113.1", { "x-forwarded-for": "127.0.0.1" }, 0)).toBe("203.0.113.1");
    expect(await senderFrom("2001:db8::1", { "x-forwarded-for": "127.0.0.1" }, 0)).toBe("2001:db8:0:0");
  });
});
