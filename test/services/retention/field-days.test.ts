import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { authenticateOperator, systemScope } from "../../../server/access/authenticate.ts";
import type { Deps } from "../../../server/deps.ts";
import { createChannels } from "../../../server/jobs/channels.ts";
import { floorOfIds } from "../../../server/platform/ids.ts";
import { listFiles } from "../../../server/services/files/read-files.ts";
import { listFieldDays, previewFieldDays, setFieldDays } from "../../../server/services/forms/field-days.ts";
import { createForm, readForm, updateForm } from "../../../server/services/forms/forms.ts";
import { createMailer } from "../../../server/services/mail/mailer.ts";
import { previewSpamChange } from "../../../server/services/spam/preview-spam-change.ts";
import { setSpamLists } from "../../../server/services/spam/spam-lists.ts";
import { streamSubmissions } from "../../../server/services/submissions/export.ts";
import { listSubmissions } from "../../../server/services/submissions/list-submissions.ts";
import { indexWords } from "../../../server/services/submissions/reindex-pending.ts";
import { removeFields } from "../../../server/services/submissions/remove-fields.ts";
import { moveSubmissions, readSubmission } from "../../../server/services/submissions/submissions.ts";
import { deleteSubmissions, listTrash } from "../../../server/services/submissions/trash.ts";
import type { SubmissionColumn } from "../../../server/store/submissions/submissions.ts";
import { owner } from "../../support/builders.ts";
import { createTestClock } from "../../support/clock.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestDeps } from "../../support/deps.ts";
import { importText } from "../../support/imports.ts";
import { createTestIntake } from "../../support/intake.ts";
import { runFileRemovals } from "../../support/mail-files.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();
const ADDRESS = "Canary@example.com";

async function prepare() {
  const clock = createTestClock("2026-03-01T12:00:00.000Z");
  const deps = createTestDeps(database.db, { clock, config: { dataDir: makeDataDir() } });
  const ada = await owner(deps, { plan: "pro" });
  const form = await ada.form();
  const scope = (by: Deps = deps) => authenticateOperator(by, ada.user.email);
  const set = async (fields: Record<string, number>, originDays: number | null = null) => {
    const named = Object.entries(fields).map(([name, days]) => ({ name, days }));
    return setFieldDays(await scope(), deps, { formId: form.id, fields: named, originDays });
  };
  /** In force at once, as it is a day after it was set. */
  const setBefore = async (fields: Record<string, number>, originDays: number | null = null) => {
    await set(fields, originDays);
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { formerDays: [] } });
  };
  const read = async <C extends SubmissionColumn>(id: string, ...columns: C[]) =>
    readSubmission(await scope(), deps, { id, columns });
  const search = async (text: string) => {
    const page = await listSubmissions(await scope(), deps, {
      ...{ formId: form.id, folder: "inbox", filter: { text }, limit: 20, cursor: null, columns: ["id"] },
    });
    return page.submissions.map(({ id }) => id);
  };
  const sweep = () => removeFields(systemScope(), deps);
  const kept = (id: string) => deps.db.prisma.submission.findUniqueOrThrow({ where: { id } });
  return { clock, deps, ada, form, scope, set, setBefore, read, search, sweep, kept };
}

const PHONE = [
  ["name", "Grace Hopper"],
  ["Phone", "555 0199"],
  ["message", "Please call me"],
] as const;

