import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import {
  type MailSettingsInput,
  readMailSettings,
  removeMailSettings,
  saveMailSettings,
} from "../../../server/core/mail-server/mail-settings.ts";
import { createMailer, readMailSetup, sendsMail } from "../../../server/core/mail-server/mailer.ts";
import { sendTestEmail } from "../../../server/core/mail-server/test-email.ts";
import { owner, type TestOwner } from "../../support/builders.ts";
import { deleteAccounts, useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake } from "../../support/intake.ts";
import { createMailSink, type MailSink, smtpAnswer } from "../../support/smtp.ts";
import { spawnWorker } from "../../support/worker-process.ts";

const database = useDatabase();
const system = systemScope();
const CANARY = "canary of a password";

let deps: Deps;
let operator: TestOwner;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.prisma.mailSettings.deleteMany();
  deps = createTestDeps(database.db);
  operator = await owner(deps, { email: "ada@example.test" });
});

const base: MailSettingsInput = {
  host: "smtp.example.test",
  port: 465,
  security: "tls",
  username: "ada@example.test",
  password: CANARY,
  sender: "Our Inbox <inbox@example.test>",
};

function save(change: Partial<MailSettingsInput> = {}) {
  return saveMailSettings(operator.scope(), deps, { ...base, ...change });
}

function at(sink: MailSink, change: Partial<MailSettingsInput> = {}): MailSettingsInput {
  return {
    host: "127.0.0.1",
    port: sink.port,
    security: "none",
    username: "",
    sender: "inbox@example.test",
    ...change,
  };
}

async function everyRow(): Promise<string> {
  const { rows } = await database.db.pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const texts = rows.map(async ({ name }) =>
    JSON.stringify((await database.db.pool.query(`SELECT to_jsonb(t) FROM "${name}" t`)).rows),
  );
  return (await Promise.all(texts)).join("\n");
}

