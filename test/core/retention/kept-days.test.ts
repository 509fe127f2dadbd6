import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { authenticateOperator, systemScope } from "../../../server/core/access/authenticate.ts";
import { createForm } from "../../../server/core/forms/forms.ts";
import { listKeptDays, previewKeptDays, setKeptDays } from "../../../server/core/forms/kept-days.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { removeContents } from "../../../server/core/retention/remove-contents.ts";
import { readSubmission } from "../../../server/core/submissions/submissions.ts";
import { indexWords } from "../../../server/features/search/reindex-pending.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { createChannels } from "../../support/channels.ts";
import { makeDataDir } from "../../support/data-dir.ts";
import { useDatabase } from "../../support/database.ts";
import { addDestination, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { importText } from "../../support/imports.ts";
import { createTestIntake } from "../../support/intake.ts";
import { runFileRemovals } from "../../support/mail-files.ts";
import { tracesOf } from "../../support/traces.ts";

const database = useDatabase();

async function prepare() {
  const { clock, deps, ada, form } = await arrangeForm(database, { config: { dataDir: makeDataDir() }, plan: "pro" });
  const scope = () => authenticateOperator(deps, ada.user.email);
  const set = async (contentsDays: number | null, originDays: number | null = null) =>
    setKeptDays(await scope(), deps, { formId: form.id, contentsDays, originDays });
  /** Active immediately, as it is a day after it was set. */
  const setBefore = async (contentsDays: number | null, originDays: number | null = null) => {
    await set(contentsDays, originDays);
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { formerDays: {} } });
  };
  const fieldsOf = async (id: string) =>
    (await readSubmission(await scope(), deps, { id, columns: ["fields"] })).fields;
  const sweep = () => removeContents(systemScope(), deps);
  const kept = (id: string) => deps.db.prisma.submission.findUniqueOrThrow({ where: { id } });
  return { clock, deps, ada, form, scope, set, setBefore, fieldsOf, sweep, kept };
}

const FIELDS = [
  ["name", "Grace Hopper"],
  ["message", "Please call me"],
] as const;

describe("The cleanup job", () => {
  it("removes contents once, exactly when they reach their age, and keeps the row with its origin", async () => {
    const { clock, form, setBefore, sweep, kept } = await prepare();
    await setBefore(30);
    const id = await form.submission({ fields: FIELDS, folder: "spam" });
    clock.advance({ days: 30, ms: -1 });
    expect(await sweep()).toBe(0);
    expect((await kept(id)).fields).toEqual(FIELDS);
    clock.advance({ ms: 1 });
    expect(await sweep()).toBe(1);
    expect(await kept(id)).toMatchObject({ fields: [], sender: "", preview: "", folder: "spam" });
    expect(await sweep()).toBe(0);
  });

  it("removes origins exactly after their own number of days", async () => {
    const { clock, deps, form, setBefore, sweep, kept } = await prepare();
    await setBefore(null, 2);
    const id = await form.submission({ fields: FIELDS });
    const origin = { ip: "192.0.2.7", userAgent: "Navigator", referrer: "https://shop.example/" };
    await deps.db.prisma.submission.update({ where: { id }, data: origin });
    clock.advance({ days: 2, ms: -1 });
    expect(await sweep()).toBe(0);
    clock.advance({ ms: 1 });
    expect(await sweep()).toBe(1);
    expect(await kept(id)).toMatchObject({ fields: FIELDS, ip: null, userAgent: null, referrer: null });
  });

  it("visits each message once, even alongside another process running the same job", async () => {
    const { clock, form, setBefore, sweep } = await prepare();
    await setBefore(1);
    for (let count = 0; count < 5; count += 1) await form.submission({ fields: FIELDS });
    clock.advance({ days: 1 });
    const changed = await Promise.all([sweep(), sweep()]);
    expect(changed.reduce((sum, some) => sum + some, 0)).toBe(5);
  });

  it("starts over when a limit that was removed is set again", async () => {
    const { clock, form, setBefore, sweep, fieldsOf } = await prepare();
    await setBefore(1);
    const first = await form.submission({ fields: FIELDS });
    clock.advance({ days: 1 });
    await sweep();
    await setBefore(null);
    const second = await form.submission({ fields: FIELDS });
    clock.advance({ days: 5 });
    expect(await sweep()).toBe(0);
    expect(await fieldsOf(second)).toEqual(FIELDS);
    await setBefore(2);
    expect(await sweep()).toBe(1);
    expect([await fieldsOf(first), await fieldsOf(second)]).toEqual([[], []]);
  });
});

