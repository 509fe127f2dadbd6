import { createHash, randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { describe, expect, test } from "vitest";
import { defaultFloodLimits } from "../../../server/core/intake/flood-guard.ts";
import type { FileStorage } from "../../../server/features/files/file-storage.ts";
import { filesOfSubmissions } from "../../../server/features/files/store/files.ts";
import { FEATURES } from "../../../server/features.ts";
import {
  asMultipart,
  browser,
  fieldPart,
  filePart,
  multipartBody,
  type Part,
  script,
} from "../../core/intake/fields.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import type { TestDepsOptions } from "../../support/deps.ts";
import { storedKeys } from "../../support/files.ts";
import { createTestIntake, type TestIntakeOptions } from "../../support/intake.ts";

const database = useDatabase();
const MIB = 1_024 ** 2;

async function prepare(
  options: TestDepsOptions & { readonly intake?: TestIntakeOptions } = {},
  settings: { readonly maxFiles?: number; readonly maxFileBytes?: number; readonly redirectUrl?: string } = {},
) {
  const limits = { maxFiles: 3, maxFileBytes: 100, maxTotalBytes: 250 };
  const {
    deps,
    ada,
    form: { id },
  } = await arrangeForm(database, { ...options, config: { files: limits, ...options.config } });
  const intake = createTestIntake(deps, options.intake);
  await deps.db.prisma.form.update({ where: { id }, data: settings });
  const post = (parts: readonly Part[], headers: Readonly<Record<string, string>> = script) =>
    intake.post(id, multipartBody([fieldPart(["message", "Hello"]), ...parts]), { ...asMultipart, ...headers });
  const files = async () => {
    const [submission] = await intake.submissions(id);
    return (await filesOfSubmissions(ada.scope(), deps.db, [submission?.id ?? ""])).get(submission?.id ?? "") ?? [];
  };
  return { deps, intake, id, post, files };
}

const bytes = (length: number) => Buffer.alloc(length, "x");

describe("The files of a submission", () => {
  test("are stored with all their metadata, in order and with their content unchanged", async () => {
    const { deps, intake, id, post, files } = await prepare();
    const contents = [randomBytes(100), Buffer.alloc(0), Buffer.from("Hello")];
    const answer = await post([
      filePart("cv", "cv.pdf", contents[0] ?? ""),
      filePart("more", "empty.txt", contents[1] ?? "", "text/plain"),
      filePart("more", "../b.txt", contents[2] ?? "", "no type"),
    ]);
    expect(await answer.json()).toMatchObject({ ok: true, message: "Your message has been received." });
    const [submission] = await intake.submissions(id);
    const kept = await files();
    expect(
      kept.map((file) => [file.position, file.field, file.name, file.declaredType, file.size, file.leftOut]),
    ).toEqual([
      [0, "cv", "cv.pdf", "application/pdf", 100, null],
      [1, "more", "empty.txt", "text/plain", 0, null],
      [2, "more", "b.txt", null, 5, null],
    ]);
    for (const [index, file] of kept.entries()) {
      const content = contents[index] ?? Buffer.alloc(0);
      expect(await buffer(await deps.files.read(file.storageKey ?? ""))).toEqual(content);
      expect(file.sha256).toBe(createHash("sha256").update(content).digest("hex"));
      expect(file.receivedAt).toEqual(submission?.createdAt);
    }
    expect(await storedKeys(deps)).toEqual(kept.map(({ storageKey }) => storageKey).sort());
  });

  test("may have names that no column can store, which are sanitized while the message is kept", async () => {
    const { post, files } = await prepare();
    const long = `${"a".repeat(3_800)}.pdf`;
    expect((await post([filePart("a", "x\0.pdf", "1"), filePart("b", long, "2")])).status).toBe(200);
    const names = (await files()).map(({ name }) => name);
    expect(names[0]).toBe("x\uFFFD.pdf");
    expect([...(names[1] ?? "")]).toHaveLength(200);
    expect(names[1]).toMatch(/^a+….pdf$/);
  });
});

describe("A file limit", () => {
  const reasons = async (prepared: Awaited<ReturnType<typeof prepare>>, parts: readonly Part[]) => {
    const answer = await prepared.post(parts);
    const body = (await answer.json()) as { filesNotSaved?: readonly { name: string; reason: string }[] };
    const kept = await prepared.files();
    const rows = kept.map(({ name, leftOut, storageKey }) => {
      expect(storageKey === null).toBe(leftOut !== null);
      return [name, leftOut];
    });
    expect(body.filesNotSaved?.map(({ name, reason }) => [name, reason]) ?? []).toEqual(
      rows.filter(([, leftOut]) => leftOut !== null),
    );
    expect(await storedKeys(prepared.deps)).toHaveLength(rows.filter(([, leftOut]) => leftOut === null).length);
    expect(await prepared.intake.outcomeCounts(prepared.id)).toEqual({ inbox: 1 });
    return Object.fromEntries(rows);
  };

  test.each([
    ["just inside", 99, null],
    ["exactly", 100, null],
    ["just outside", 101, "too-large"],
  ])("leaves out a file by size and keeps the message: %s", async (_, length, leftOut) => {
    expect(await reasons(await prepare(), [filePart("a", "a", bytes(length)), filePart("a", "b", "1")])).toEqual({
      a: leftOut,
      b: null,
    });
  });

  test("leaves out files beyond the allowed number, not counting those left out for their size", async () => {
    const four = ["a", "b", "c", "d"].map((name) => filePart("f", name, "1"));
    expect(await reasons(await prepare(), four)).toEqual({ a: null, b: null, c: null, d: "too-many" });
    const withLarge = [filePart("f", "large", bytes(101)), ...four.slice(0, 3)];
    expect(await reasons(await prepare(), withLarge)).toEqual({ large: "too-large", a: null, b: null, c: null });
  });

  test("covers all files together and still lets a smaller one fit", async () => {
    const parts = [100, 100, 51, 50].map((length, index) => filePart("f", `f${index}`, bytes(length)));
    const larger = await prepare({ config: { files: { maxFiles: 10, maxFileBytes: 100, maxTotalBytes: 250 } } });
    expect(await reasons(larger, parts)).toEqual({ f0: null, f1: null, f2: "submission-too-large", f3: null });
  });

  test("lets the owner allow fewer, smaller or no files, but never more than the operator", async () => {
    const two = [filePart("f", "a", bytes(11)), filePart("f", "b", "1"), filePart("f", "c", "1")];
    expect(await reasons(await prepare({}, { maxFiles: 1 }), two)).toEqual({ a: null, b: "too-many", c: "too-many" });
    expect(await reasons(await prepare({}, { maxFileBytes: 10 }), two)).toEqual({ a: "too-large", b: null, c: null });
    expect(await reasons(await prepare({}, { maxFiles: 0 }), two)).toEqual({
      a: "not-taken",
      b: "not-taken",
      c: "not-taken",
    });
    const greedy = await prepare({}, { maxFiles: 100, maxFileBytes: MIB });
    expect(await reasons(greedy, [filePart("f", "a", bytes(101))])).toEqual({ a: "too-large" });
  });

  test("what this build has: without the feature that keeps files, none is taken", async () => {
    const without = await prepare({ features: FEATURES.filter(({ name }) => name !== "files") });
    expect(await reasons(without, [filePart("f", "a", bytes(11))])).toEqual({ a: "not-taken" });
    const file = "a (application/pdf, 11 bytes, not saved: this form takes no files)";
    const [kept] = await without.intake.submissions(without.id);
    expect(JSON.stringify(kept?.fields)).toBe(JSON.stringify(Object.entries({ message: "Hello", f: file })));
  });

  test.each([
    ["just above", 1, null],
    ["exactly there", 0, null],
    ["just below", -1, "storage-full"],
  ])("reserves 2 GiB of disk space for messages: %s", async (_, more, leftOut) => {
    const prepared = await prepare({
      readDisk: async () => ({ freeBytes: 2_048 * MIB + 100 + more, totalBytes: 100_000 * MIB }),
    });
    expect((await prepared.post([filePart("f", "a", bytes(100))])).status).toBe(200);
    expect((await prepared.files()).map((file) => file.leftOut)).toEqual([leftOut]);
  });

  test("refuses and explains a submission with nothing but a file name when the form takes no files", async () => {
    const { intake, id, post } = await prepare({}, { maxFiles: 0 });
    const only = multipartBody([fieldPart(["name", " "]), filePart("notes", "notes.txt", "Call me", "text/plain")]);
    const answer = await intake.post(id, only, { ...asMultipart, ...script });
    expect([answer.status, (await answer.json()).errors]).toEqual([
      422,
      [{ field: "notes", message: "This form does not accept files.", code: "EMPTY" }],
    ]);
    expect((await post([filePart("f", "a", "1")])).status).toBe(200);
  });

  test.each([
    ["sender", { filesPerSender: { burst: 250, intervalMs: 1_000 } }],
    ["form", { filesPerForm: { burst: 250, intervalMs: 1_000 } }],
  ])(
    "leaves out files beyond the daily bytes of their %s, accepts text and refunds what was not kept",
    async (_, rate) => {
      const flood = { ...defaultFloodLimits, ...rate };
      const { post, id, intake, files } = await prepare({ intake: { flood }, config: { trustedProxies: 1 } });
      const from = { ...script, "x-forwarded-for": "203.0.113.1" };
      const send = async (...parts: readonly Part[]) => {
        const { filesNotSaved = [] } = await (await post(parts, from)).json();
        return filesNotSaved.map(({ reason }: { reason: string }) => reason);
      };
      expect(await send(filePart("f", "a", bytes(100)))).toEqual([]);
      const broken = multipartBody([filePart("f", "a", bytes(100)), fieldPart(["a", "\0"])]);
      for (let times = 0; times < 3; times += 1) {
        expect((await intake.post(id, broken, { ...asMultipart, ...from })).status).toBe(400);
      }
      expect(await send(filePart("f", "a", bytes(101)), filePart("f", "b", bytes(100)))).toEqual(["too-large"]);
      expect(await send(filePart("f", "a", bytes(51)))).toEqual(["storage-full"]);
      expect(await send(filePart("f", "a", bytes(50)))).toEqual([]);
      expect((await intake.send(id, { message: "Hello" }, from)).status).toBe(200);
      expect(await files()).toHaveLength(1);
    },
  );

  test.each([
    ["ENOSPC", "storage-full"],
    ["EIO", "storage-failed"],
  ])("leaves out a file when the storage fails with %s", async (code, leftOut) => {
    const failing: FileStorage = {
      write: async (_key, content) => {
        for await (const _ of content) throw Object.assign(new Error("failed"), { code });
      },
      read: async () => null,
      has: async () => false,
      remove: async () => undefined,
      list: async function* () {},
    };
    expect(await reasons(await prepare({ files: failing }), [filePart("f", "a", "1")])).toEqual({ a: leftOut });
  });

  test("sends the browser to the page that reports left-out files instead of the owner's page", async () => {
    const { id, post } = await prepare({}, { redirectUrl: "https://shop.example/danke" });
    const locationOf = async (parts: readonly Part[]) => (await post(parts, browser)).headers.get("location");
    expect(await locationOf([filePart("f", "a", "1")])).toBe("https://shop.example/danke");
    expect(await locationOf([filePart("f", "a", bytes(101))])).toBe(`/f/${id}/thanks?files=1`);
  });

  test("gives htmx the names of left-out files as text", async () => {
    const { post } = await prepare();
    const answer = await post([filePart("f", "<b>\u202Ea.pdf", bytes(101))], { "hx-request": "true" });
    expect(await answer.text()).toBe(
      '<p role="status" lang="en" dir="ltr">Thank you. Your message has been received. 1 file was not saved: &lt;b&gt;[U+202E]a.pdf (too large).</p>\n',
    );
  });
});

describe("A refused submission", () => {
  const cv = filePart("cv", "cv.pdf", "Hello");

  test("leaves no file behind when its body is cut off or malformed", async () => {
    const { deps, intake, id } = await prepare();
    const whole = multipartBody([cv, fieldPart(["message", "Hello"])]);
    for (const body of [whole.subarray(0, -40), Buffer.concat([whole.subarray(0, 150), Buffer.from("\r\n")])]) {
      expect((await intake.post(id, body, { ...asMultipart, ...script })).status).toBe(400);
      expect(await storedKeys(deps)).toEqual([]);
    }
  });

  test("leaves no file behind when it has too many fields or one that cannot be stored", async () => {
    const { deps, post } = await prepare();
    const many = Array.from({ length: 201 }, (_, index) => fieldPart([`f${index}`, "x"]));
    expect((await post([cv, ...many])).status).toBe(413);
    expect((await post([cv, fieldPart(["a", "\0"])])).status).toBe(400);
    expect(await storedKeys(deps)).toEqual([]);
  });

  test("leaves no file behind when the database rejects it", async () => {
    const { deps, intake, id, post } = await prepare({ intake: { writer: { retryMs: 10 } } });
    await database.db.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON files FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    expect((await post([cv])).status).toBe(500);
    await database.db.pool.query("DROP FUNCTION refuse CASCADE");
    expect(await storedKeys(deps)).toEqual([]);
    expect(await intake.submissions(id)).toEqual([]);
    expect(await intake.outcomeCounts(id)).toEqual({ "refused:fault": 1 });
  });
});

describe("A submission sent twice", () => {
  test("is kept as two submissions, each with its own files", async () => {
    const { deps, intake, id, post } = await prepare();
    await post([filePart("cv", "cv.pdf", "Hello")]);
    await post([filePart("cv", "cv.pdf", "Hello")]);
    expect(await intake.submissions(id)).toHaveLength(2);
    expect(await storedKeys(deps)).toHaveLength(2);
  });
});
