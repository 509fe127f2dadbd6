import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { describe, expect, it, onTestFinished } from "vitest";
import { createContext } from "../../../server/context.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createOwner } from "../../../server/core/accounts/create-owner.ts";
import { createToken } from "../../../server/core/agents/tokens.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { createEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { asMultipart, fieldPart, filePart, multipartBody, script } from "../../core/intake/fields.ts";
import { TestOwner } from "../../support/builders.ts";
import { databaseUrl } from "../../support/command-line.ts";
import { cookieOf } from "../../support/cookies.ts";
import { operationRequest, testPassword } from "../../support/dashboard.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination } from "../../support/deliveries.ts";
import { storedKeys } from "../../support/files.ts";
import { callRaw } from "../../support/mcp.ts";
import { patient } from "../../support/patience.ts";
import { startReceiver } from "../../support/receiver.ts";
import { createMailSink } from "../../support/smtp.ts";
import { type HostileFile, hostileFiles } from "./hostile-files.ts";

const database = useDatabase();
const root = join(import.meta.dirname, "..", "..", "..");
const FILES_PER_MESSAGE = 10;
/** Far below what a bomb would take, and above normal heap growth. */
const MAX_GROWTH_MB = 150;
const INERT = {
  "x-content-type-options": "nosniff",
  "content-security-policy": expect.stringMatching(/sandbox.*default-src 'none'|default-src 'none'.*sandbox/),
  "cross-origin-resource-policy": "same-origin",
  "cache-control": expect.stringContaining("no-store"),
};

describe("A thousand hostile files", () => {
  it("stay inert from the intake through every exit of a running server", async () => {
    const sink = await createMailSink();
    const receiver = await startReceiver(() => ({ status: 200 }));
    const folder = makeDataDir();
    const dataDir = join(folder, "data");
    mkdirSync(dataDir);
    const settings = {
      DATABASE_URL: databaseUrl(database.connection),
      POSTERN_DATA_DIR: dataDir,
      POSTERN_SECRET: "a secret for tests, at least 32 characters long",
      POSTERN_WEBHOOK_ALLOW: "127.0.0.0/8",
      SMTP_URL: sink.url,
      LOG_LEVEL: "error",
    };
    const { deps, close } = await createContext(settings).open("join-or-start");
    onTestFinished(close);
    const { formId, token, email } = await prepare(deps, receiver.url);
    const { url, pid } = await startServer(settings);

    const files = hostileFiles();
    expect(files.length).toBeGreaterThanOrEqual(1_000);
    const batches = Array.from({ length: Math.ceil(files.length / FILES_PER_MESSAGE) }, (_, at) =>
      files.slice(at * FILES_PER_MESSAGE, (at + 1) * FILES_PER_MESSAGE),
    );
    const ids: string[] = [];
    let before = 0;
    for (const [at, batch] of batches.entries()) {
      // The first messages load modules that a server loads once.
      if (at === 20) before = residentMb(pid);
      ids.push(await post(`${url}/f/${formId}`, batch));
    }
    await cutUploads(url, formId, files);

    // Every file is there, intact, and nothing else is: no name has become a path.
    const rows = await deps.db.prisma.file.findMany({
      where: { formId },
      orderBy: [{ submissionId: "asc" }, { position: "asc" }],
    });
    expect(rows.map(({ sha256 }) => sha256)).toEqual(files.map(({ content }) => sha256(content)));
    // Data of a cut upload is removed after its connection is gone.
    await expect
      .poll(() => storedKeys(deps), { timeout: patient(20_000) })
      .toEqual(rows.map(({ storageKey }) => storageKey).sort());
    expect(readdirSync(folder)).toEqual(["data"]);
    const stored = readdirSync(join(dataDir, "files"), { recursive: true, withFileTypes: true });
    for (const { name } of stored) expect(name).toMatch(/^(?:drafts|[0-9a-f]+)$/);

    await expectDashboard(url, email, ids, files);
    await expectMcp(url, token, formId, files);
    const growth = residentMb(pid) - before;
    // Those that the filter holds go nowhere; the allow list let the others pass.
    await sink.until(ids.length);
    await expect.poll(() => receiver.received.length, { timeout: patient(60_000) }).toBe(ids.length);
    expectMails(sink.received, files);
    expectWebhooks(receiver.received, files);
    expect(growth).toBeLessThan(MAX_GROWTH_MB);
    process.stdout.write(
      `${files.length} hostile files: the server grew by ${growth.toFixed(0)} MB from ${before.toFixed(0)} MB\n`,
    );
  }, 240_000);
});

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const residentMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024;

