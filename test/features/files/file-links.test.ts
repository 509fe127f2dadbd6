import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { buildApp } from "../../../server/app.ts";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { authenticateFileLink } from "../../../server/core/access/authenticate-file-link.ts";
import { listReaders } from "../../../server/core/access-log/access-log.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { listForms } from "../../../server/core/forms/forms.ts";
import { idAt } from "../../../server/core/platform/ids.ts";
import { createLogger } from "../../../server/core/platform/log.ts";
import { sweepExpired } from "../../../server/core/retention/sweep-expired.ts";
import { previewPayload } from "../../../server/core/webhooks/delivery-log.ts";
import { createEndpoint, updateEndpoint } from "../../../server/core/webhooks/manage-endpoints.ts";
import { sendTest } from "../../../server/core/webhooks/send-test.ts";
import { listFiles, openFile } from "../../../server/features/files/read-files.ts";
import { type AttachedFile, attachFile } from "../../support/attach-file.ts";
import { createTestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";
import { serveApp } from "../../support/http.ts";
import { patient } from "../../support/patience.ts";
import { type Received, startReceiver, type TestAnswer } from "../../support/receiver.ts";
import { tracesOf } from "../../support/traces.ts";
import { createTestWebhook } from "../../support/webhooks.ts";

const database = useDatabase();
const PUBLIC_URL = "http://localhost:4000";
const CV: AttachedFile = { name: "cv.txt", content: Buffer.from("ten years of canary") };

interface Prepared extends Omit<TestDepsOptions, "files" | "config"> {
  readonly files?: readonly AttachedFile[];
  readonly fileLinks?: boolean;
  readonly fieldNames?: readonly string[];
  readonly includesFields?: boolean;
  readonly answer?: (request: Received, count: number) => TestAnswer;
}

/** A message with files and a queued webhook delivery, and what its receiver can do. */
async function prepare({
  files = [CV],
  answer,
  fileLinks = true,
  fieldNames,
  includesFields,
  ...options
}: Prepared = {}) {
  const receiver = await startReceiver(answer);
  const clock = createTestClock(new Date());
  const config = { webhookAllow: ["127.0.0.1"], publicUrl: PUBLIC_URL };
  const deps = createTestDeps(database.db, { clock, ...options, config });
  const app = buildApp(deps);
  onTestFinished(() => app.close());
  const webhook = await createTestWebhook(deps, receiver.url, {
    fileLinks,
    ...(fieldNames === undefined ? {} : { fieldNames: [...fieldNames] }),
    ...(includesFields === undefined ? {} : { includesFields }),
  });
  const { id: deliveryId, submissionId } = await webhook.queueOne();
  const fileIds: string[] = [];
  for (const file of files) fileIds.push(await attachFile(deps, submissionId, file));
  /** Makes one attempt; returns the files of its payload, with their links. */
  const attempt = async () => {
    await webhook.attempt(deliveryId);
    return filesOf(receiver.received.at(-1));
  };
  const download = (url: string | undefined, init?: RequestInit) =>
    Promise.resolve(app.hono.request(url ?? `${PUBLIC_URL}/no-link`, init));
  const link = () => deps.db.prisma.fileLink.findFirstOrThrow({ where: { deliveryId } });
  return { receiver, clock, deps, app, webhook, deliveryId, submissionId, fileIds, attempt, download, link };
}

interface PayloadFile {
  readonly name: string;
  readonly download_url?: string;
}

function filesOf(request: Received | undefined): readonly PayloadFile[] {
  const payload = JSON.parse(request?.body.toString() ?? "{}") as {
    data: { submission: { files?: readonly PayloadFile[] } };
  };
  return payload.data.submission.files ?? [];
}

const failing = () => ({ status: 500 });
/** Reads the response to its end, after which its use is recorded. */
const statusOf = async (answer: Promise<Response>) => {
  const response = await answer;
  await response.arrayBuffer();
  return response.status;
};

describe("A file link in a webhook payload", () => {
  it("opens the file only once, and only as a download", async () => {
    const { attempt, download, link } = await prepare();
    const [file] = await attempt();
    expect(file?.download_url).toMatch(/^http:\/\/localhost:4000\/file-links\/[\w-]{43}$/);
    const response = await download(file?.download_url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename=\"cv.txt\"; filename*=UTF-8''cv.txt",
      "content-security-policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
    expect(await response.text()).toBe("ten years of canary");
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
    expect(await statusOf(download(file?.download_url))).toBe(404);
  });

  it("is present only if the owner has enabled file links", async () => {
    const { attempt, deps, deliveryId } = await prepare({ fileLinks: false });
    expect(await attempt()).toMatchObject([{ name: "cv.txt" }]);
    expect((await attempt())[0]).not.toHaveProperty("download_url");
    expect(await deps.db.prisma.fileLink.count({ where: { deliveryId } })).toBe(0);
  });

  it("is omitted for files that are left out, infected, or in a field the endpoint does not receive", async () => {
    const files: AttachedFile[] = [
      { ...CV, leftOut: "too-large" },
      { ...CV, scan: "infected" },
    ];
    const refused = await prepare({ files });
    expect((await refused.attempt()).filter((file) => "download_url" in file)).toEqual([]);
    expect(await refused.deps.db.prisma.fileLink.count({ where: { deliveryId: refused.deliveryId } })).toBe(0);
    const limited = await prepare({ fieldNames: ["message"] });
    expect(await limited.attempt()).toEqual([]);
    expect(await limited.deps.db.prisma.fileLink.count({ where: { deliveryId: limited.deliveryId } })).toBe(0);
  });

  it("cannot be enabled for a chat service", async () => {
    const { webhook, deps } = await prepare();
    const slack = { format: "slack" as const, url: "https://hooks.slack.com/services/T0/B0/x" };
    await deps.db.prisma.webhookEndpoint.update({ where: { id: webhook.id }, data: { format: slack.format } });
    await expect(
      updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { fileLinks: true } }),
    ).rejects.toThrow("Chat services do not receive links to files.");
    await expect(createEndpoint(webhook.owner.scope(), deps, { ...slack, fileLinks: true })).rejects.toThrow(
      "Chat services do not receive links to files.",
    );
  });

  it("is neither included in nor created by a test or the payload shown in the log", async () => {
    const { webhook, deps, deliveryId, receiver } = await prepare();
    const payload = await previewPayload(webhook.owner.scope(), deps, { id: deliveryId });
    expect(payload).toContain("cv.txt");
    expect(payload).not.toContain("file-links");
    await sendTest(webhook.owner.scope(), deps, { id: webhook.id });
    expect(receiver.received.at(-1)?.body.toString()).not.toContain("file-links");
    expect(await deps.db.prisma.fileLink.count({ where: { deliveryId } })).toBe(0);
  });

  it("is stored only as a hash, and is redacted from the log when the receiver echoes it", async () => {
    const answer = ({ body }: Received) => ({
      status: 500,
      headers: { "x-echo": body.toString().match(/http[^"]*file-links[^"]*/)?.[0] ?? "" },
      body: body.toString().slice(-300),
    });
    const { attempt, deps, deliveryId, link } = await prepare({ answer });
    const token = (await attempt())[0]?.download_url?.split("/").at(-1) ?? "";
    const log = await deps.db.prisma.deliveryAttempt.findMany({ where: { deliveryId } });
    expect(JSON.stringify(log)).toContain("file-links/[redacted]");
    expect(JSON.stringify([log, await link()])).not.toContain(token.slice(0, 12));
  });

  it("is not written to the request log", async () => {
    const lines: string[] = [];
    const log = createLogger("trace", { write: (line: string) => void lines.push(line) });
    const { attempt, download } = await prepare({ log });
    const [file] = await attempt();
    await statusOf(download(file?.download_url));
    await statusOf(download(file?.download_url));
    const token = file?.download_url?.split("/").at(-1) ?? "";
    expect(lines.join("")).toContain('"surface":"file-links"');
    expect(lines.join("")).not.toContain(token);
  });

  it("is the same in every attempt, like the body, and can be used again after each attempt", async () => {
    const { attempt, download, receiver, clock, link } = await prepare({ answer: failing });
    const [first] = await attempt();
    expect(await statusOf(download(first?.download_url))).toBe(200);
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
    expect(await statusOf(download(first?.download_url))).toBe(404);
    clock.advance({ minutes: 5 });
    const [second] = await attempt();
    expect(receiver.received[1]?.body).toEqual(receiver.received[0]?.body);
    expect(await statusOf(download(second?.download_url))).toBe(200);
  });

  it("is valid for 15 minutes from its attempt, and not a millisecond longer", async () => {
    const { attempt, download, clock, link, deps, deliveryId } = await prepare({ answer: failing });
    const [file] = await attempt();
    const openAgain = () => deps.db.prisma.fileLink.updateMany({ where: { deliveryId }, data: { usedAt: null } });
    clock.advance({ minutes: 15, ms: -1 });
    expect(await statusOf(download(file?.download_url))).toBe(200);
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
    await openAgain();
    clock.advance({ ms: 1 });
    expect(await statusOf(download(file?.download_url))).toBe(404);
    clock.advance({ ms: 1 });
    expect(await statusOf(download(file?.download_url))).toBe(404);
    await attempt();
    expect(await statusOf(download(file?.download_url))).toBe(200);
  });

  it("gives the same answer when unknown, used, expired, forged or only requested with HEAD", async () => {
    const { attempt, download, clock, link } = await prepare();
    const [file] = await attempt();
    const url = file?.download_url ?? "";
    const answers = [await download(url, { method: "HEAD" })];
    expect(await statusOf(download(url))).toBe(200);
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
    answers.push(await download(url));
    clock.advance({ hours: 1 });
    answers.push(await download(url));
    answers.push(await download(`${url.slice(0, -1)}${url.endsWith("A") ? "B" : "A"}`));
    answers.push(await download(`${PUBLIC_URL}/file-links/..%2F..%2Fetc%2Fpasswd`));
    answers.push(await download(`${PUBLIC_URL}/file-links/${"A".repeat(10_000)}`));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
    expect(new Set(answers.slice(1).map(({ headers }) => JSON.stringify([...headers]))).size).toBe(1);
    const [, ...texts] = await Promise.all(answers.map((answer) => answer.text()));
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toContain("This link opens nothing");
  });
});