describe("A field with days of its own", () => {
  it("is there until just before its age, and gone exactly then, whether or not the job ran", async () => {
    const { clock, form, setBefore, read, kept, sweep } = await prepare();
    await setBefore({ phone: 30 });
    const id = await form.submission({ fields: PHONE });
    clock.advance({ days: 30, ms: -1 });
    expect((await read(id, "fields")).fields).toEqual(PHONE);
    clock.advance({ ms: 1 });
    expect(await read(id, "fields", "cells")).toEqual({ fields: [PHONE[0], PHONE[2]], cells: [PHONE[0], PHONE[2]] });
    expect((await kept(id)).fields).toEqual(PHONE);
    await sweep();
  });

  it("is removed from the row by the job exactly then, while the rest stays", async () => {
    const { clock, form, setBefore, sweep, kept } = await prepare();
    await setBefore({ phone: 30 });
    const id = await form.submission({ fields: PHONE, folder: "spam" });
    clock.advance({ days: 30, ms: -1 });
    expect(await sweep()).toBe(0);
    expect((await kept(id)).fields).toEqual(PHONE);
    clock.advance({ ms: 1 });
    expect(await sweep()).toBe(1);
    expect(await kept(id)).toMatchObject({ fields: [PHONE[0], PHONE[2]], preview: "Please call me", folder: "spam" });
    expect(await sweep()).toBe(0);
  });

  it("takes what was made of it along: sender, preview, subject, reply address and quotes", async () => {
    const { clock, deps, form, setBefore, read, sweep, kept } = await prepare();
    await setBefore({ email: 2, message: 3 });
    const id = await form.submission({
      fields: [
        ["name", "Grace"],
        ["email", ADDRESS],
        ["message", "A canary sings"],
      ],
      subject: "A canary sings",
      spamReasons: [{ name: "blocked", points: 1, detail: `On your block list: messages from ${ADDRESS}` }],
    });
    await deps.db.prisma.submission.update({
      where: { id },
      data: { sender: `Grace <${ADDRESS}>`, replyTo: ADDRESS.toLowerCase() },
    });
    const columns = ["sender", "preview", "subject", "replyTo", "spamReasons"] as const;
    clock.advance({ days: 2 });
    const withoutEmail = { sender: "Grace", preview: "A canary sings", subject: "A canary sings", replyTo: null };
    expect(await read(id, ...columns)).toMatchObject({
      ...withoutEmail,
      spamReasons: [{ name: "blocked", detail: "" }],
    });
    await sweep();
    expect(await kept(id)).toMatchObject(withoutEmail);
    clock.advance({ days: 1 });
    const withoutBoth = { sender: "Grace", preview: "", subject: null, replyTo: null };
    expect(await read(id, ...columns)).toMatchObject(withoutBoth);
    await sweep();
    expect(await kept(id)).toMatchObject(withoutBoth);
    expect(await tracesOf(deps, "canary")).toEqual([]);
  });

  it("takes every spelling of an address along: of replies, confirmations and the delivery log", async () => {
    const { clock, deps, form, setBefore, sweep } = await prepare();
    await setBefore({ email: 1 });
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { asksConfirmation: true } });
    const sent = await createTestIntake(deps).send(form.id, { email: "canary@bücher.example", message: "Hello" });
    const { id } = (await sent.json()) as { id: string };
    await deps.db.prisma.submissionConfirmation.update({
      where: { submissionId: id },
      data: { words: "Please confirm canary@xn--bcher-kva.example" },
    });
    const createdAt = clock.now();
    const reply = { subject: "Hello", text: "Hello", toAddress: "canary@xn--bcher-kva.example", createdAt };
    await deps.db.prisma.reply.create({ data: { id: deps.newId("rpl"), submissionId: id, ...reply } });
    const [delivery] = await deliveriesOf(deps, id);
    expect(delivery).toMatchObject({ kind: "confirmation", target: "canary@xn--bcher-kva.example" });
    clock.advance({ days: 1 });
    await sweep();
    expect(await tracesOf(deps, "canary")).toEqual([]);
  });

  it("leaves nothing of itself in what a webhook answered", async () => {
    const { clock, deps, form, setBefore, sweep } = await prepare();
    await setBefore({ phone: 1 });
    const id = await form.submission({ fields: PHONE });
    await deps.db.prisma.delivery.create({
      data: {
        ...{
          id: deps.newId("dlv"),
          accountId: form.form.accountId,
          formId: form.id,
          submissionId: id,
          kind: "webhook",
        },
        ...{
          target: "whk_gone",
          state: "delivered",
          attempts: 1,
          finishedAt: clock.now(),
          queuedAt: clock.now(),
          createdAt: clock.now(),
        },
        log: {
          create: {
            ...{ number: 1, at: clock.now(), durationMs: 5, outcome: "delivered", detail: "201 Created" },
            ...{ responseStatus: 201, responseHeaders: [["location", "/leads/555 0199"]], responseBody: "555 0199" },
          },
        },
      },
    });
    clock.advance({ days: 1 });
    await sweep();
    expect(await tracesOf(deps, "555 0199")).toEqual([]);
  });

  it("is what a person reads as its name", async () => {
    const { clock, form, setBefore, read } = await prepare();
    await setBefore({ "first name": 1 });
    const id = await form.submission({
      fields: [
        ["First_Name[]", "Grace"],
        ["last name", "Hopper"],
      ],
    });
    clock.advance({ days: 1 });
    expect((await read(id, "fields")).fields).toEqual([["last name", "Hopper"]]);
  });

  it("is found by no search from its instant on, and the rest of its message still is", async () => {
    const { clock, deps, form, setBefore, search } = await prepare();
    await setBefore({ phone: 30 });
    const id = await form.submission({ fields: PHONE });
    await indexWords(systemScope(), deps, { most: 10 });
    clock.advance({ days: 30, ms: -1 });
    expect(await search("0199")).toEqual([id]);
    clock.advance({ ms: 1 });
    expect(await search("0199")).toEqual([]);
    expect(await search("please call")).toEqual([id]);
  });

  it("is not named by a preview of the spam filter", async () => {
    const { clock, deps, form, setBefore, scope } = await prepare();
    await setBefore({ message: 1, phone: 1 });
    await form.submission({
      fields: [
        ["phone", "0199"],
        ["message", "A wren sings"],
      ],
    });
    clock.advance({ days: 1 });
    const lists = { allow: [], block: [{ kind: "words", value: "wren" }] } as const;
    expect((await previewSpamChange(await scope(), deps, { lists })).moves).toEqual([]);
  });

  it("answers no filter and no order, and is in no export", async () => {
    const { clock, deps, form, setBefore, scope } = await prepare();
    await setBefore({ phone: 30 });
    await form.submission({ fields: PHONE });
    clock.advance({ days: 30 });
    const page = { formId: form.id, folder: "inbox", limit: 20, cursor: null, columns: ["id"] } as const;
    const fields = [{ name: "Phone", operator: "isNotEmpty" }] as const;
    expect(
      (await listSubmissions(await scope(), deps, { ...page, filter: { fields: [...fields] } })).submissions,
    ).toEqual([]);
    const stream = await streamSubmissions(await scope(), deps, { formId: form.id, mostFieldNames: 100 });
    expect(stream.fieldNames).toEqual(["name", "message"]);
    expect((await stream.read(10)).map((row) => row.fields)).toEqual([[PHONE[0], PHONE[2]]]);
    await stream.close();
  });

  it("leaves messages in the Trash too, and is not listed there", async () => {
    const { clock, deps, form, setBefore, scope, sweep, kept } = await prepare();
    await setBefore({ message: 2 });
    const id = await form.submission({ fields: PHONE });
    clock.advance({ days: 1 });
    await deleteSubmissions(await scope(), deps, { ids: [id] });
    clock.advance({ days: 1 });
    expect((await listTrash(await scope(), deps, { cursor: null })).messages).toMatchObject([
      { id, preview: "555 0199" },
    ]);
    await sweep();
    expect((await kept(id)).fields).toEqual([PHONE[0], PHONE[1]]);
  });
});

