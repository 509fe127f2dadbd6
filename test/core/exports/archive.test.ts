import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, inject, test } from "vitest";
import { listReaders } from "../../../server/core/access-log/access-log.ts";
import { startExport } from "../../../server/core/submissions/export.ts";
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_FILES } from "../../../server/core/submissions/store/export.ts";
import type { FileStorage } from "../../../server/features/files/file-storage.ts";
import { createFolderStorage } from "../../../server/features/files/folder-storage.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { attachFile } from "../../support/attach-file.ts";
import { useDatabase } from "../../support/database.ts";
import { readCsv, serveExports } from "../../support/exports.ts";
import { readZip } from "../../support/zip.ts";

const database = useDatabase();

/** Always closes `opened`, even if the content is abandoned before its first read. */
const readableOf = (content: () => AsyncIterable<Buffer>, opened: Readable | null = null) =>
  Readable.from(content(), { objectMode: false }).once("close", () => opened?.destroy());

/** The content with one byte changed. */
async function* damageAt(content: AsyncIterable<Buffer>, at: number): AsyncGenerator<Buffer> {
  let offset = 0;
  for await (const chunk of content) {
    const copy = Buffer.from(chunk);
    if (at >= offset && at < offset + copy.length) copy.writeUInt8(copy.readUInt8(at - offset) ^ 1, at - offset);
    offset += copy.length;
    yield copy;
  }
}

type What = Partial<Parameters<typeof startExport>[2]>;

async function setUp(wrap: (storage: FileStorage) => FileStorage = (storage) => storage) {
  const folder = createFolderStorage(join(inject("files"), crypto.randomUUID()));
  const { clock, deps, ada, form } = await arrangeForm(database, { files: wrap(folder), form: { name: "Jobs" } });
  const scope = () => ada.scope({}, { id: "ses_1" });
  const url = await serveExports(deps, { ada: scope });
  const get = async (what: What = {}) => {
    const started = await startExport(scope(), deps, { formId: form.id, withFiles: true, ...what });
    return fetch(new URL(started.url, url), { headers: { Cookie: "session=ada" } });
  };
  const download = async (what: What = {}) => {
    const response = await get(what);
    expect(response.status).toBe(200);
    const entries = await readZip(await response.arrayBuffer());
    const csv = (entries.get("messages.csv") ?? Buffer.alloc(0)).toString();
    return { response, entries, names: [...entries.keys()], rows: readCsv(csv), csv };
  };
  const attach = (submissionId: string, name: string, content: string, more = {}) =>
    attachFile(deps, submissionId, { name, content: Buffer.from(content), ...more });
  const records = () => deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id } });
  return { clock, deps, ada, form, scope, get, download, attach, records };
}