describe("A lower number of days", () => {
  it("hides and removes nothing until just before a day has passed, and does both exactly then", async () => {
    const { clock, form, set, fieldsOf, sweep } = await prepare();
    const id = await form.submission({ fields: FIELDS, at: "2026-01-01T00:00:00.000Z" });
    await set(30);
    clock.advance({ days: 1, ms: -1 });
    expect(await sweep()).toBe(0);
    expect(await fieldsOf(id)).toEqual(FIELDS);
    clock.advance({ ms: 1 });
    expect(await fieldsOf(id)).toEqual([]);
    expect(await sweep()).toBe(1);
  });

  it("removes nothing if reverted within the day, while the previous number still applies", async () => {
    const { clock, form, set, setBefore, sweep, fieldsOf } = await prepare();
    const old = await form.submission({ fields: FIELDS, at: "2025-12-01T00:00:00.000Z" });
    const newer = await form.submission({ fields: FIELDS, at: "2026-02-01T00:00:00.000Z" });
    await setBefore(60);
    await set(10);
    expect([await fieldsOf(old), await fieldsOf(newer)]).toEqual([[], FIELDS]);
    clock.advance({ hours: 23 });
    await set(60);
    clock.advance({ hours: 2 });
    await sweep();
    expect([await fieldsOf(old), await fieldsOf(newer)]).toEqual([[], FIELDS]);
  });

  it("previews how many messages would lose which part, and when", async () => {
    const { clock, deps, form, scope, setBefore } = await prepare();
    await setBefore(60);
    await form.submission({ fields: FIELDS, at: "2026-02-01T00:00:00.000Z" });
    await form.submission({ fields: FIELDS });
    const preview = async (contentsDays: number | null, originDays: number | null) =>
      previewKeptDays(await scope(), deps, { formId: form.id, contentsDays, originDays });
    const at = new Date(clock.now().getTime() + 24 * 60 * 60 * 1_000);
    expect(await preview(10, 5)).toEqual([
      { part: "contents", at, count: 1 },
      { part: "origin", at, count: 0 },
    ]);
    expect(await preview(90, null)).toEqual([]);
  });

  it("must be a whole number from 1 to the longest window, and cannot be set by readers", async () => {
    const { deps, ada, form, set } = await prepare();
    for (const days of [0, 366, 1.5]) await expect(set(days)).rejects.toMatchObject({ code: "INVALID" });
    const asked = setKeptDays(ada.scope({ role: "reader" }), deps, { formId: form.id, contentsDays: 3 });
    await expect(asked).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

it("a new form keeps origins for 30 days and contents as long as their messages", async () => {
  const { deps, scope } = await prepare();
  const made = await createForm(await scope(), deps, { name: "New" });
  expect(listKeptDays(deps, made)).toEqual([
    { part: "contents", days: null, at: null },
    { part: "origin", days: 30, at: null },
  ]);
});

it("an import drops contents exactly at the end of their days, and removes other contents when due", async () => {
  const { clock, deps, form, scope, set, setBefore, sweep } = await prepare();
  await setBefore(1);
  await form.submission({ fields: FIELDS });
  clock.advance({ days: 2 });
  await sweep();
  // The job has already passed the new number of days.
  await set(10);
  const csv = ["created_at,message", "2026-02-21T12:00:00.000Z,over", "2026-02-21T12:00:00.001Z,not yet"];
  await importText(await scope(), deps, form.id, csv.map((row) => `${row}\r\n`).join(""));
  const imported = async () => {
    const where = { formId: form.id, importedAt: { not: null } };
    return (await deps.db.prisma.submission.findMany({ where, orderBy: { id: "asc" } })).map(({ fields }) => fields);
  };
  expect(await imported()).toEqual([[], [["message", "not yet"]]]);
  clock.advance({ ms: 1 });
  expect(await sweep()).toBe(1);
  expect(await imported()).toEqual([[], []]);
});

describe("A delivery after the contents' last day", () => {
  it("includes no contents and goes to no visitor", async () => {
    const { clock, deps, form, setBefore } = await prepare();
    await addDestination(deps, form.id, `owner-${form.id}@example.test`);
    const words = { autoReplySubject: "Thank you", autoReplyText: "We answer soon." };
    await deps.db.prisma.form.update({ where: { id: form.id }, data: words });
    await setBefore(1);
    const body = { name: "Grace canary", email: "canary@example.com", message: "A canary sings" };
    const id = await createTestIntake(deps).submit(form.id, body);
    clock.advance({ days: 1 });
    const channels = createChannels(createMailer(systemScope(), deps));
    for (const delivery of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery.id, channels);
    const folder = join(deps.config.dataDir, "mail");
    const mails = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
    expect(mails).toHaveLength(1);
    expect(mails.join()).not.toContain("canary");
    expect((await deliveriesOf(deps, id)).map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      "auto_reply cancelled",
      "mail delivered",
    ]);
  });

  it("leaves no trace of them in any table, saved email, file or index, and neither do earlier ones", async () => {
    const { clock, deps, form, setBefore, sweep } = await prepare();
    await addDestination(deps, form.id, `owner-${form.id}@example.test`);
    await setBefore(1);
    const body = new FormData();
    body.append("email", "canary@example.com");
    body.append("message", "A canary sings");
    body.append("cv", new File(["The canary's CV"], "canary.txt"));
    const answer = await createTestIntake(deps).post(form.id, body, { accept: "application/json" });
    const { id } = (await answer.json()) as { id: string };
    const channels = createChannels(createMailer(systemScope(), deps));
    for (const delivery of await deliveriesOf(deps, id)) await deliverOnce(deps, delivery.id, channels);
    await indexWords(systemScope(), deps, { most: 10 });
    const mails = () => readdirSync(join(deps.config.dataDir, "mail"));
    expect(await tracesOf(deps, "canary")).toEqual(expect.arrayContaining(["public.submissions", "the file storage"]));
    expect(mails()).toHaveLength(1);
    clock.advance({ days: 1 });
    await sweep();
    await runFileRemovals(deps);
    await indexWords(systemScope(), deps, { most: 10 });
    expect(await tracesOf(deps, "canary")).toEqual([]);
    expect(mails()).toEqual([]);
    expect(await deliveriesOf(deps, id)).toHaveLength(1);
  });
});