describe("Where a message came from", () => {
  it("leaves on its own days, exactly then", async () => {
    const { clock, deps, form, setBefore, read, sweep, kept } = await prepare();
    await setBefore({}, 30);
    const id = await form.submission();
    const origin = { ip: "203.0.113.9", userAgent: "Canary/1.0", referrer: "https://example.com/contact" };
    await deps.db.prisma.submission.update({ where: { id }, data: origin });
    clock.advance({ days: 30, ms: -1 });
    expect(await read(id, "ip", "userAgent", "referrer")).toEqual(origin);
    clock.advance({ ms: 1 });
    const gone = { ip: null, userAgent: null, referrer: null };
    expect(await read(id, "ip", "userAgent", "referrer")).toEqual(gone);
    expect(await sweep()).toBe(1);
    expect(await kept(id)).toMatchObject({ ...gone, preview: "Hello" });
  });

  it("is kept for 30 days by a new form, and as long as its message by one that has not chosen", async () => {
    const { deps, form, scope } = await prepare();
    const made = await createForm(await scope(), deps, { name: "New" });
    expect(listFieldDays(await scope(), deps, made)).toEqual([{ name: null, days: 30, at: null }]);
    expect(listFieldDays(await scope(), deps, form.form)).toEqual([]);
  });
});