describe("An export with files", () => {
  test("contains the CSV file first, then each message's files at the paths named in its row", async () => {
    const { ada, form, download, attach } = await setUp();
    const first = await form.submission({ at: "2026-02-01T08:00:00.000Z", fields: [["files", "a field of the form"]] });
    const second = await form.submission({ at: "2026-02-02T08:00:00.000Z", folder: "spam" });
    const third = await form.submission({ at: "2026-02-03T08:00:00.000Z" });
    await attach(second, "offer.txt", "spam");
    await attach(first, "cv.pdf", "the first");
    await attach(first, "CV.PDF", "the second");
    await attach(first, "empty.txt", "");
    const elsewhere = await (await ada.form()).submission();
    await attach(elsewhere, "other.txt", "of another form");
    const { response, names, entries, rows } = await download();
    expect(names).toEqual([
      "messages.csv",
      `files/${first}/cv.pdf`,
      `files/${first}/2-CV.PDF`,
      `files/${first}/empty.txt`,
      `files/${second}/offer.txt`,
    ]);
    expect(rows.map(({ id, files }) => [id, files])).toEqual([
      [first, names.slice(1, 4).join("\n")],
      [second, names[4]],
      [third, ""],
    ]);
    expect(rows[0]?.["fields.files"]).toBe("a field of the form");
    expect(names.slice(1).map((name) => entries.get(name)?.toString())).toEqual([
      "the first",
      "the second",
      "",
      "spam",
    ]);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "application/zip",
      "content-disposition": `attachment; filename="jobs-all-messages-with-files-2026-03-01.zip"; filename*=UTF-8''Jobs%20all%20messages%20with%20files%202026-03-01.zip`,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    });
    const account = await download({ formId: null });
    expect(account.names).toContain(`files/${elsewhere}/other.txt`);
    expect(account.rows).toHaveLength(4);
  });

  test("omits files that were never stored, and names infected ones", async () => {
    const { form, download, attach } = await setUp();
    const id = await form.submission();
    await attach(id, "huge.bin", "x", { leftOut: "too-large" });
    await attach(id, "virus.exe", "x", { scan: "infected" });
    await attach(id, "cv.pdf", "cv");
    const { names, entries, rows } = await download();
    expect(names).toEqual(["messages.csv", `files/${id}/cv.pdf`, "files-left-out.txt"]);
    expect(rows[0]?.files).toBe(`files/${id}/cv.pdf`);
    expect(entries.get("files-left-out.txt")?.toString()).toBe(
      `A file of ${id}: a virus was found in it. It can be downloaded from the message.\r\n`,
    );
  });

  test.each(["row", "content just before it is read"])(
    "names a file whose %s disappears during the export, and is otherwise complete",
    async (what) => {
      let onRead = async (_key: string) => {};
      const { deps, form, download, attach } = await setUp((storage) => ({
        ...storage,
        read: async (key) => {
          await onRead(key);
          return storage.read(key);
        },
      }));
      const [first, second, third] = [await form.submission(), await form.submission(), await form.submission()];
      const ids = [await attach(first, "1.txt", "one"), await attach(second, "2.txt", "two")];
      await attach(third, "3.txt", "three");
      const trigger = what === "row" ? ids[0] : ids[1];
      const { storageKey } = await deps.db.prisma.file.findUniqueOrThrow({ where: { id: trigger ?? "" } });
      const gone = await deps.db.prisma.file.findUniqueOrThrow({ where: { id: ids[1] ?? "" } });
      onRead = async (key) => {
        if (key !== storageKey) return;
        await deps.db.prisma.submission.delete({ where: { id: second } });
        await deps.files.remove([gone.storageKey ?? ""]);
      };
      const { names, entries, rows } = await download();
      expect(names).toEqual(["messages.csv", `files/${first}/1.txt`, `files/${third}/3.txt`, "files-left-out.txt"]);
      expect(entries.get("files-left-out.txt")?.toString()).toBe(
        `files/${second}/2.txt: deleted before it was its turn.\r\n`,
      );
      expect(rows).toHaveLength(3);
    },
  );

  test.each([
    ["fails at once", async () => Promise.reject(new Error("no storage"))],
    ["has lost it", async () => null],
    [
      "fails halfway",
      async (read: () => ReturnType<FileStorage["read"]>) =>
        readableOf(async function* () {
          for await (const chunk of (await read()) ?? []) {
            yield (chunk as Buffer).subarray(0, 5_000);
            throw new Error("the disk is gone");
          }
        }),
    ],
  ] as const)("aborts the transfer when the storage of a file %s", async (_, fault) => {
    const { form, get, attach, records } = await setUp((storage) => ({
      ...storage,
      read: async (key) => fault(() => storage.read(key)),
    }));
    await attach(await form.submission(), "cv.pdf", "x".repeat(10_000));
    const response = await get();
    await expect(response.arrayBuffer()).rejects.toThrow("terminated");
    await expect.poll(records).toMatchObject([{ complete: false, withFiles: true }]);
  });

  test.each([
    ["a small file", 10_000, 5_000],
    ["a file of many chunks, near its end", 5_000_000, 4_999_000],
  ])("names %s that is damaged, with its message, and is otherwise complete", async (_, size, at) => {
    const { deps, form, download, attach, records } = await setUp((storage) => ({
      ...storage,
      read: async (key) => {
        const content = await storage.read(key);
        return key === damagedKey && content !== null ? readableOf(() => damageAt(content, at), content) : content;
      },
    }));
    let damagedKey: string | null = null;
    const [first, second] = [await form.submission(), await form.submission()];
    const id = await attach(first, "video.mp4", "x".repeat(size));
    await attach(second, "cv.txt", "whole");
    ({ storageKey: damagedKey } = await deps.db.prisma.file.findUniqueOrThrow({ where: { id } }));
    const { names, entries } = await download();
    expect(names).toEqual(["messages.csv", `files/${second}/cv.txt`, "files-left-out.txt"]);
    expect(entries.get("files-left-out.txt")?.toString()).toBe(
      `files/${first}/video.mp4: damaged in the file storage of the server. Ask its operator to restore it from a backup.\r\n`,
    );
    await expect.poll(records).toMatchObject([{ complete: true }]);
  });

  test("aborts the transfer when a large file is damaged after passing its check", async () => {
    let reads = 0;
    const { form, get, attach, records } = await setUp((storage) => ({
      ...storage,
      read: async (key) => {
        const content = await storage.read(key);
        reads += 1;
        return reads === 2 && content !== null ? readableOf(() => damageAt(content, 4_000_000), content) : content;
      },
    }));
    await attach(await form.submission(), "video.mp4", "x".repeat(5_000_000));
    const response = await get();
    await expect(response.arrayBuffer()).rejects.toThrow("terminated");
    await expect.poll(records).toMatchObject([{ complete: false }]);
  });

  test("closes the file being read when cancelled", async () => {
    let open = 0;
    const { form, get, attach } = await setUp((storage) => ({
      ...storage,
      read: async (key) => {
        const content = await storage.read(key);
        return readableOf(async function* () {
          open += 1;
          try {
            yield* content ?? [];
          } finally {
            open -= 1;
          }
        }, content);
      },
    }));
    await attach(await form.submission(), "video.mp4", "x".repeat(40_000_000));
    const reader = (await get()).body?.getReader();
    await expect.poll(async () => ((await reader?.read()) !== undefined ? open : 0)).toBe(1);
    await reader?.cancel();
    await expect.poll(() => open).toBe(0);
  });
});

