import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, test } from "vitest";
import { createExports } from "../../../server/core/exports/exports.ts";
import { createInFlightTracker } from "../../../server/core/platform/in-flight.ts";
import { startExport } from "../../../server/core/submissions/export.ts";
import { type Arranged, arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { readCsv, serveExports } from "../../support/exports.ts";

const database = useDatabase();
const PATIENT = {
  maxAtOnce: 2,
  maxPerKey: 1,
  stallTimeoutMs: 60_000,
  minBytesPerSecond: 1_024,
  deadlineMs: 600_000,
  archiveDeadlineMs: 600_000,
};

/** A form with more to export than sockets and buffers hold, so an export waits for its reader. */
async function fillForm(): Promise<Arranged> {
  const arranged = await arrangeForm(database);
  await arranged.form.manySubmissions(1_500, 20_000);
  return arranged;
}

let filled: Promise<Arranged> | undefined;

/** Shared by all tests that do not change it. */
function filledForm(): Promise<Arranged> {
  filled ??= fillForm();
  return filled;
}

async function setUp(limits = PATIENT, arranged?: Arranged) {
  const { deps, ada, form } = arranged ?? (await filledForm());
  await deps.db.prisma.accessRecord.deleteMany({ where: { accountId: ada.account.id } });
  const url = await serveExports(deps, { ada: () => ada.scope() }, limits);
  const headers = { Cookie: "session=ada" };
  const start = async () => new URL((await startExport(ada.scope(), deps, { formId: form.id })).url, url);
  const records = () => deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id } });
  const connections = async () => {
    const { rows } = await deps.db.pool.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'postern export' AND datname = current_database()",
    );
    return rows.map(({ pid }) => pid);
  };
  const noConnections = () => expect.poll(connections).toEqual([]);
  return { deps, ada, form, headers, start, records, connections, noConnections };
}

/** Reads the first megabyte and leaves the rest. */
async function beginReading(response: Response) {
  const reader = response.body?.getReader();
  if (reader === undefined) throw new Error("the download has no body");
  for (let bytes = 0; bytes < 1_000_000; ) bytes += (await reader.read()).value?.length ?? Number.NaN;
  return reader;
}

async function readToEnd(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  for (let result = await reader.read(); !result.done; ) result = await reader.read();
}

describe("An export with a broken database connection", () => {
  test("aborts the transfer, stays incomplete on record, and frees its slot", async () => {
    const { deps, headers, start, connections, records, noConnections } = await setUp();
    const reader = await beginReading(await fetch(await start(), { headers }));
    for (const pid of await connections()) await deps.db.pool.query("SELECT pg_terminate_backend($1)", [pid]);
    await expect(readToEnd(reader)).rejects.toThrow("terminated");
    await noConnections();
    await expect.poll(records).toMatchObject([{ complete: false }]);
    const [record] = await records();
    expect(record?.rows).toBeLessThan(1_500);
    const again = await fetch(await start(), { headers });
    expect(readCsv(await again.text())).toHaveLength(1_500);
  });

  test("also aborts the transfer while nobody reads, as soon as somebody does", async () => {
    const { deps, headers, start, connections, noConnections } = await setUp();
    const response = await fetch(await start(), { headers });
    await expect.poll(connections).toHaveLength(1);
    for (const pid of await connections()) await deps.db.pool.query("SELECT pg_terminate_backend($1)", [pid]);
    await noConnections();
    await expect(response.text()).rejects.toThrow("terminated");
  });
});

describe("An export cancelled by its reader", () => {
  test("closes its connection immediately, stays incomplete on record, and frees its slot", async () => {
    const { headers, start, noConnections, records } = await setUp();
    const cancelled = new AbortController();
    const reader = await beginReading(await fetch(await start(), { headers, signal: cancelled.signal }));
    cancelled.abort();
    await expect(reader.read()).rejects.toThrow();
    await noConnections();
    await expect.poll(records).toMatchObject([{ complete: false }]);
    expect((await records())[0]?.rows).toBeGreaterThan(0);
    expect((await fetch(await start(), { headers })).status).toBe(200);
  });
});

