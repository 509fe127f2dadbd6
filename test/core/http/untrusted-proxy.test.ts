import { Writable } from "node:stream";
import { Hono } from "hono";
import { expect, it } from "vitest";
import { readConfig } from "../../../server/core/config.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { warnOfUntrustedProxy } from "../../../server/core/http/untrusted-proxy.ts";
import { createLogger } from "../../../server/core/platform/log.ts";

/** The log lines for requests over connections from these peers, each with these headers. */
async function logged(
  trustedProxies: number,
  requests: readonly { readonly peer: string; readonly headers: Readonly<Record<string, string>> }[],
): Promise<readonly unknown[]> {
  const lines: string[] = [];
  const log = createLogger(
    "info",
    new Writable({ write: (chunk, _encoding, done) => done(void lines.push(`${chunk}`)) }),
  );
  const deps = { log, config: { ...readConfig({}), trustedProxies } } as Deps;
  const app = new Hono().use(warnOfUntrustedProxy(deps)).get("/", (context) => context.text("here"));
  for (const { peer, headers } of requests) {
    await app.request("/", { headers }, { incoming: { socket: { remoteAddress: peer } } });
  }
  return lines.map((line) => JSON.parse(line));
}

const forwarded = { "x-forwarded-for": "203.0.113.9" };

it.each([["127.0.0.1"], ["::1"], ["::ffff:172.17.0.1"], ["10.0.0.2"], ["fd00::1"]])(
  "A proxy at %s not counted by TRUST_PROXY is logged once with the setting to change",
  async (peer) => {
    const [warning, ...more] = await logged(0, [
      { peer, headers: {} },
      { peer, headers: forwarded },
      { peer, headers: forwarded },
    ]);
    expect(warning).toMatchObject({ level: "warn", event: "untrusted_proxy", header: "x-forwarded-for" });
    expect(warning).toMatchObject({ msg: expect.stringContaining("Set TRUST_PROXY to the number of proxies") });
    expect(more).toEqual([]);
  },
);

it.each([
  ["Forwarded", "for=203.0.113.9"],
  ["X-Real-IP", "203.0.113.9"],
])("The header %s also reveals a proxy", async (name, value) => {
  expect(await logged(0, [{ peer: "127.0.0.1", headers: { [name]: value } }])).toHaveLength(1);
});

it("No warning is logged for a counted proxy or for a header forged by an outside visitor", async () => {
  expect(await logged(1, [{ peer: "127.0.0.1", headers: forwarded }])).toEqual([]);
  expect(await logged(0, [{ peer: "8.8.8.8", headers: forwarded }])).toEqual([]);
});