describe("A smaller number of days", () => {
  it("hides and removes nothing just before a day has passed, and does both exactly then", async () => {
    const { clock, form, set, read, sweep, kept } = await prepare();
    const id = await form.submission({ fields: PHONE, at: "2026-01-01T00:00:00.000Z" });
    await set({ phone: 30 });
    clock.advance({ days: 1, ms: -1 });
    await sweep();
    expect((await read(id, "fields")).fields).toEqual(PHONE);
    expect((await kept(id)).fields).toEqual(PHONE);
    clock.advance({ ms: 1 });
    expect((await read(id, "fields")).fields).toHaveLength(2);
    expect(await sweep()).toBe(1);
  });

  it("removes nothing when it is taken back within the day, and goes by the former number until then", async () => {
    const { clock, form, set, setBefore, sweep, kept, read } = await prepare();
    const old = await form.submission({ fields: PHONE, at: "2025-12-01T00:00:00.000Z" });
    const newer = await form.submission({ fields: PHONE, at: "2026-02-01T00:00:00.000Z" });
    await setBefore({ phone: 60 });
    await set({ phone: 10 });
    expect((await read(old, "fields")).fields).toHaveLength(2);
    expect((await read(newer, "fields")).fields).toHaveLength(3);
    clock.advance({ hours: 23 });
    await set({ phone: 60 });
    clock.advance({ hours: 2 });
    await sweep();
    expect([(await kept(old)).fields, (await kept(newer)).fields]).toEqual([[PHONE[0], PHONE[2]], PHONE]);
  });

  it("says beforehand how many messages would lose what, and when", async () => {
    const { deps, form, scope, set } = await prepare();
    await form.submission({ fields: PHONE, at: "2026-01-31T12:00:00.000Z" });
    await form.submission({ fields: PHONE, at: "2026-01-31T12:00:00.001Z" });
    await form.submission({ fields: [["PHONE", ""]], at: "2026-01-01T00:00:00.000Z" });
    await form.submission({ fields: [["name", "Ana"]], at: "2026-01-01T00:00:00.000Z" });
    await set({ message: 100 });
    const fields = [
      { name: "phone", days: 30 },
      { name: "message", days: 100 },
    ];
    const preview = await previewFieldDays(await scope(), deps, { formId: form.id, fields, originDays: 3 });
    const at = new Date("2026-03-02T12:00:00.000Z");
    expect(preview).toEqual([
      { name: "phone", days: 30, at, count: 2 },
      { name: "message", days: 100, at, count: 0 },
      { name: null, days: 3, at, count: 0 },
    ]);
  });

  it.each([
    [{ name: "phone", days: 0 }, "A field must be kept for at least 1 day."],
    [{ name: " ", days: 1 }, "Enter the name of a field."],
    [{ name: "phone", days: 3_651 }, "A field can be kept for at most"],
  ])("%j is refused in words for its owner", async (field, message) => {
    const { deps, form, scope } = await prepare();
    const input = { formId: form.id, fields: [field] };
    await expect(setFieldDays(await scope(), deps, input)).rejects.toThrow(message);
    expect((await readForm(await scope(), deps, { formId: form.id })).fieldDays).toEqual([]);
  });

  it("needs a fresh sign-in, and a larger one does not", async () => {
    const { clock, deps, ada, form, setBefore } = await prepare();
    await setBefore({ phone: 30 });
    const stale = ada.scope({}, { confirmedAt: new Date(0) });
    const to = (days: number) => setFieldDays(stale, deps, { formId: form.id, fields: [{ name: "phone", days }] });
    clock.advance({ days: 1 });
    await expect(to(29)).rejects.toMatchObject({ code: "SIGN_IN_AGAIN" });
    await to(31);
  });
});