/** An owner who has allowed the visitor's address, so that messages the filter would hold are delivered, too. */
async function prepare(deps: Deps, hook: string) {
  const email = "ada@example.test";
  const account = await createOwner(
    systemScope(),
    deps,
    { email, password: testPassword, plan: "pro" },
    { onlyFirst: false },
  );
  const ada = new TestOwner(deps, account);
  const { id: formId } = await ada.form({ name: "Jobs" });
  await deps.db.prisma.spamFilter.create({
    data: { accountId: account.id, allow: [{ kind: "address", value: "mallory@example.test" }] },
  });
  await addDestination(deps, formId, "hr@example.test");
  await createEndpoint(ada.scope(), deps, { url: hook, formId });
  const { secret } = await createToken(ada.scope(), deps, {
    name: "Agent",
    content: true,
    formIds: [],
    expiresInDays: 7,
  });
  return { formId, email, token: secret };
}

async function startServer(settings: Readonly<Record<string, string>>): Promise<{ url: string; pid: number }> {
  const child: ChildProcess & { stdout: NonNullable<ChildProcess["stdout"]> } = spawn(
    process.execPath,
    [join(root, "bin", "postern.mjs"), "serve"],
    { cwd: root, env: { ...process.env, ...settings, PORT: "0" }, stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(async () => {
    child.kill("SIGKILL");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:[^)]+)\)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { url, pid: child.pid ?? 0 };
  }
  throw new Error("The server ended before it served.");
}

const MESSAGE = [
  ["name", "Mallory"],
  ["email", "mallory@example.test"],
  ["message", "Please find my application for the position in Lyon attached."],
] as const;

function bodyWith(files: readonly HostileFile[]): Buffer<ArrayBuffer> {
  const parts = files.map(({ name, content, declaredType }) => {
    // Browsers escape a name this way.
    const written = name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
    return filePart("papers", written, content, declaredType);
  });
  return multipartBody([...MESSAGE.map(fieldPart), ...parts]);
}

async function post(url: string, files: readonly HostileFile[]): Promise<string> {
  const response = await fetch(url, { method: "POST", body: bodyWith(files), headers: { ...asMultipart, ...script } });
  const answer = (await response.json()) as { id: string; filesNotSaved?: unknown };
  expect([response.status, answer.filesNotSaved]).toEqual([200, undefined]);
  return answer.id;
}

/** Ten truncated posts, each cut at a different place. */
async function cutUploads(url: string, formId: string, files: readonly HostileFile[]): Promise<void> {
  const body = bodyWith(files.slice(0, FILES_PER_MESSAGE));
  const { port } = new URL(url);
  for (let cut = 1; cut <= 10; cut += 1) {
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    socket.write(
      `POST /f/${formId} HTTP/1.1\r\nHost: x\r\nContent-Type: ${asMultipart["content-type"]}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, Math.floor((body.length * cut) / 11)));
    socket.end();
    // The server reports that it is incomplete, and closes the connection.
    let answer = "";
    socket.on("data", (chunk) => {
      answer += String(chunk);
    });
    socket.on("error", () => undefined);
    await new Promise((resolve) => socket.on("close", resolve));
    expect(answer === "" ? "400" : answer.slice(9, 12)).toBe("400");
  }
}

/** Lists, downloads and previews every file as the dashboard does. */
async function expectDashboard(url: string, email: string, ids: readonly string[], files: readonly HostileFile[]) {
  const signedIn = await fetch(`${url}/auth/sign-in`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: testPassword }),
  });
  expect(signedIn.status).toBe(200);
  const headers = { cookie: cookieOf(signedIn) };
  const run = async (operation: string, variables: object) => {
    const response = await fetch(`${url}/graphql`, operationRequest(operation, variables, headers));
    return ((await response.json()) as { data: unknown }).data;
  };
  let previews = 0;
  for (const [at, id] of ids.entries()) {
    const data = await run("ReadingPane", { id });
    const listed = (data as { submission: { files: { id: string; name: string }[] } }).submission.files;
    const sent = files.slice(at * FILES_PER_MESSAGE, (at + 1) * FILES_PER_MESSAGE);
    expect(listed).toHaveLength(sent.length);
    await Promise.all(
      listed.map(async ({ id: fileId, name }, position) => {
        expect(name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
        expect([...name].length).toBeLessThanOrEqual(200);
        const download = await fetch(`${url}/files/${fileId}`, { headers });
        const found = Object.fromEntries(download.headers);
        expect(found).toMatchObject({ ...INERT, "content-type": "application/octet-stream" });
        expect(found["content-disposition"]).toMatch(
          /^attachment; filename="[\w.\- ]{1,210}"; filename\*=UTF-8''[\w.!#$&+^`|~%-]+$/,
        );
        expect(Buffer.from(await download.arrayBuffer()).equals(sent[position]?.content ?? Buffer.alloc(0))).toBe(true);
        const preview = await fetch(`${url}/files/${fileId}/preview`, { headers });
        await preview.arrayBuffer();
        if (preview.status === 404) return;
        previews += 1;
        expect(Object.fromEntries(preview.headers)).toMatchObject(INERT);
        expect(preview.headers.get("content-type")).toMatch(/^image\/(?:png|jpeg|gif|webp)$/);
      }),
    );
  }
  expect(previews).toBeGreaterThan(0);
  const { startExport } = (await run("StartExport", { formId: null, variant: "program" })) as {
    startExport: { url: string };
  };
  const csv = await fetch(new URL(startExport.url, url), { headers });
  expect(csv.status).toBe(200);
  expectNoContent(await csv.text(), files);
}

