import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import type { RunningPostern } from "../browser/support/postern.ts";
import { cookieOf } from "../support/cookies.ts";
import { RUNTIME, SUITE } from "./scenarios.ts";

const PORT = 3777;
const JSON_TYPE = { "content-type": "application/json" };

export interface Owner {
  readonly email: string;
  readonly password: string;
}

/** The suite's scenarios for an authorization server. It prints a URL for a browser, which the owner opens here. */
export async function runAuthorization(postern: RunningPostern, owner: Owner): Promise<string> {
  const { url } = postern;
  const redirect_uris = [`http://127.0.0.1:${PORT}/callback`];
  const { client_id } = await post<{ client_id: string }>(`${url}/oauth/register`, { redirect_uris });
  const words = ["authorization", "--url", url, "--client-id", client_id, "--resource", `${url}/mcp`];
  const all = ["-y", "-p", RUNTIME, "-p", SUITE, "conformance", ...words, "-p", String(PORT)];
  const env = { ...process.env, NPM_CONFIG_LOGLEVEL: "error", NO_COLOR: "1" };
  const suite = spawn("npx", all, { env, cwd: tmpdir(), timeout: 180_000 });
  let printed = "";
  let isAnswered = false;
  for await (const chunk of suite.stdout) {
    printed += String(chunk);
    const asked = /^(http\S+\/oauth\/authorize\?\S+)$/m.exec(printed)?.[1];
    // The suite prints this once it listens for the answer.
    if (asked === undefined || isAnswered || !printed.includes("Callback server started")) continue;
    isAnswered = true;
    await allow(url, owner, asked);
  }
  return printed;
}

async function allow(url: string, owner: Owner, asked: string): Promise<void> {
  const headers = { ...JSON_TYPE, origin: url };
  const signedIn = await fetch(`${url}/auth/sign-in`, { method: "POST", headers, body: JSON.stringify(owner) });
  const cookie = cookieOf(signedIn);
  const led = await fetch(asked, { headers: { cookie }, redirect: "manual" });
  const request = new URL(led.headers.get("location") ?? "", url).searchParams.get("request");
  const decision = { request, allow: true, content: false, forms: "all" };
  const going = await post<{ url: string }>(`${url}/oauth/consent`, decision, { cookie, origin: url });
  await fetch(going.url);
}

async function post<T>(url: string, body: object, headers: Readonly<Record<string, string>> = {}): Promise<T> {
  const init = { method: "POST", headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) };
  return (await (await fetch(url, init)).json()) as T;
}