describe("A file link stops working", () => {
  type Situation = Awaited<ReturnType<typeof prepare>>;
  const endings: Readonly<Record<string, (situation: Situation) => Promise<unknown>>> = {
    "once its message is in Spam": ({ deps, submissionId: id }) =>
      deps.db.prisma.submission.update({ where: { id }, data: { folder: "spam" } }),
    "once its message is deleted": ({ deps, submissionId: id }) => deps.db.prisma.submission.delete({ where: { id } }),
    "once its webhook is deleted": ({ deps, webhook }) =>
      deps.db.prisma.webhookEndpoint.delete({ where: { id: webhook.id } }),
    "once its webhook is disabled": ({ deps, webhook }) =>
      updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { enabled: false } }),
    "once the owner has turned links off": ({ deps, webhook }) =>
      updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { fileLinks: false } }),
    "once the webhook gets other fields only": ({ deps, webhook }) =>
      updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { fieldNames: ["message"] } }),
    "once the webhook gets no fields": ({ deps, webhook }) =>
      updateEndpoint(webhook.owner.scope(), deps, { id: webhook.id, change: { includesFields: false } }),
    "once the plan has no webhooks": ({ webhook }) => webhook.setPlan("free"),
    "once its file is found to be infected": ({ deps, fileIds }) =>
      deps.db.prisma.file.updateMany({ where: { id: { in: fileIds } }, data: { scan: "infected" } }),
    "once the account is deleted": ({ deps, webhook }) =>
      deps.db.prisma.account.delete({ where: { id: webhook.owner.account.id } }),
  };
  it.each(Object.entries(endings))("%s", async (_name, end) => {
    const situation = await prepare();
    const [file] = await situation.attempt();
    await end(situation);
    expect(await statusOf(situation.download(file?.download_url))).toBe(404);
    expect(
      await situation.deps.db.prisma.fileLink.count({
        where: { starts: { gt: 0 }, fileId: situation.fileIds[0] ?? "" },
      }),
    ).toBe(0);
  });

  it("at the exact end of the retention window, and is deleted with the file", async () => {
    const { attempt, download, deps, submissionId, clock, webhook, fileIds } = await prepare();
    const [file] = await attempt();
    let id = submissionId;
    const age = async (ms: number) => {
      const at = new Date(clock.now().getTime() - webhook.owner.scope().retentionDays * 86_400_000 + ms);
      id = await backdate(deps, id, at);
      await deps.db.prisma.file.updateMany({ where: { submissionId: id }, data: { receivedAt: at } });
    };
    await age(0);
    expect(await statusOf(download(file?.download_url))).toBe(404);
    await age(1);
    expect(await statusOf(download(file?.download_url))).toBe(200);
    await age(0);
    await sweepExpired(systemScope(), deps);
    expect(await deps.db.prisma.fileLink.count({ where: { fileId: { in: fileIds } } })).toBe(0);
  });
});