describe("An export of some messages with files", () => {
  test("contains the messages of its days, and is recorded for those only", async () => {
    const { form, scope, deps, download, attach } = await setUp();
    const days = [
      "2026-01-31T23:59:59.999Z",
      "2026-02-01T00:00:00.000Z",
      "2026-02-28T23:59:59.999Z",
      "2026-03-01T00:00:00.000Z",
    ];
    const ids: string[] = [];
    for (const at of days) ids.push(await form.submission({ at }));
    for (const id of ids) await attach(id, "cv.txt", "cv");
    const period = { since: "2026-02-01T00:00:00Z", until: "2026-03-01T00:00:00Z" };
    const { rows, names } = await download({ period });
    expect(rows.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(names).toEqual(["messages.csv", ...ids.slice(1, 3).map((id) => `files/${id}/cv.txt`)]);
    const timesOf = async (submissionId: string) =>
      (await listReaders(scope(), deps, { submissionId })).reduce((sum, { times }) => sum + times, 0);
    expect(await Promise.all(ids.map(timesOf))).toEqual([0, 1, 1, 0]);
  });

  test("contains the listed messages, with paths in the files column", async () => {
    const { form, scope, deps, download, attach } = await setUp();
    const [first, second] = [
      await form.submission({ fields: [["message", "an apple"]] }),
      await form.submission({ fields: [["message", "a pear"]] }),
    ];
    for (const id of [first, second]) await attach(id, "cv.txt", "cv");
    const fields = [{ name: "message", operator: "contains", value: "pear" } as const];
    const shown = { folder: "inbox", isOldestFirst: false, columns: null, filter: { fields } } as const;
    const { rows, names, response } = await download({ shown });
    expect(rows.map(({ id, files }) => [id, files])).toEqual([[second, `files/${second}/cv.txt`]]);
    expect(names).toEqual(["messages.csv", `files/${second}/cv.txt`]);
    expect(response.headers.get("content-disposition")).toContain("jobs-inbox-filtered-with-files");
    expect(await listReaders(scope(), deps, { submissionId: first })).toEqual([]);
    expect(await listReaders(scope(), deps, { submissionId: second })).toMatchObject([{ times: 1 }]);
  });

  test.each(["files", "bytes"])(
    "is rejected with more %s than fit, before anything is sent or recorded",
    async (what) => {
      const { form, scope, deps, records } = await setUp();
      const submissionId = await form.submission({ at: "2026-02-01T08:00:00.000Z" });
      const addFiles = (from: number, to: number, size: number) =>
        deps.db.pool.query(
          `INSERT INTO files (id, account_id, form_id, submission_id, received_at, position, field, name, size, storage_key)
         SELECT 'file_' || id || at, account_id, form_id, id, created_at, at, 'f', 'a', $4, 'key ' || id || at
         FROM submissions, generate_series($2::int, $3::int) AS at WHERE id = $1`,
          [submissionId, from, to, size],
        );
      if (what === "files") await addFiles(1, MAX_ARCHIVE_FILES, 0);
      else await addFiles(1, 10, MAX_ARCHIVE_BYTES / 10);
      const listed = { folder: "inbox", isOldestFirst: false, columns: null, filter: { hasFiles: true } } as const;
      const start = (more: What) => startExport(scope(), deps, { formId: form.id, withFiles: true, ...more });
      for (const more of [{}, { shown: listed }]) expect(await start(more)).toMatchObject({ rows: 1 });
      await addFiles(MAX_ARCHIVE_FILES + 1, MAX_ARCHIVE_FILES + 1, 1);
      for (const more of [{}, { formId: null }, { shown: listed }]) {
        await expect(start(more)).rejects.toThrow(
          "An archive can have 10,000 files and 1 GB, and these messages have more. Choose a period.",
        );
      }
      expect(await start({ period: { since: "2026-02-02T00:00:00Z" } })).toMatchObject({ rows: 0 });
      expect(await start({ withFiles: false })).toMatchObject({ rows: 1 });
      expect(await records()).toEqual([]);
    },
  );

  test.each([
    [{ since: "2026-02-02T00:00:00Z", until: "2026-02-01T00:00:00Z" }, "The range ends before it starts."],
    [{ since: "yesterday" }, "Use times such as 2026-03-01T12:00:00Z."],
  ])("is rejected for an invalid period: %j", async (period, problem) => {
    const { form, scope, deps } = await setUp();
    await expect(startExport(scope(), deps, { formId: form.id, period })).rejects.toThrow(problem);
  });
});
