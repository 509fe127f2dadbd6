import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { mintFormToken } from "../../../server/core/intake/page-proofs.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { deleteFromTrash, deleteSubmissions } from "../../../server/features/trash/trash.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf } from "../../support/deliveries.ts";
import { createTestDeps, type TestDepsOptions } from "../../support/deps.ts";
import { storedKeys } from "../../support/files.ts";
import { createTestIntake } from "../../support/intake.ts";
import { lockTable } from "../../support/lock.ts";
import { losingCommits } from "../../support/losing-commits.ts";
import { statementsOf } from "../../support/statements.ts";
import { asForm, asJson, asMultipart, browser, fieldPart, filePart, multipartBody, script } from "./fields.ts";

const database = useDatabase();

async function prepare(options: TestDepsOptions = {}) {
  const {
    clock,
    deps,
    ada,
    form: { id },
    intake,
  } = await arrangeIntake(database, options);
  const kept = async () => (await intake.submissions(id)).map((submission) => submission.id);
  return { clock, deps, intake, ada, id, kept };
}

const newSend = () => randomBytes(16).toString("hex");
const idIn = async (answer: Response) => ((await answer.json()) as { id: string }).id;

describe("A repeated send", () => {
  const fields = { name: "Ana", message: "Is the table free?" };
  type Body = readonly [body: BodyInit, type: Record<string, string>];
  const bodies = {
    urlencoded: (send: object): Body => [new URLSearchParams({ ...fields, ...send }).toString(), asForm],
    JSON: (send: object): Body => [JSON.stringify({ ...fields, ...send }), asJson],
    multipart: (send: object): Body => [
      multipartBody(Object.entries({ ...fields, ...send }).map(fieldPart)),
      asMultipart,
    ],
  };
  const formats = Object.keys(bodies) as (keyof typeof bodies)[];

  test.each(formats)("is stored once and answered identically, by field or by header, in %s", async (format) => {
    const { intake, id, kept } = await prepare();
    const sends: [object, Record<string, string>][] = [
      [{ _send: newSend() }, {}],
      [{}, { "idempotency-key": "8e03978e-40d5-43dd-bc93-6894a57f9324" }],
    ];
    for (const [field, header] of sends) {
      const [body, type] = bodies[format](field);
      const post = () => intake.post(id, body, { ...script, ...type, ...header });
      const answers = [await post(), await post(), await post()];
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(new Set(texts).size).toBe(1);
    }
    expect(await kept()).toHaveLength(2);
    expect(await intake.outcomeCounts(id)).toEqual({ inbox: 2 });
  });

  test("is recognized in any format, whether or not the page uses its script", async () => {
    const { intake, id, kept } = await prepare();
    const send = { _send: newSend() };
    for (const format of formats) {
      const [body, type] = bodies[format](send);
      expect((await intake.post(id, body, { ...script, ...type })).status).toBe(200);
    }
    expect(await kept()).toHaveLength(1);
    expect((await intake.submissions(id))[0]?.fields).toEqual(Object.entries(fields));
  });

  test.each([
    ["a browser", browser, 303],
    ["htmx", { "hx-request": "true" }, 200],
    ["Alpine AJAX", { "x-alpine-request": "true", "x-alpine-target": "contact" }, 200],
    ["a script", script, 200],
  ])("returns the same response to %s as the first send", async (_, headers, status) => {
    const { deps, intake, id, kept } = await prepare();
    const data = { redirectUrl: "https://example.com/thanks" };
    await deps.db.prisma.form.update({ where: { id }, data });
    const body = new URLSearchParams({ ...fields, _send: newSend() });
    const answers = [await intake.post(id, body, headers), await intake.post(id, body, headers)];
    const [first, second] = await Promise.all(
      answers.map(async (answer) => [answer.status, [...answer.headers], await answer.text()]),
    );
    expect(first?.[0]).toBe(status);
    expect(second).toEqual(first);
    expect(await kept()).toHaveLength(1);
  });

  test("causes deliveries, counts, and rule matches only once", async () => {
    const { deps, intake, id, kept } = await prepare();
    await addDestination(deps, id, "desk@example.test");
    const data = { autoReplySubject: "Thank you", autoReplyText: "We have your message." };
    await deps.db.prisma.form.update({ where: { id }, data });
    const send = { ...fields, email: "ana@example.test", _send: newSend() };
    for (let count = 0; count < 3; count += 1) expect((await intake.send(id, send)).status).toBe(200);
    const [submissionId = ""] = await kept();
    const deliveries = await deliveriesOf(deps, submissionId);
    expect(deliveries.map(({ kind }) => kind).sort()).toEqual(["auto_reply", "mail"]);
    expect(await deps.db.prisma.delivery.count({ where: { formId: id } })).toBe(2);
    expect(await intake.outcomeCounts(id)).toEqual({ inbox: 1 });
  });

  test("does not reduce its sender's trust, however often it is retried", async () => {
    const { clock, deps, intake, id } = await prepare();
    const _postern = mintFormToken(deps.keys.formToken, id, clock.now());
    clock.advance({ minutes: 1 });
    const send = { ...fields, _postern, _send: newSend() };
    for (let count = 0; count < 12; count += 1) await intake.send(id, send, { "x-try": String(count) });
    await intake.send(id, { message: "Something quite different about bicycles", _postern, _send: newSend() });
    const reasons = (await intake.submissions(id)).map(({ spamReasons }) => JSON.stringify(spamReasons));
    expect(reasons).toHaveLength(2);
    expect(reasons.join()).not.toMatch(/token|burst|same page visit/);
  });

  test("stores no files of its own, and lists the files that the first send could not save", async () => {
    const { deps, intake, id, kept } = await prepare({
      config: { files: { maxFiles: 2, maxFileBytes: 10, maxTotalBytes: 100 } },
    });
    const parts = [["message", "Hello"] as const, ["_send", newSend()] as const].map(fieldPart);
    const files = [filePart("cv", "cv.pdf", "content"), filePart("cv", "long.pdf", "x".repeat(11))];
    const body = multipartBody([...parts, ...files]);
    const post = async () => (await intake.post(id, body, { ...asMultipart, ...script })).json();
    const first = await post();
    expect(first).toMatchObject({ filesNotSaved: [{ field: "cv", name: "long.pdf", reason: "too-large" }] });
    const [stored] = await storedKeys(deps);
    expect(await post()).toEqual(first);
    expect(await kept()).toHaveLength(1);
    expect(await storedKeys(deps)).toEqual([stored]);
    const page = await intake.post(id, body, { ...asMultipart, ...browser });
    expect(page.headers.get("location")).toBe(`/f/${id}/thanks?files=1`);
  });

  test("gets the first response, with its files, when that response was lost after the commit", async () => {
    const { db, lose } = losingCommits(database.db);
    const { intake, deps, id, kept } = await prepare();
    const lossy = createTestIntake({ ...deps, db }, { writer: { retryMs: 10 } });
    const send = (...files: Parameters<typeof filePart>[]) =>
      multipartBody([
        ...[["message", "Hello"] as const, ["_send", key] as const].map(fieldPart),
        ...files.map((file) => filePart(...file)),
      ]);
    const key = newSend();
    lose();
    const body = send(["cv", "cv.pdf", "content"]);
    const lost = await lossy.post(id, body, { ...asMultipart, ...script });
    expect(lost.status).toBe(503);
    const [submissionId] = await kept();
    const stored = await storedKeys(deps);
    for (const process of [intake, lossy]) {
      const answer = await process.post(id, body, { ...asMultipart, ...script });
      expect([answer.status, await idIn(answer)]).toEqual([200, submissionId]);
    }
    expect(await kept()).toHaveLength(1);
    expect(await storedKeys(deps)).toEqual(stored);
  });

  test("is stored once when it arrives in the same batch, beside other submissions", async () => {
    const { intake, id, kept } = await prepare();
    await intake.send(id, { message: "first" });
    const lock = await lockTable(database.connection, "submissions", "SHARE");
    const before = intake.send(id, { message: "before" });
    await expect.poll(lock.waiting).toBe(1);
    const send = { ...fields, _send: newSend() };
    const waiting = [send, { message: "between" }, send, send].map((each) => intake.send(id, each));
    await lock.letGo();
    const ids = await Promise.all((await Promise.all([before, ...waiting])).map(idIn));
    expect(new Set(ids).size).toBe(3);
    expect(ids[1]).toBe(ids[3]);
    expect(ids[3]).toBe(ids[4]);
    expect(await kept()).toHaveLength(4);
    expect(await intake.outcomeCounts(id)).toEqual({ inbox: 4 });
  });

  test("waits for a first send in progress in another process, and is stored once", async () => {
    const { intake, id, kept, clock } = await prepare();
    const other = createTestIntake(createTestDeps(database.db, { clock }));
    const lock = await lockTable(database.connection, "submissions", "SHARE");
    const send = { ...fields, _send: newSend() };
    const first = intake.send(id, send);
    await expect.poll(lock.waiting).toBe(1);
    const second = other.send(id, send);
    // Waits for the lock on the row that the first one wrote.
    await expect.poll(waitingForTransactions).toBe(1);
    await lock.letGo();
    const ids = await Promise.all((await Promise.all([first, second])).map(idIn));
    expect(await kept()).toEqual([ids[0]]);
    expect(ids[1]).toBe(ids[0]);
  });

  test("is stored if the first send was refused", async () => {
    const { intake, deps, id, kept } = await prepare();
    const send = { ...fields, _send: newSend() };
    await deps.db.prisma.form.update({ where: { id }, data: { status: "archived" } });
    expect((await intake.send(id, send)).status).toBe(410);
    await deps.db.prisma.form.update({ where: { id }, data: { status: "active" } });
    expect((await intake.send(id, send)).status).toBe(200);
    expect(await kept()).toHaveLength(1);
  });
});

