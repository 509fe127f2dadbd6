import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { patient } from "../support/patience.ts";
import { readPage, root } from "./pages.ts";
import { shellCommands, shellWords } from "./shell.ts";

const DOCUMENTED_URL = "http://localhost:4000";
const commands = readPage("docs/getting-started.md")
  .blocks.filter(({ language }) => language === "sh")
  .flatMap(({ text }) => shellCommands(text));

let dataDir: string;
let settings: Record<string, string>;
let url: string;
let server: ChildProcessWithoutNullStreams | null = null;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "postern-getting-started-"));
  const port = await freePort();
  url = `http://localhost:${port}`;
  settings = { POSTERN_DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "silent" };
});

afterAll(async () => {
  if (server !== null && server.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "close");
  }
  rmSync(dataDir, { recursive: true, force: true });
}, 60_000);

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("The probe has no port.");
  return address.port;
}

/** Without a shell in between, so that signals reach npm itself. */
function begin(command: string): ChildProcessWithoutNullStreams {
  const [program = "", ...words] = shellWords(command);
  return spawn(program, words, { cwd: root, env: { ...process.env, ...settings } });
}

/** Runs a command of the page with this shell's settings and returns its output. */
async function run(command: string): Promise<string> {
  const child = begin(command);
  child.stdin.end();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`“${command}” ended with ${code}: ${output}`);
  return output;
}

/** Starts the server as documented, and returns the first account's link that it prints. */
async function start(command: string): Promise<string> {
  const child = begin(command);
  server = child;
  let printed = "";
  return new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      printed += String(chunk);
      const link = /^Create your account at (\S+)\n/m.exec(printed)?.[1];
      if (link !== undefined) resolve(link);
    });
    child.stderr.resume();
    child.once("exit", () => reject(new Error(`It ended before it served: ${printed}`)));
  });
}

/** Sends the page's curl request without curl, which not every machine has. */
async function send(command: string): Promise<Response> {
  const words = shellWords(command);
  const after = (flag: string) => words.flatMap((word, index) => (words[index - 1] === flag ? [word] : []));
  const address = words.find((word) => word.startsWith(url)) ?? "";
  const headers = new Headers({ "Content-Type": "application/x-www-form-urlencoded" });
  for (const header of after("-H")) headers.set(header.split(": ")[0] ?? "", header.split(": ")[1] ?? "");
  return fetch(address, { method: "POST", headers, body: after("-d").join("&") });
}

describe("docs/getting-started.md", () => {
  it("leads from a checkout to a message read by an agent, command by command", async () => {
    const known = { form: "", token: "" };
    // Replaces the page's example values with those printed by earlier commands.
    const filled = commands.map(
      (command) => () =>
        command.replaceAll(DOCUMENTED_URL, url).replaceAll("frm_…", known.form).replaceAll("pst_…", known.token),
    );
    expect(commands).toHaveLength(8);
    const [install, serve, owner, form, post, token, call, doctor] = filled.map((fill) => fill);

    // The tests run in a checkout that is already installed.
    expect(install?.()).toBe("npm ci");
    expect(await start(serve?.() ?? "")).toContain(`${url}/sign-in#setup=`);

    expect(await run(owner?.() ?? "")).toMatch(
      /^Created account acc_\w+ for you@example\.com \(Pro plan\)\.\nPassword/m,
    );

    const created = await run(form?.() ?? "");
    known.form = /\/f\/(frm_\w+)/.exec(created)?.[1] ?? "";
    expect(created).toContain(`${url}/f/${known.form}`);

    const response = await send(post?.() ?? "");
    expect(response.status).toBe(200);
    const received = (await response.json()) as { ok: boolean; id: string };
    expect(received).toMatchObject({ ok: true, id: expect.stringMatching(/^sub_/) });

    known.token = /^pst_\S+$/m.exec(await run(token?.() ?? ""))?.[0] ?? "";
    const answer = (await (await send(call?.() ?? "")).json()) as {
      result: { structuredContent: { submissions: readonly object[] } };
    };
    expect(answer.result.structuredContent.submissions).toMatchObject([
      {
        id: received.id,
        folder: "inbox",
        fields: [
          { name: "name", value: "Ana" },
          { name: "email", value: "ana@example.com" },
          { name: "message", value: "Hello there" },
        ],
      },
    ]);

    expect(await run(doctor?.() ?? "")).toMatch(/^ok +database/m);
    await expect.poll(() => mailFiles(), { timeout: patient(60_000) }).toHaveLength(1);
  }, 240_000);
});

/** The page says that the message is also written as an email to the folder mail/. */
function mailFiles(): string[] {
  try {
    return readdirSync(join(dataDir, "mail")).filter((name) => name.endsWith(".eml"));
  } catch {
    return [];
  }
}