/** Returns the submission's new id, which begins with its instant. */
async function backdate({ db }: Deps, submissionId: string, createdAt: Date): Promise<string> {
  const id = idAt("sub", createdAt);
  await db.prisma.submission.update({ where: { id: submissionId }, data: { id, createdAt } });
  return id;
}

describe("An expired message", () => {
  it("keeps no trace of its file link in any table", async () => {
    const { attempt, deps, submissionId, clock, fileIds, link } = await prepare();
    await attempt();
    const { tokenHash } = await link();
    expect(await tracesOf(deps, tokenHash)).toEqual(["public.file_links"]);
    await backdate(deps, submissionId, new Date(clock.now().getTime() - 10_000 * 86_400_000));
    await sweepExpired(systemScope(), deps);
    expect(await tracesOf(deps, tokenHash)).toEqual([]);
    expect(await tracesOf(deps, fileIds[0] ?? "")).toEqual([]);
  });
});

describe("A download through a file link", () => {
  it("is in its message's access record under the webhook's host, without the full address", async () => {
    const { attempt, download, deps, webhook, submissionId } = await prepare();
    await statusOf(download((await attempt())[0]?.download_url));
    const readers = await listReaders(webhook.owner.scope(), deps, { submissionId });
    expect(readers).toMatchObject([{ surface: "file", times: 1 }]);
    expect(readers[0]?.credentialName).toMatch(/^Webhook 127\.0\.0\.1:\d+$/);
  });

  it("has a scope limited to that one file and its message's record", async () => {
    const { attempt, deps, fileIds, submissionId } = await prepare({ files: [CV, { ...CV, name: "letter.txt" }] });
    const token = (await attempt())[0]?.download_url?.split("/").at(-1) ?? "";
    const scope = await authenticateFileLink(deps, token);
    expect(scope.permissions).toMatchObject({ write: false, forms: [] });
    expect(await listForms(scope, deps)).toEqual([]);
    const files = await listFiles(scope, deps, { submissionIds: [submissionId] });
    expect([...files.values()].flat().map(({ id }) => id)).toEqual([fileIds[0]]);
    await expect(openFile(scope, deps, { id: fileIds[1] ?? "" })).rejects.toThrow("no such file");
    await expect(listReaders(scope, deps, { submissionId })).rejects.toThrow("read-only");
  });

  it("can be started 5 times per attempt after interruptions, but not a sixth", async () => {
    const { attempt, deps, app, link, clock } = await prepare({
      files: [{ name: "large.bin", content: Buffer.alloc(20_000_000, "x") }],
      answer: failing,
    });
    const served = await serveApp(app.hono);
    const path = async () => new URL((await attempt())[0]?.download_url ?? "").pathname;
    const url = new URL(await path(), served);
    const begin = async () => {
      const sent = get(url, { headers: { host: "localhost:4000" } });
      sent.on("error", () => undefined);
      const [response] = (await once(sent, "response")) as [IncomingMessage];
      response.on("error", () => undefined);
      return { sent, response };
    };
    const cut = async () => {
      const { sent, response } = await begin();
      if (response.statusCode === 200) await once(response, "data");
      sent.destroy();
      // Its claim ends with it.
      await vi.waitFor(async () => expect((await link()).claimedUntil).toBeNull(), { timeout: patient(10_000) });
      return response.statusCode;
    };
    const statuses: unknown[] = [];
    for (let start = 1; start <= 6; start += 1) statuses.push(await cut());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 404]);
    expect(await link()).toMatchObject({ starts: 5, usedAt: null });
    clock.advance({ minutes: 5 });
    await path();
    const { response } = await begin();
    let bytes = 0;
    for await (const chunk of response) bytes += (chunk as Buffer).length;
    expect(bytes).toBe(20_000_000);
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
    expect(await deps.db.prisma.fileLink.count()).toBeGreaterThan(0);
  });

  it("blocks others while it runs, or until its claim expires if its process was killed", async () => {
    const { attempt, download, link, clock } = await prepare({
      files: [{ name: "large.bin", content: Buffer.alloc(2_000_000, "x") }],
    });
    const [file] = await attempt();
    const running = await download(file?.download_url);
    expect(running.status).toBe(200);
    expect(await statusOf(download(file?.download_url))).toBe(404);
    // What a killed process leaves behind: a claim that nobody renews or ends.
    const claimedUntil = (await link()).claimedUntil?.getTime() ?? 0;
    clock.set(new Date(claimedUntil - 1));
    expect(await statusOf(download(file?.download_url))).toBe(404);
    clock.set(new Date(claimedUntil));
    const again = await download(file?.download_url);
    expect(again.status).toBe(200);
    // The old one no longer speaks for the link.
    await running.body?.cancel();
    await again.arrayBuffer();
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
  });

  it("succeeds for only one of several concurrent requests", async () => {
    const { attempt, download } = await prepare({
      files: [{ name: "large.bin", content: Buffer.alloc(2_000_000, "x") }],
    });
    const [file] = await attempt();
    const answers = await Promise.all(Array.from({ length: 8 }, () => download(file?.download_url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404, 404, 404, 404]);
    for (const { body } of answers) await body?.cancel();
  });

  it("does not use up a newer attempt's link when it finishes late", async () => {
    const { attempt, download, clock, link } = await prepare({
      files: [{ name: "large.bin", content: Buffer.alloc(2_000_000, "x") }],
      answer: failing,
    });
    const [file] = await attempt();
    const slow = await download(file?.download_url);
    clock.advance({ seconds: 5 });
    await attempt();
    await slow.arrayBuffer();
    expect(await statusOf(download(file?.download_url))).toBe(200);
    await vi.waitFor(async () => expect((await link()).usedAt).not.toBeNull());
  });

  it("reports a lost file and can be repeated once the file is restored", async () => {
    const { attempt, download, deps, fileIds, link } = await prepare();
    const [file] = await attempt();
    const { storageKey } = await deps.db.prisma.file.findUniqueOrThrow({ where: { id: fileIds[0] ?? "" } });
    await deps.files.remove([storageKey ?? ""]);
    const response = await download(file?.download_url);
    expect(response.status).toBe(500);
    expect(await response.text()).toContain("The file cannot be read");
    expect(await link()).toMatchObject({ usedAt: null, claimedUntil: null, starts: 1 });
  });

  it("is refused only to a sender who has tried 60 links that do not work", async () => {
    const { attempt, app, deps } = await prepare();
    const [file] = await attempt();
    const from = (remoteAddress: string, url: string) =>
      Promise.resolve(app.hono.request(url, {}, { incoming: { socket: { remoteAddress } } }));
    const guess = () =>
      from("198.51.100.7", `${PUBLIC_URL}/file-links/${deps.newId("file").padEnd(43, "A").slice(0, 43)}`);
    for (let count = 1; count <= 60; count += 1) expect(await statusOf(guess())).toBe(404);
    const refused = await guess();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Too many links opened nothing.");
    expect(await statusOf(from("198.51.100.7", file?.download_url ?? ""))).toBe(429);
    expect(await statusOf(from("198.51.100.8", file?.download_url ?? ""))).toBe(200);
  });
});
