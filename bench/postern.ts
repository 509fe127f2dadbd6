import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import "../test/support/no-settings.ts";

const root = join(import.meta.dirname, "..");

/** Starts a program; resolves with the first matching line of its output. */
export function start(
  command: readonly [string, ...string[]],
  env: NodeJS.ProcessEnv,
  expected: RegExp,
): Promise<{ child: ChildProcess; match: RegExpExecArray }> {
  const child = spawn(command[0], command.slice(1), { cwd: root, env });
  child.stderr.pipe(process.stderr);
  return new Promise((resolve, reject) => {
    let printed = "";
    child.stdout.on("data", (chunk) => {
      printed += String(chunk);
      const match = expected.exec(printed);
      if (match !== null) resolve({ child, match });
    });
    child.on("exit", (code) => reject(new Error(`${command.join(" ")} ended with ${code}: ${printed}`)));
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  await ended;
}

export async function signIn(url: string, email: string, password: string) {
  const response = await fetch(`${url}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in answered ${response.status}: ${await response.text()}`);
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return { cookie, origin: url, "content-type": "application/json" };
}

/** Calls the tool over HTTP as an agent does; returns its answer. */
export async function listSubmissions(url: string, token: string, input: object): Promise<string> {
  const params = { name: "list_submissions", arguments: input };
  const response = await fetch(`${url}/mcp`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
      authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`list_submissions answered ${response.status}: ${text}`);
  return text;
}

const DOCUMENTS = "shared/operations/persisted-documents.json";
/** From version 0.1.0, which named operations differently. */
const FORMER_DOCUMENTS = "server/core/graphql/persisted-documents.json";

/** The request body for one of the dashboard's own operations, as defined in the checkout in `folder`. */
export function operation(name: string, variables: object, folder: string = root): string {
  const isFormer = existsSync(join(folder, FORMER_DOCUMENTS));
  const documents: Record<string, string> = JSON.parse(
    readFileSync(join(folder, isFormer ? FORMER_DOCUMENTS : DOCUMENTS), "utf8"),
  );
  const called = new RegExp(`(query|mutation|subscription) ${name}\\b`);
  const [hash] = Object.entries(documents).find(([, text]) => called.test(text)) ?? [];
  if (hash === undefined) throw new Error(`There is no operation ${name}.`);
  return JSON.stringify({
    variables,
    ...(isFormer ? { extensions: { persistedQuery: { version: 1, sha256Hash: hash } } } : { documentId: hash }),
  });
}