describe("The mail server set in the dashboard", () => {
  test("is stored with its password encrypted, and its password is never returned", async () => {
    const saved = await save();
    expect(saved).toEqual({
      ...{ setBy: "dashboard", host: "smtp.example.test", port: 465, security: "tls", username: "ada@example.test" },
      ...{ hasPassword: true, isUnreadable: false, isSenderFixed: false },
      ...{ sender: "Our Inbox <inbox@example.test>", senderAddress: "inbox@example.test" },
    });
    expect(JSON.stringify(await readMailSettings(operator.scope(), deps))).not.toContain("canary");
    const kept = await everyRow();
    expect(kept).toContain("smtp.example.test");
    expect(kept).not.toContain("canary");
    expect(await readMailSetup(system, deps)).toMatchObject({ server: { password: CANARY } });
  });

  test("keeps its password if none is entered, but only for the same server and user", async () => {
    await save();
    await save({ password: "", sender: "Other <other@example.test>" });
    expect(await readMailSetup(system, deps)).toMatchObject({ server: { password: CANARY } });
    const theirs = { host: "evil.example.test" } as const;
    for (const change of [theirs, { port: 587 }, { security: "starttls" }, { username: "eve" }] as const) {
      await expect(save({ ...change, password: null })).rejects.toMatchObject({ code: "INVALID" });
    }
    const test = { to: "eve@example.test", settings: { ...base, ...theirs, password: "" } };
    await expect(sendTestEmail(operator.scope(), deps, test)).rejects.toMatchObject({ code: "INVALID" });
    expect(await readMailSetup(system, deps)).toMatchObject({ server: { host: "smtp.example.test" } });
  });

  test("drops its password along with the user name, and requires one for a new user name", async () => {
    await save();
    expect(await save({ username: "", password: "" })).toMatchObject({ username: null, hasPassword: false });
    await expect(save({ password: "" })).rejects.toThrow("Enter the password.");
    await expect(save({ username: "" })).rejects.toThrow("Enter the user name that the password is for.");
  });

  test.each<[string, Partial<MailSettingsInput>]>([
    ["no host", { host: "" }],
    ["a URL for a host", { host: "smtps://smtp.example.test" }],
    ["a port below the first", { port: 0 }],
    ["a port above the last", { port: 65_536 }],
    ["two senders", { sender: "a@example.test, b@example.test" }],
    ["a line break in the user name", { username: "ada\r\nRSET" }],
    ["no encryption to a public address", { host: "192.0.2.1", security: "none" }],
    ["no encryption to a platform's own address", { host: "169.254.169.254", security: "none" }],
  ])("is rejected with %s", async (_what, change) => {
    await expect(save(change)).rejects.toMatchObject({ code: "INVALID" });
  });

  test("accepts the lowest and highest port, an IP address, and no sender", async () => {
    expect(await save({ port: 1 })).toMatchObject({ port: 1 });
    expect(await save({ port: 65_535, host: "[fd00::1]", security: "none", sender: "" })).toMatchObject({
      ...{ port: 65_535, host: "fd00::1", sender: null, senderAddress: "postern@localhost" },
    });
  });

  test("is overridden by SMTP_URL, which is shown without its password and cannot be changed", async () => {
    await save();
    const smtpUrl = "smtp://relay:canary@mail.example.test:2525";
    const config = { ...deps.config, smtpUrl, mailFrom: "Env <env@example.test>" };
    const withUrl: Deps = { ...deps, config };
    const shown = await readMailSettings(operator.scope(), withUrl);
    expect(shown).toEqual({
      ...{ setBy: "environment", host: "mail.example.test", port: 2525, security: null, username: "relay" },
      ...{ hasPassword: true, isUnreadable: false, isSenderFixed: true },
      ...{ sender: "Env <env@example.test>", senderAddress: "env@example.test" },
    });
    expect(JSON.stringify(shown)).not.toContain("canary");
    await expect(saveMailSettings(operator.scope(), withUrl, base)).rejects.toMatchObject({ code: "CONFLICT" });
    await expect(removeMailSettings(operator.scope(), withUrl)).rejects.toMatchObject({ code: "CONFLICT" });
    expect(await readMailSetup(system, withUrl)).toMatchObject({ server: { url: smtpUrl } });
  });

  test("sends from MAIL_FROM if that is set", async () => {
    const withSender: Deps = { ...deps, config: { ...deps.config, mailFrom: "Env <env@example.test>" } };
    await saveMailSettings(operator.scope(), withSender, base);
    expect(await readMailSettings(operator.scope(), withSender)).toMatchObject({
      ...{ setBy: "dashboard", sender: "Env <env@example.test>", isSenderFixed: true },
    });
  });

  test("can be viewed, changed and tested only by the operator", async () => {
    await save();
    const bob = await owner(deps);
    expect(await readMailSettings(bob.scope(), deps)).toBeNull();
    const agent = operator.scope({}, { kind: "agent" });
    const reader = operator.scope({ write: false });
    expect(await readMailSettings(agent, deps)).toBeNull();
    for (const scope of [bob.scope(), agent, reader]) {
      const attempts = [
        saveMailSettings(scope, deps, base),
        removeMailSettings(scope, deps),
        sendTestEmail(scope, deps, { to: "eve@example.test", settings: null }),
      ];
      expect(await Promise.allSettled(attempts)).toMatchObject(
        Array(3).fill({ status: "rejected", reason: { code: "FORBIDDEN" } }),
      );
    }
    expect(await sendsMail(system, deps)).toBe(true);
  });

  test("notifies owners of a change through the previous server, even if that one is gone", async () => {
    const [before, after] = [await createMailSink(), await createMailSink()];
    await saveMailSettings(operator.scope(), deps, at(before));
    await saveMailSettings(operator.scope(), deps, at(after));
    expect(before.received.map(({ to, email }) => [...to, email.subject])).toEqual([
      ["ada@example.test", "The mail server of your Postern was changed"],
    ]);
    expect(before.received[0]?.email.text).toContain(`127.0.0.1:${after.port}`);
    expect(after.received).toEqual([]);
    await removeMailSettings(operator.scope(), deps);
    expect(after.received).toHaveLength(1);
    await saveMailSettings(operator.scope(), deps, { ...at(before), port: 9 });
    expect(await saveMailSettings(operator.scope(), deps, at(after))).toMatchObject({ port: after.port });
  });

  test("can be removed, so that emails are saved as files again", async () => {
    await save();
    expect(await removeMailSettings(operator.scope(), deps)).toMatchObject({ setBy: null, hasPassword: false });
    expect(await sendsMail(system, deps)).toBe(false);
  });

  test("is used with its credentials for the next email of a mailer that used another server", async () => {
    const signedIn: string[] = [];
    const asking = {
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }: { username?: string; password?: string }, _session: unknown, answer: Answer) => {
        signedIn.push(`${username} ${password}`);
        answer(null, { user: username });
      },
    };
    const [first, second] = [await createMailSink(), await createMailSink(asking as object)];
    const mailer = createMailer(system, deps);
    onTestFinished(() => mailer.close());
    await saveMailSettings(operator.scope(), deps, at(first));
    await mailer.send(message("one"), patient());
    await saveMailSettings(operator.scope(), deps, at(second, { username: "ada", password: CANARY }));
    expect(await mailer.send(message("two"), patient())).toMatchObject({ outcome: "delivered" });
    // The first also received the notice of the change.
    expect([first.received.length, second.received.length]).toEqual([2, 1]);
    expect(signedIn).toEqual([`ada ${CANARY}`]);
  });

  test("holds every email back and reports it if its password was encrypted with a lost secret", async () => {
    await save();
    await database.db.prisma.mailSettings.updateMany({
      data: { encryptedPassword: "v1.bm90IG91cnMgYnV0IGxvbmcgZW5vdWdoIHRvIHRyeQ" },
    });
    const mailer = createMailer(system, deps);
    expect(await mailer.send(message("one"), patient())).toMatchObject({ outcome: "temporary", scope: "transport" });
    expect(await readMailSettings(operator.scope(), deps)).toMatchObject({ hasPassword: true, isUnreadable: true });
    await expect(save({ password: "" })).rejects.toThrow("cannot be decrypted");
  });
});