async function waitingForTransactions(): Promise<number> {
  const { rows } = await database.db.pool.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock' AND wait_event = 'transactionid'`,
  );
  return rows[0]?.waiting ?? 0;
}

describe("A send id", () => {
  test("never matches other content, so it neither reveals a message nor takes its place", async () => {
    const { intake, id, kept } = await prepare();
    const header = { "idempotency-key": "order-1001" };
    const guessed = await idIn(await intake.send(id, { message: "A stranger's guess" }, header));
    const own = await idIn(await intake.send(id, { message: "Order 1001" }, header));
    expect(own).not.toBe(guessed);
    expect(await idIn(await intake.send(id, { message: "Order 1001" }, header))).toBe(own);
    const files = [filePart("cv", "cv.pdf", "one"), filePart("cv", "cv.pdf", "two"), filePart("cv", "b.pdf", "two")];
    for (const file of files) {
      const body = multipartBody([fieldPart(["message", "Order 1001"]), file]);
      await intake.post(id, body, { ...asMultipart, ...script, ...header });
    }
    expect(await kept()).toHaveLength(5);
  });

  test("applies to only one form", async () => {
    const { intake, ada, id, kept } = await prepare();
    const second = await ada.form();
    const send = { message: "Hello", _send: newSend() };
    const ids = [await idIn(await intake.send(id, send)), await idIn(await intake.send(second.id, send))];
    expect(await kept()).toEqual([ids[0]]);
    expect((await intake.submissions(second.id)).map((submission) => submission.id)).toEqual([ids[1]]);
  });

  test("gives someone who knows it and the full content no more than the submission's id, and adds nothing", async () => {
    const { deps, intake, id, kept } = await prepare({ config: { trustedProxies: 1 } });
    const from = (address: string) => ({ ...script, "x-forwarded-for": address });
    const send = { message: "Hello", _send: newSend() };
    const first = await (await intake.send(id, send, from("192.0.2.1"))).json();
    expect(await (await intake.send(id, send, from("198.51.100.9"))).json()).toEqual(first);
    const { ip } = await deps.db.prisma.submission.findFirstOrThrow({ where: { formId: id } });
    expect(ip).toBe("192.0.2.1");
    const guess = { ...send, message: "Hello?" };
    expect(await idIn(await intake.send(id, guess, from("198.51.100.9")))).not.toBe(first.id);
    expect(await kept()).toHaveLength(2);
  });

  test("is stored only with a stored message, one per message, so ids cannot pile up on their own", async () => {
    const { deps, intake, id, kept } = await prepare();
    const stored = () => deps.db.prisma.submissionSend.count({ where: { formId: id } });
    for (let count = 0; count < 20; count += 1) {
      expect((await intake.send(id, { _send: newSend() })).status).toBe(422);
      expect((await intake.post(id, `_send=${newSend()}&message=a%00b`, { ...script, ...asForm })).status).toBe(400);
    }
    expect([await stored(), await kept()]).toEqual([0, []]);
    const many = new URLSearchParams([
      ["message", "Hello"],
      ...Array.from({ length: 100 }, () => ["_send", newSend()]),
    ]);
    for (let count = 0; count < 5; count += 1) await intake.post(id, many, { ...script, "idempotency-key": "one" });
    expect([await stored(), (await kept()).length]).toEqual([1, 1]);
  });

  test("in a header differs from the same id in a field", async () => {
    const { intake, id, kept } = await prepare();
    const send = newSend();
    await intake.send(id, { message: "Hello", _send: send });
    await intake.send(id, { message: "Hello" }, { "idempotency-key": send });
    expect(await kept()).toHaveLength(2);
  });

  test("still matches when the token, proof of work, or language changes between attempts", async () => {
    const { intake, id, kept } = await prepare();
    const send = { message: "Hello", _send: newSend() };
    for (const _postern of ["one", "two"]) await intake.send(id, { ...send, _postern, altcha: _postern });
    for (const _language of ["de", "fr"]) await intake.send(id, { ...send, _language });
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ["a millisecond less than a day", 24 * 3_600_000 - 1, 1],
    ["a day", 24 * 3_600_000, 2],
    ["a millisecond more than a day", 24 * 3_600_000 + 1, 2],
  ])("is remembered for a day: after %s", async (_, ms, count) => {
    const { clock, deps, intake, id, kept } = await prepare();
    const send = { message: "Hello", _send: newSend() };
    await intake.send(id, send);
    clock.advance({ ms });
    const second = await idIn(await intake.send(id, send));
    expect(await kept()).toHaveLength(count);
    // From then on it maps to the newer one.
    expect(await idIn(await intake.send(id, send))).toBe(second);
    expect(await deps.db.prisma.submissionSend.count({ where: { formId: id } })).toBe(1);
  });

  test.each([
    ["a millisecond less than a day", -1, 1],
    ["a day", 0, 1],
    ["a millisecond more than a day", 1, 0],
  ])("is deleted once it has expired: after %s", async (_, more, left) => {
    const { clock, deps, intake, id, kept } = await prepare();
    await intake.send(id, { message: "Hello", _send: newSend() });
    const [row] = await intake.submissions(id);
    clock.set(new Date((row?.createdAt.getTime() ?? 0) + 24 * 3_600_000 + more));
    await sweepOutdated(systemScope(), deps);
    expect(await deps.db.prisma.submissionSend.count({ where: { formId: id } })).toBe(left);
    expect(await kept()).toHaveLength(1);
  });

  test("is remembered while its submission is in the Trash, and forgotten after permanent deletion", async () => {
    const { deps, intake, ada, id, kept } = await prepare();
    const send = { message: "Hello", _send: newSend() };
    const first = await idIn(await intake.send(id, send));
    await deleteSubmissions(ada.scope(), deps, { ids: [first] });
    expect(await idIn(await intake.send(id, send))).toBe(first);
    await deleteFromTrash(ada.scope(), deps, { ids: [first] });
    expect(await deps.db.prisma.submissionSend.count({ where: { formId: id } })).toBe(0);
    const second = await idIn(await intake.send(id, send));
    expect(await kept()).toEqual([second]);
  });

  test.each([
    ["bare", "a"],
    ["of 255 characters", "a".repeat(255)],
    ["quoted", '"8e03978e-40d5-43dd-bc93-6894a57f9324"'],
    ["quoted, with what must be escaped", '"a\\"b\\\\"'],
  ])("is accepted in a header: %s", async (_, key) => {
    const { intake, id } = await prepare();
    expect((await intake.send(id, { message: "Hello" }, { "idempotency-key": key })).status).toBe(200);
  });

  test("is the same in a header whether quoted or bare", async () => {
    const { intake, id, kept } = await prepare();
    for (const key of ['"abc"', "abc"]) await intake.send(id, { message: "Hello" }, { "idempotency-key": key });
    expect(await kept()).toHaveLength(1);
  });

  test.each([
    ["empty", ""],
    ["empty in quotes", '""'],
    ["of 256 characters", "a".repeat(256)],
    ["two", "a, b"],
    ["of an open quote", '"abc'],
    ["a lone quote", '"'],
    ["of a quote inside", '"a"b"'],
    ["not of ASCII", "ä"],
  ])("is rejected in a header, in the format that the sender reads: %s", async (_, key) => {
    const { intake, id, kept } = await prepare();
    const header = { "idempotency-key": key };
    const answer = await intake.send(id, { message: "Hello" }, header);
    expect(answer.status).toBe(400);
    expect(answer.headers.get("content-type")).toContain("application/problem+json");
    expect(((await answer.json()) as { detail: string }).detail).toContain("Idempotency-Key");
    const page = await intake.post(id, new URLSearchParams({ message: "Hello" }), { ...browser, ...header });
    expect([page.status, page.headers.get("content-type")]).toEqual([400, "text/html; charset=utf-8"]);
    expect(await kept()).toEqual([]);
  });

  test.each(["1", "", "a".repeat(31), "a".repeat(33), "A".repeat(32)])(
    "is ignored in a field that the script did not write, such as %o",
    async (_send) => {
      const { intake, id, kept } = await prepare();
      for (let count = 0; count < 2; count += 1) await intake.send(id, { message: "Hello", _send });
      expect(await kept()).toHaveLength(2);
    },
  );

  test("adds no queries to submissions without one", async () => {
    const { deps, intake, id } = await prepare();
    await intake.send(id, { message: "Hello" });
    const statements = await statementsOf(() => intake.send(id, { message: "Hello again" }));
    expect(
      statements.filter(({ text }) => /^\s*(WITH|INSERT|SELECT)/.test(text) && !text.includes("pg_notify")),
    ).toHaveLength(1);
    expect(await deps.db.prisma.submissionSend.count({ where: { formId: id } })).toBe(0);
  });
});

