import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { isSetUpCode, setUpCode, setUpLink } from "../../../server/core/accounts/sign-up.ts";
import type { Config } from "../../../server/core/config.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { deriveKeys } from "../../../server/core/platform/secret.ts";
import { testPassword } from "../../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { jsonPost, sendRaw, serveApp } from "../../support/http.ts";
import { nginxDefault, startReverseProxy, wellBehaved } from "../../support/reverse-proxy.ts";

const database = useDatabase();

beforeEach(async () => {
  await deleteAccounts(database.db);
});

async function serve(config: Partial<Config> = {}): Promise<{ deps: Deps; url: URL }> {
  const deps = createTestDeps(database.db, { config });
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  return { deps, url: await serveApp(app.hono) };
}

const publicly = { publicUrl: "https://inbox.example.com" };
const browser = { host: "inbox.example.com", origin: "https://inbox.example.com", "sec-fetch-site": "same-origin" };

async function signUp(url: URL, code: string | null, headers: Readonly<Record<string, string>> = {}) {
  const person = { name: "Ada", email: "ada@example.test", password: testPassword };
  const init = jsonPost({ ...person, ...(code === null ? {} : { setUpCode: code }) }, headers);
  const { status, text } = await sendRaw(new URL("/auth/sign-up", url), init);
  return { status, detail: (JSON.parse(text) as { detail?: string }).detail };
}

const needsCode = async (url: URL, headers: Readonly<Record<string, string>> = {}) =>
  (JSON.parse((await sendRaw(new URL("/auth/state", url), { headers })).text) as { needsSetUpCode: boolean })
    .needsSetUpCode;

describe("The first account of an instance", () => {
  it("needs no code from this machine under any of its names", async () => {
    const { deps, url } = await serve();
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) {
      const host = `${name}:${url.port}`;
      expect(await needsCode(url, { host })).toBe(false);
      expect(await signUp(url, null, { host, origin: `http://${host}` })).toMatchObject({ status: 200 });
      await deleteAccounts(deps.db);
    }
  });

  it("needs the code behind a proxy that forwards the Host header", async () => {
    const { deps, url } = await serve({ ...publicly, trustedProxies: 1 });
    const proxy = await startReverseProxy(url, wellBehaved);
    expect(await needsCode(proxy, browser)).toBe(true);
    expect(await signUp(proxy, null, browser)).toEqual({
      status: 403,
      detail: "Enter the set-up code. It was printed in the terminal or log where Postern was started.",
    });
    expect(await signUp(proxy, setUpCode(deps.keys), browser)).toMatchObject({ status: 200 });
    expect(await needsCode(proxy, browser)).toBe(false);
  });

  it.each(["1.0", "1.1"] as const)("needs the code behind nginx's default proxy_pass over HTTP/%s", async (version) => {
    const { deps, url } = await serve(publicly);
    const proxy = await startReverseProxy(url, nginxDefault(url, version));
    // Even if the client omits browser headers, or sends those of a local browser.
    for (const headers of [browser, {}, { origin: `http://${url.host}` }]) {
      expect((await signUp(proxy, null, headers)).status).toBe(403);
    }
    expect(await deps.db.prisma.account.count()).toBe(0);
    expect(await signUp(proxy, setUpCode(deps.keys), browser)).toMatchObject({ status: 200 });
  });

  it("needs the code behind nginx's default HTTP/1.0 even before PUBLIC_URL is set", async () => {
    const { url } = await serve();
    const proxy = await startReverseProxy(url, nginxDefault(url));
    expect((await signUp(proxy, null, { origin: `http://${url.host}` })).status).toBe(403);
  });

  it.each([
    ["a public address", publicly],
    ["a trusted proxy", { trustedProxies: 1 }],
    ["every network", { host: "0.0.0.0" }],
    ["anybody", { ...publicly, signUp: "open" }],
  ] satisfies [string, Partial<Config>][])("needs the code on a setup for %s", async (_name, config) => {
    const { deps, url } = await serve(config);
    expect((await signUp(url, null)).status).toBe(403);
    expect((await signUp(url, "")).status).toBe(403);
    expect((await signUp(url, setUpCode(deps.keys))).status).toBe(200);
  });

  it("is refused with a wrong code and a hint where to find the right one", async () => {
    const { deps, url } = await serve(publicly);
    const right = setUpCode(deps.keys);
    const other = setUpCode(deriveKeys("another secret, at least 32 characters long"));
    for (const code of [other, right.slice(0, -1), `${right}0`, `0${right.slice(1)}x`]) {
      expect(await signUp(url, code)).toEqual({
        status: 403,
        detail: "Wrong set-up code. It was printed in the terminal or log where Postern was started.",
      });
    }
    expect(await deps.db.prisma.account.count()).toBe(0);
  });

  it("invalidates the code", async () => {
    const { deps, url } = await serve(publicly);
    expect((await signUp(url, setUpCode(deps.keys))).status).toBe(200);
    expect(await signUp(url, setUpCode(deps.keys))).toMatchObject({
      status: 403,
      detail: expect.stringContaining("Sign-up is closed"),
    });
  });

  it("is Pro with a verified address, whatever the default plan", async () => {
    const { deps, url } = await serve({ signUp: "open", defaultPlan: "free" });
    await signUp(url, null);
    expect(await deps.db.prisma.account.findMany()).toMatchObject([{ plan: "pro" }]);
    expect(await deps.db.prisma.user.findMany()).toMatchObject([{ emailVerified: true }]);
  });
});

describe("The set-up code", () => {
  it("is the same in every process of an instance and changes with the secret", () => {
    const keys = deriveKeys("a secret for tests, at least 32 characters long");
    const again = deriveKeys("a secret for tests, at least 32 characters long");
    expect(setUpCode(keys)).toBe(setUpCode(again));
    expect(setUpCode(keys)).toMatch(/^[0-9a-hjkmnp-tv-z]{5}(-[0-9a-hjkmnp-tv-z]{5}){3}$/);
    expect(setUpCode(deriveKeys("another secret, at least 32 characters long"))).not.toBe(setUpCode(keys));
  });

  it("is recognized however it was typed", () => {
    const keys = deriveKeys("a secret for tests, at least 32 characters long");
    const code = setUpCode(keys);
    for (const typed of [` ${code} `, code.toUpperCase(), code.replaceAll("-", ""), code.replaceAll("-", " ")]) {
      expect(isSetUpCode(keys, typed)).toBe(true);
    }
  });

  it("is in the URL fragment, which browsers do not send", () => {
    const keys = deriveKeys("a secret for tests, at least 32 characters long");
    const link = new URL(setUpLink("https://inbox.example.com", keys));
    expect(link.pathname + link.search).toBe("/sign-in");
    expect(link.hash).toBe(`#setup=${setUpCode(keys)}`);
  });
});