/** No piece of any file's content, as it is or in Base64. What a name says itself is no content. */
function expectNoContent(text: string, files: readonly HostileFile[]): void {
  expect(text).toContain("mallory@example.test");
  for (const content of new Set(files.map((file) => file.content))) {
    if (content.length < 24) continue;
    for (const piece of [content.subarray(0, 24), content.subarray(-24)]) {
      expect(text.includes(piece.toString("base64").slice(0, 30))).toBe(false);
      expect(text.includes(piece.toString("latin1"))).toBe(false);
    }
  }
  expect(text).not.toContain("hacked");
}

async function expectMcp(url: string, token: string, formId: string, files: readonly HostileFile[]): Promise<void> {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const input = { formId, limit: 50, includeContent: true, ...(cursor === undefined ? {} : { cursor }) };
    const { status, text, result } = await callRaw(new URL("/mcp", url), token, input, {
      accept: "application/json, text/event-stream",
    });
    expect(status).toBe(200);
    expectNoContent(text, files);
    const page = (result?.structuredContent ?? {}) as { submissions?: { id: string }[]; next_cursor?: string | null };
    seen.push(...(page.submissions ?? []).map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  expect(new Set(seen).size).toBe(Math.ceil(files.length / FILES_PER_MESSAGE));
}

type Mails = Awaited<ReturnType<typeof createMailSink>>["received"];

/** Attached are only files without a doubt, under names that are no paths and types that no mail program runs. */
function expectMails(mails: Mails, files: readonly HostileFile[]): void {
  const known = new Map(files.map(({ content }) => [sha256(content), content]));
  let attached = 0;
  for (const { email, raw } of mails) {
    const head = raw.slice(0, raw.indexOf("\r\n\r\n"));
    expect(head).not.toMatch(/^Set-Cookie|^X-Injected/im);
    for (const { filename, mimeType, disposition, content } of email.attachments) {
      attached += 1;
      expect(disposition).toBe("attachment");
      expect(filename).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect(mimeType).toMatch(/^(?:image\/(?:png|jpeg|gif|webp)|application\/(?:pdf|octet-stream))$/);
      const found = known.get(sha256(Buffer.from(content as ArrayBuffer)));
      expect(found).toBeDefined();
      expect(found?.toString("latin1")).not.toMatch(/^MZ|^\x7fELF/);
    }
  }
  expect(attached).toBeGreaterThan(0);
}

type Requests = Awaited<ReturnType<typeof startReceiver>>["received"];

function expectWebhooks(requests: Requests, files: readonly HostileFile[]): void {
  const sums = new Set(files.map(({ content }) => sha256(content)));
  let named = 0;
  for (const { body } of requests) {
    const { data } = JSON.parse(body.toString()) as {
      data: { submission: { files: { name: string; sha256: string }[] } };
    };
    for (const file of data.submission.files) {
      named += 1;
      expect(file.name).not.toMatch(/[/\\\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      expect(sums.has(file.sha256)).toBe(true);
    }
    expect(body.toString()).not.toContain("hacked");
  }
  expect(named).toBe(files.length);
}