test("Copies of any sends are stored once each, in any order, over two processes, despite lost responses", async () => {
  const { clock, id, kept, deps } = await prepare();
  const { db, lose } = losingCommits(database.db);
  const processes = [
    createTestIntake(createTestDeps(database.db, { clock })),
    createTestIntake({ ...deps, db }, { writer: { retryMs: 1 } }),
  ];
  const copy = fc.record({ send: fc.nat(5), process: fc.nat(1), isLost: fc.boolean(), isAwaited: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(copy, { minLength: 1, maxLength: 25 }), async (copies) => {
      const before = (await kept()).length;
      const sends = Array.from({ length: 6 }, newSend);
      const answers = new Map<number, Set<string>>();
      const deliver = async ({ send, process, isLost }: (typeof copies)[number]): Promise<void> => {
        if (isLost) lose();
        const fields = { message: `Message ${send}`, _send: sends[send] ?? "" };
        const answer = await processes[process]?.send(id, fields);
        // Retries until it is told that the message was stored, as the script does.
        if (answer?.status !== 200) return deliver({ send, process, isLost: false, isAwaited: true });
        answers.set(send, (answers.get(send) ?? new Set()).add(await idIn(answer)));
      };
      const underWay: Promise<void>[] = [];
      for (const each of copies) {
        underWay.push(deliver(each));
        if (each.isAwaited) await underWay.at(-1);
      }
      await Promise.all(underWay);
      expect((await kept()).length - before).toBe(new Set(copies.map(({ send }) => send)).size);
      for (const ids of answers.values()) expect(ids.size).toBe(1);
    }),
    { numRuns: 40 },
  );
}, 120_000);