describe("An export with a stalled reader", () => {
  test("is dropped, never looks complete, and frees its slot", async () => {
    const { headers, start, noConnections, records } = await setUp({ ...PATIENT, stallTimeoutMs: 150 });
    const url = await start();
    const socket = connect(Number(url.port), url.hostname);
    await once(socket, "connect");
    socket.write(`GET ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\nCookie: ${headers.Cookie}\r\n\r\n`);
    await once(socket, "readable");
    await noConnections();
    const received: Buffer[] = [];
    socket.on("data", (data) => received.push(data));
    socket.on("error", () => undefined);
    await once(socket, "close");
    const text = Buffer.concat(received).toString("latin1");
    expect(text).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(text.endsWith("\r\n0\r\n\r\n")).toBe(false);
    await expect.poll(records).toMatchObject([{ complete: false }]);
    expect((await fetch(await start(), { headers })).status).toBe(200);
  });

  test("continues as long as the reader takes some data in time", async () => {
    const { headers, start } = await setUp({ ...PATIENT, stallTimeoutMs: 2_000 });
    const response = await fetch(await start(), { headers });
    expect(readCsv(await response.text())).toHaveLength(1_500);
  });
});

describe("The limit on concurrent exports", () => {
  test("keeps a slot for another account, whose owner does not have to wait", async () => {
    const { deps, ada, form } = await filledForm();
    const bob = await owner(deps);
    const forms = { ada: form, bob: await bob.form() };
    const id = await forms.bob.submission();
    const scopes = { ada: () => ada.scope(), bob: () => bob.scope({}, { id: "ses_of_bob" }) };
    const url = await serveExports(deps, scopes, PATIENT);
    const get = async (who: "ada" | "bob") => {
      const started = await startExport(scopes[who](), deps, { formId: forms[who].id });
      return fetch(new URL(started.url, url), { headers: { Cookie: `session=${who}` } });
    };
    const first = await beginReading(await get("ada"));
    expect((await get("ada")).status).toBe(429);
    expect(await (await get("bob")).text()).toContain(id);
    await first.cancel();
  });

  test("asks the client to come back, and keeps the link valid", async () => {
    const { headers, start } = await setUp();
    const first = await beginReading(await fetch(await start(), { headers }));
    const waiting = await start();
    const refused = await fetch(waiting, { headers });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining("Try again") });
    await readToEnd(first);
    expect((await fetch(waiting, { headers })).status).toBe(200);
  });

  test("does not count an invalid link", async () => {
    const { headers, start } = await setUp();
    const wrong = new URL("/exports/wrong", await start());
    for (let index = 0; index < 3; index += 1) expect((await fetch(wrong, { headers })).status).toBe(404);
    expect((await fetch(await start(), { headers })).status).toBe(200);
  });
});

test("an export reads one snapshot, unaffected by messages that arrive or are deleted meanwhile", async () => {
  const { deps, form, headers, start } = await setUp(PATIENT, await fillForm());
  const response = await fetch(await start(), { headers });
  const reader = await beginReading(response);
  await form.submission({ fields: [["later", "1"]] });
  await deps.db.prisma.submission.deleteMany({ where: { formId: form.id } });
  let bytes = 1_000_000;
  for (let result = await reader.read(); !result.done; result = await reader.read()) bytes += result.value.length;
  expect(bytes).toBeGreaterThan(1_400 * 20_000);
  expect(response.headers.get("x-postern-rows")).toBe("1500");
});

test("an export is complete while submissions keep arriving", async () => {
  const { deps, form, headers, start } = await setUp(PATIENT, await fillForm());
  let isOver = false;
  const arriving = (async () => {
    while (!isOver) await form.submission({ fields: [["while", "exporting"]] });
  })();
  const response = await fetch(await start(), { headers });
  const records = readCsv(await response.text());
  isOver = true;
  await arriving;
  expect(records).toHaveLength(Number(response.headers.get("x-postern-rows")));
  expect(await deps.db.prisma.submission.count({ where: { formId: form.id } })).toBeGreaterThan(records.length);
});

test("an export aborts the transfer if its end cannot be recorded", async () => {
  const { deps, headers, start } = await setUp();
  const reader = await beginReading(await fetch(await start(), { headers }));
  await deps.db.pool.query("ALTER TABLE access_records RENAME TO access_records_away");
  await expect(readToEnd(reader)).rejects.toThrow("terminated");
  await deps.db.pool.query("ALTER TABLE access_records_away RENAME TO access_records");
});

test("an export is recorded as incomplete before its first byte is sent", async () => {
  const { deps, ada, form, headers, records } = await setUp();
  const { url } = await startExport(ada.scope(), deps, { formId: form.id });
  const app = createExports(deps, async () => ada.scope(), createInFlightTracker());
  const response = await app.request(url.replace("/exports", ""), { headers });
  expect(await records()).toMatchObject([{ complete: false, rows: 0, contents: true }]);
  await response.body?.cancel();
});