type Answer = (error: Error | null, response?: { user: string | undefined }) => void;

function message(id: string) {
  return {
    to: "desk@example.test",
    subject: "Hello",
    text: "Hello\n",
    html: "<p>Hello</p>",
    replyTo: null,
    id,
  };
}

const patient = () => AbortSignal.timeout(20_000);

describe("A worker in its own process", () => {
  test("sends through a new mail server, and then another one, without a restart", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "postern-mail-settings-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    const now: Deps = { ...deps, clock: { now: () => new Date() } };
    const form = await operator.form();
    const address = "desk@example.test";
    await database.db.prisma.destination.create({ data: { formId: form.id, address, confirmedAt: now.clock.now() } });
    const intake = createTestIntake(now);
    const arrive = async (): Promise<void> => {
      expect((await intake.send(form.id, { name: "Grace", message: "Is Friday possible?" })).ok).toBe(true);
    };
    const [first, second] = [await createMailSink(), await createMailSink()];
    const worker = await spawnWorker(database.connection, "", { POSTERN_DATA_DIR: dataDir, MAIL_FROM: "" });
    await saveMailSettings(
      operator.scope({}, { confirmedAt: now.clock.now() }),
      now,
      at(first, { sender: "one@example.test" }),
    );
    await arrive();
    await first.until(1);
    await saveMailSettings(
      operator.scope({}, { confirmedAt: now.clock.now() }),
      now,
      at(second, { sender: "two@example.test" }),
    );
    await arrive();
    await second.until(1);
    expect([first.received[0]?.from, second.received[0]?.from]).toEqual(["one@example.test", "two@example.test"]);
    expect(await worker.stop()).toBe(0);
  }, 120_000);
});

describe("Emails awaiting a retry", () => {
  test("become due at once when the mail server changes, unlike deliveries that have not failed", async () => {
    const form = await operator.form();
    const submissionId = await form.submission();
    const [later, now] = [new Date(deps.clock.now().getTime() + 3_600_000), deps.clock.now()];
    const delivery = { accountId: operator.account.id, formId: form.id, submissionId, queuedAt: now, createdAt: now };
    await database.db.prisma.delivery.createMany({
      data: [
        { ...delivery, id: deps.newId("dlv"), kind: "mail", target: "failed", failures: 2, nextAttemptAt: later },
        { ...delivery, id: deps.newId("dlv"), kind: "mail", target: "planned", failures: 0, nextAttemptAt: later },
        { ...delivery, id: deps.newId("dlv"), kind: "webhook", target: "hook", failures: 2, nextAttemptAt: later },
      ],
    });
    await save();
    const found = await database.db.prisma.delivery.findMany({ where: { submissionId }, orderBy: { target: "asc" } });
    expect(found.map(({ target, nextAttemptAt }) => [target, nextAttemptAt])).toEqual([
      ["failed", now],
      ["hook", later],
      ["planned", later],
    ]);
  });
});

describe("A test email", () => {
  test("is sent with the entered settings before they are saved", async () => {
    const sink = await createMailSink();
    const input = { to: "ada@example.test", settings: at(sink, { sender: "Desk <desk@example.test>" }) };
    const result = await sendTestEmail(operator.scope(), deps, input);
    expect(result).toEqual({ arrived: true, detail: expect.stringContaining("ada@example.test (250)") });
    expect(sink.received[0]).toMatchObject({ from: "desk@example.test", to: ["ada@example.test"] });
    expect(await sendsMail(system, deps)).toBe(false);
  });

  test("is sent with the saved settings, or with SMTP_URL if set", async () => {
    const [saved, named] = [await createMailSink(), await createMailSink()];
    const input = { to: "ada@example.test", settings: null };
    await expect(sendTestEmail(operator.scope(), deps, input)).rejects.toMatchObject({ code: "CONFLICT" });
    await saveMailSettings(operator.scope(), deps, at(saved));
    await sendTestEmail(operator.scope(), deps, input);
    const withUrl: Deps = { ...deps, config: { ...deps.config, smtpUrl: named.url } };
    await sendTestEmail(operator.scope(), withUrl, { ...input, settings: at(saved) });
    expect([saved.received.length, named.received.length]).toEqual([2, 2]);
  });

  test("can be sent ten times in a row, and then only after two minutes", async () => {
    const sink = await createMailSink({ onMailFrom: (_address, _session, answer) => answer(smtpAnswer(553, "No")) });
    const send = () => sendTestEmail(operator.scope(), deps, { to: "ada@example.test", settings: at(sink) });
    for (let nth = 0; nth < 10; nth += 1) expect(await send()).toMatchObject({ arrived: false });
    await expect(send()).rejects.toMatchObject({ code: "LIMIT" });
  });
});