describe("The job", () => {
  it("visits each message once for each field, in batches, beside another process that does the same", async () => {
    const { clock, deps, form, setBefore, kept } = await prepare();
    await setBefore({ message: 1, phone: 2 });
    await form.manySubmissions(450, 10);
    const last = await form.submission({ fields: PHONE });
    clock.advance({ days: 1 });
    const other: Deps = { ...deps, db: database.db };
    const counts = await Promise.all([removeFields(systemScope(), deps), removeFields(systemScope(), other)]);
    expect(counts[0] + counts[1]).toBe(451);
    const left = await deps.db.prisma.submission.findMany({ where: { formId: form.id, id: { not: last } } });
    expect(left.every(({ fields }) => Array.isArray(fields) && fields.length === 0)).toBe(true);
    expect((await kept(last)).fields).toEqual([PHONE[0], PHONE[1]]);
    expect(await removeFields(systemScope(), deps)).toBe(0);
    clock.advance({ days: 1 });
    expect(await removeFields(systemScope(), deps)).toBe(1);
  });

  it("begins anew for a field whose days were taken away and given again", async () => {
    const { clock, form, setBefore, sweep, kept, set } = await prepare();
    await setBefore({ phone: 1 });
    await form.submission({ fields: PHONE });
    clock.advance({ days: 2 });
    expect(await sweep()).toBe(1);
    await set({});
    const id = await form.submission({ fields: PHONE, at: "2026-02-01T00:00:00.000Z" });
    expect(await sweep()).toBe(0);
    await setBefore({ phone: 1 });
    expect(await sweep()).toBe(1);
    expect((await kept(id)).fields).toHaveLength(2);
  });
});

describe("An import of old messages", () => {
  it("brings no field whose days are over, exactly, and what is not over yet leaves on its day", async () => {
    const { clock, deps, form, scope, set, setBefore, sweep } = await prepare();
    await setBefore({ phone: 1 });
    const seen = await form.submission({ fields: PHONE });
    clock.advance({ days: 2 });
    await sweep();
    // The job has been further than the new number of days reaches.
    await set({ phone: 10 });
    const csv = (...rows: string[]) => ["created_at,phone,message", ...rows].map((row) => `${row}\r\n`).join("");
    await importText(
      await scope(),
      deps,
      form.id,
      csv("2026-02-21T12:00:00.000Z,555 0101,over", "2026-02-21T12:00:00.001Z,555 0102,not yet"),
    );
    const fieldsOf = async () => {
      const where = { formId: form.id, id: { not: seen } };
      const rows = await deps.db.prisma.submission.findMany({ where, orderBy: { id: "asc" } });
      return rows.map(({ fields }) => fields);
    };
    expect(await fieldsOf()).toEqual([
      [["message", "over"]],
      [
        ["phone", "555 0102"],
        ["message", "not yet"],
      ],
    ]);
    clock.advance({ ms: 1 });
    expect(await sweep()).toBe(1);
    expect(await fieldsOf()).toEqual([[["message", "over"]], [["message", "not yet"]]]);
  });

  it("waits for the job's first look at a field, and what it brings leaves on its day", async () => {
    const { clock, deps, form, scope, setBefore, sweep } = await prepare();
    await setBefore({ phone: 1 });
    const job = await deps.db.pool.connect();
    try {
      await job.query("BEGIN");
      const { rows } = await job.query("SELECT pg_backend_pid() AS pid");
      await job.query("INSERT INTO field_marks (form_id, part, up_to) VALUES ($1, 'phone', $2)", [
        form.id,
        floorOfIds("sub", clock.now()),
      ]);
      const imported = importText(
        await scope(),
        deps,
        form.id,
        "created_at,phone,message\r\n2026-02-28T12:00:00.001Z,555 0102,not yet\r\n",
      );
      const waiting = "SELECT FROM pg_stat_activity WHERE $1 = ANY(pg_blocking_pids(pid))";
      await vi.waitFor(async () => {
        expect((await deps.db.pool.query(waiting, [rows[0]?.pid])).rowCount).toBe(1);
      });
      await job.query("COMMIT");
      await imported;
    } finally {
      job.release();
    }
    clock.advance({ ms: 1 });
    expect(await sweep()).toBe(1);
    const [row] = await deps.db.prisma.submission.findMany({ where: { formId: form.id } });
    expect(row?.fields).toEqual([["message", "not yet"]]);
  });

  it("brings no quote of the spam filter and no file of what is over", async () => {
    const { clock, deps, form, scope, setBefore } = await prepare();
    await setBefore({ message: 1, files: 1 });
    clock.advance({ days: 2 });
    await setSpamLists(await scope(), deps, { allow: [], block: [{ kind: "words", value: "heron" }] });
    await importText(
      await scope(),
      deps,
      form.id,
      "created_at,name,message\r\n2026-03-01T12:00:00.000Z,Grace,A heron sings\r\n",
    );
    const id = "sub_01kjmxcs0nfkwrr0e1gr8z8q6z";
    const files = `files/${id}/heron.txt`;
    const own = `id,created_at,folder,status,files,name\r\n${id},2026-03-01T12:00:00.000Z,inbox,read,${files},Grace\r\n`;
    await importText(await scope(), deps, form.id, own);
    const rows = await deps.db.prisma.submission.findMany({ where: { formId: form.id } });
    expect(rows.map(({ fields }) => fields)).toEqual([[["name", "Grace"]], [["name", "Grace"]]]);
    expect(await tracesOf(deps, "heron")).toEqual(["public.account_changes", "public.spam_filters"]);
  });
});

describe("A canary in a field", () => {
  it("is whole until its days are over, and then in no table, file, mail, job or index, while its neighbours are", async () => {
    const { clock, deps, form, scope, setBefore, sweep, read, search } = await prepare();
    await addDestination(deps, form.id, `owner-${form.id}@example.test`);
    await updateForm(await scope(), deps, {
      formId: form.id,
      change: { autoReplySubject: "Thank you", autoReplyText: "We answer soon." },
    });
    await setBefore({ email: 1, cv: 1 });
    const channels = createChannels(createMailer(systemScope(), deps));
    const intake = createTestIntake(deps);
    const body = new FormData();
    for (const [name, value] of [
      ["name", "Grace"],
      ["email", ADDRESS],
      ["message", "Sparrow"],
    ] as const)
      body.append(name, value);
    body.append("cv", new File(["The canary's CV"], "canary.txt"));
    body.append("photo", new File(["A sparrow"], "sparrow.txt"));
    const answer = await intake.post(form.id, body, { accept: "application/json" });
    const { id } = (await answer.json()) as { id: string };
    for (const delivery of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery.id, channels);
    await moveSubmissions(await scope(), deps, { ids: [id], folder: "spam", columns: ["id"] });
    await moveSubmissions(await scope(), deps, { ids: [id], folder: "inbox", columns: ["id"] });
    await indexWords(systemScope(), deps, { most: 10 });
    const mails = () => readdirSync(join(deps.config.dataDir, "mail"));
    expect(await tracesOf(deps, "canary")).toEqual(
      expect.arrayContaining(["public.deliveries", "public.files", "public.submissions", "the file storage"]),
    );
    expect(mails()).toHaveLength(2);
    expect((await read(id, "replyTo")).replyTo).toBe(ADDRESS);

    clock.advance({ days: 1 });
    const files = await listFiles(await scope(), deps, { submissionIds: [id] });
    expect(files.get(id)?.map(({ name }) => name)).toEqual(["sparrow.txt"]);
    await sweep();
    await runFileRemovals(deps);
    await indexWords(systemScope(), deps, { most: 10 });
    expect(await tracesOf(deps, "canary")).toEqual([]);
    expect(mails()).toEqual([]);
    expect(await search("sparrow")).toEqual([id]);
    expect(await tracesOf(deps, "sparrow")).toEqual([
      "public.files",
      "public.submission_words",
      "public.submissions",
      "the file storage",
    ]);
    expect(await deliveriesOf(deps, id)).toHaveLength(2);
  });

  it("is not in an email that is sent after its instant", async () => {
    const { clock, deps, form, setBefore } = await prepare();
    await addDestination(deps, form.id, `owner-${form.id}@example.test`);
    await setBefore({ phone: 1 });
    const answer = await createTestIntake(deps).send(form.id, {
      name: "Grace",
      phone: "canary 0199",
      message: "Hello",
    });
    const { id } = (await answer.json()) as { id: string };
    clock.advance({ days: 1 });
    const channels = createChannels(createMailer(systemScope(), deps));
    for (const delivery of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery.id, channels);
    const folder = join(deps.config.dataDir, "mail");
    const { readFileSync } = await import("node:fs");
    const texts = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(texts).toHaveLength(1);
    expect(texts.join()).not.toContain("canary");
    expect(texts.join()).toContain("Hello");
  });
});
