import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { createOwner } from "../../../server/core/accounts/create-owner.ts";
import { findAccountByEmail } from "../../../server/core/accounts/store/accounts.ts";
import { createForm, updateForm } from "../../../server/core/forms/forms.ts";
import { startJobs } from "../../../server/core/jobs/worker.ts";
import type { SendResult } from "../../../server/core/mail/transport.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { accountCaps } from "../../../server/features/ceilings/account-caps.ts";
import { composeInvitation, createInvitation } from "../../../server/features/members/invitations.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { type TestForm, TestOwner } from "../../support/builders.ts";
import { createChannels } from "../../support/channels.ts";
import { testPassword } from "../../support/dashboard.ts";
import { addDestination, claimOne, deliveriesOf, deliverOnce } from "../../support/deliveries.ts";
import { createTestIntake } from "../../support/intake.ts";
import { queuedJobs } from "../../support/queued-jobs.ts";
import { useServer } from "../../support/server.ts";

const server = useServer({ mails: true, config: { signUp: "open", trustedProxies: 1 } });
let hashed = 0;

beforeEach(async () => {
  const operator = { email: "operator@example.test", password: testPassword };
  await createOwner(systemScope(), server.deps, operator, { onlyFirst: true });
  await server.restart({}, ({ passwords }) => ({
    passwords: {
      ...passwords,
      hash: (password: string) => {
        hashed += 1;
        return passwords.hash(password);
      },
    },
  }));
  hashed = 0;
});

const post = (path: string, body: object, address = "203.0.113.1") =>
  server.post(path, body, "", { "x-forwarded-for": address });

function mail(): void {
  const jobs = startJobs(server.deps);
  onTestFinished(() => jobs.stop());
}

const mailedToken = () => /#token=(\S+)/.exec(server.sink.received.at(-1)?.email.text ?? "")?.[1] ?? "";

async function mailedLink(): Promise<string> {
  await post("/sign-up", { email: "eve@example.test" });
  mail();
  await server.sink.until(1);
  return mailedToken();
}

const eve = { name: "Eve", password: testPassword, timeZone: "Europe/Lisbon" };

async function send(form: TestForm, fields: Readonly<Record<string, string>> = {}): Promise<string> {
  const sent = await createTestIntake(server.deps).send(form.id, { message: "Do you repair clocks?", ...fields });
  expect(sent.status).toBe(200);
  return ((await sent.json()) as { id: string }).id;
}

async function registered(): Promise<TestOwner> {
  const input = { email: "eve@example.test", password: testPassword };
  const account = await createOwner(systemScope(), server.deps, input, { onlyFirst: false, selfRegistered: true });
  return new TestOwner(server.deps, account);
}

describe("Open sign-up", () => {
  it("starts with an email, with the same answer and the same work whether or not it has an account", async () => {
    const answers = [];
    for (const email of ["operator@example.test", "nobody@example.test"]) {
      const response = await post("/sign-up", { email, ...eve });
      answers.push([response.status, await response.text(), response.headers.getSetCookie()]);
    }
    expect(answers[0]).toEqual([200, JSON.stringify({ ok: true, checkEmail: true }), []]);
    expect(answers[1]).toEqual(answers[0]);
    expect(hashed).toBe(0);
    expect(await server.prisma.account.count()).toBe(1);
    mail();
    await server.sink.until(2);
    const subjects = new Map(server.sink.received.map(({ to, email }) => [to[0], email.subject]));
    expect(Object.fromEntries(subjects)).toEqual({
      "operator@example.test": "You already have an account at localhost:4000",
      "nobody@example.test": "Confirm your email to sign up at localhost:4000",
    });
  });

  it("continues with the emailed link, which signs in to an account with that email", async () => {
    const token = await mailedLink();
    const response = await post("/sign-up", { ...eve, email: "somebody@else.test", token });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toContain("session_token");
    expect(await findAccountByEmail(systemScope(), server.deps.db, "eve@example.test")).toMatchObject({
      contact: { emailVerified: true },
      selfRegistered: true,
      plan: "free",
    });
    expect((await post("/sign-up", { ...eve, token })).status).toBe(409);
  });

  it("accepts a link once, even after its account is deleted, and keeps it valid after a refused password", async () => {
    const token = await mailedLink();
    expect((await post("/sign-up", { ...eve, password: "too short", token })).status).toBe(400);
    const both = await Promise.all([post("/sign-up", { ...eve, token }), post("/sign-up", { ...eve, token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    await server.prisma.user.delete({ where: { email: "eve@example.test" } });
    await server.prisma.account.deleteMany({ where: { memberships: { none: {} } } });
    server.clock.advance({ hours: 23, minutes: 59 });
    const again = await post("/sign-up", { ...eve, token });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ detail: expect.stringContaining("This link has been used.") });
    expect(await server.prisma.account.count()).toBe(1);
  });

  it("lets the owner of an address register even if someone else joined an account under it by a copied link", async () => {
    const account = await findAccountByEmail(systemScope(), server.deps.db, "operator@example.test");
    const data = { id: server.deps.newId("usr"), email: "eve@example.test", name: "Not Eve" };
    const membership = { accountId: account?.id ?? "", role: "reader", createdAt: server.clock.now() } as const;
    await server.prisma.user.create({ data: { ...data, memberships: { create: membership } } });
    const token = await mailedLink();
    expect((await post("/sign-up", { ...eve, token })).status).toBe(200);
    expect(await server.prisma.user.findMany({ where: { email: "eve@example.test" } })).toMatchObject([
      { name: "Eve" },
    ]);
    expect(await server.prisma.membership.count()).toBe(2);
  });

  it("accepts only a name, password and time zone", async () => {
    const token = await mailedLink();
    const more = {
      ...{ id: "acc_00000000000000000000000000", plan: "pro", selfRegistered: false, emailVerified: false },
      ...{ role: "admin", isOperator: true, retentionDays: 3_650, twoFactorEnabled: true, createdAt: "2000-01-01" },
      ...JSON.parse('{"__proto__": {"plan": "pro"}, "constructor": {"prototype": {"plan": "pro"}}}'),
    };
    expect((await post("/sign-up", { ...more, ...eve, token })).status).toBe(200);
    const account = await findAccountByEmail(systemScope(), server.deps.db, "eve@example.test");
    expect(account).toMatchObject({
      plan: "free",
      selfRegistered: true,
      retentionDays: null,
      createdAt: server.clock.now(),
    });
    expect(account?.id).not.toBe(more.id);
    const user = await server.prisma.user.findUniqueOrThrow({ where: { email: "eve@example.test" } });
    expect(user).toMatchObject({ emailVerified: true, twoFactorEnabled: false, createdAt: server.clock.now() });
    expect(Object.prototype).not.toHaveProperty("plan");
  });

  it("accepts a link for 24 hours and refuses it exactly then", async () => {
    const began = server.clock.now().getTime();
    const token = await mailedLink();
    for (const [ms, status] of [
      [1, 400],
      [0, 400],
      [-1, 200],
    ] as const) {
      server.clock.set(new Date(began + DAY_MS + ms));
      expect((await post("/sign-up", { ...eve, token })).status).toBe(status);
    }
  });

  it("rejects a forged or altered link", async () => {
    const [, signature = ""] = (await mailedLink()).split(".");
    const claim = Buffer.from(JSON.stringify(["victim@example.test", server.clock.now().getTime() + 1_000])).toString(
      "base64url",
    );
    for (const token of [`${claim}.${signature}`, claim, "x", "..", "\u0000"]) {
      expect((await post("/sign-up", { ...eve, token })).status).toBe(400);
    }
    expect(await server.prisma.account.count()).toBe(1);
  });

  it("sends only that one email if the link is not opened", async () => {
    await post("/sign-up", { ...eve, email: "eve@example.test" });
    const signedIn = await post("/sign-in", { email: "eve@example.test", password: testPassword });
    expect(signedIn.status).toBe(401);
    expect(signedIn.headers.getSetCookie()).toEqual([]);
    const { rows } = await server.deps.db.pool.query("SELECT task_identifier FROM graphile_worker.jobs");
    expect(rows).toEqual([{ task_identifier: "mail-sign-up" }]);
    expect(await server.prisma.account.count()).toBe(1);
  });

  it("emails at most three links to one address and answers further requests alike", async () => {
    mail();
    const answers = [];
    for (let index = 0; index < 5; index += 1) {
      const response = await post("/sign-up", { email: "eve@example.test" }, `203.0.113.${index + 1}`);
      answers.push([response.status, await response.text()]);
      if (index < 3) await server.sink.until(index + 1);
    }
    expect(new Set(answers.map(String)).size).toBe(1);
    expect(await queuedJobs(server.deps, "mail-sign-up")).toEqual([]);
    expect(server.sink.received).toHaveLength(3);
  });

  it("refuses a network address after ten requests, before anything is hashed or stored", async () => {
    const token = await mailedLink();
    const statuses: number[] = [];
    for (let index = 0; index < 10; index += 1) {
      statuses.push((await post("/sign-up", { email: `eve${index}@example.test` })).status);
    }
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
    const response = await post("/sign-up", { ...eve, token });
    expect([response.status, hashed]).toEqual([429, 0]);
    expect(await server.prisma.account.count()).toBe(1);
    expect((await post("/sign-up", { ...eve, token }, "203.0.113.2")).status).toBe(200);
  });

  it("emails strangers 20 links a day per /48, however many of its networks send requests", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 22; index += 1) {
      statuses.push(
        (await post("/sign-up", { email: `eve${index}@example.test` }, `2001:db8:0:${index + 1}::1`)).status,
      );
    }
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429]);
    expect((await post("/sign-up", { email: "ada@example.test" }, "203.0.113.2")).status).toBe(200);
    expect(await queuedJobs(server.deps, "mail-sign-up")).toHaveLength(21);
  });

  it("creates an account even when the sign-in attempts are used up", async () => {
    const token = await mailedLink();
    for (let index = 0; index < 11; index += 1)
      await post("/sign-in", { email: "eve@example.test", password: "a guess" });
    const response = await post("/sign-up", { ...eve, token });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie().join()).toContain("session_token");
  });
});

describe("A self-registered account", () => {
  it("can ask ten addresses a day for confirmation across all its forms", async () => {
    const owner = await registered();
    const outcomes: string[] = [];
    for (let index = 0; index < 12; index += 1) {
      const made = createForm(owner.scope(), server.deps, {
        name: `Form ${index}`,
        destination: `stranger${index}@example.test`,
      });
      outcomes.push(await made.then(() => "made").catch((error: Error) => error.message));
    }
    expect(outcomes.slice(0, 10)).toEqual(Array(10).fill("made"));
    expect(outcomes.slice(10)).toEqual(
      Array(2).fill("You can add 10 email addresses a day. Try again in 144 minutes."),
    );
    const form = await createForm(owner.scope(), server.deps, { name: "Without" });
    const change = { destinations: ["one-more@example.test"] };
    await expect(updateForm(owner.scope(), server.deps, { formId: form.id, change })).rejects.toMatchObject({
      code: "LIMIT",
    });
    expect(await queuedJobs(server.deps, "confirm-destination")).toHaveLength(10);
    server.clock.advance({ minutes: 144 });
    await updateForm(owner.scope(), server.deps, { formId: form.id, change });
  });

  it("can invite twenty strangers a day, with no text that a mail program could turn into a link", async () => {
    const eve = await registered();
    await server.prisma.user.update({ where: { id: eve.user.id }, data: { name: "PayPal evil.example/x" } });
    const inviting = (index: number) =>
      createInvitation(eve.scope(), server.deps, { role: "reader", formIds: null, email: `p${index}@example.test` });
    const { invitation } = await inviting(0);
    for (let index = 1; index < 20; index += 1) await inviting(index);
    await expect(inviting(20)).rejects.toMatchObject({
      code: "LIMIT",
      message: expect.stringContaining("You can send 20 such emails a day."),
    });
    const mailed = await composeInvitation(systemScope(), server.deps, { invitationId: invitation.id });
    expect(mailed?.heading).toBe("eve@example.test invites you to Postern");
  });

  it("can have at most twenty forms", async () => {
    const owner = await registered();
    for (let index = 0; index < 20; index += 1) await createForm(owner.scope(), server.deps, { name: `Form ${index}` });
    await expect(createForm(owner.scope(), server.deps, { name: "One more" })).rejects.toThrow(
      "Your account can have 20 forms.",
    );
  });

  /** Counts this many mails as sent. */
  const countMails = async (formId: string, kind: "mail" | "auto_reply", count: number) => {
    const sent = async () => ({ outcome: "delivered", detail: "" }) as const;
    for (let index = 0; index < count; index += 1)
      await accountCaps.withinDailyLimit(systemScope(), server.deps, { formId, kind }, sent);
  };

  it("sends 50 auto-replies a day and keeps further messages with a note about the limit", async () => {
    const owner = await registered();
    const form = await owner.form();
    await updateForm(owner.scope(), server.deps, {
      formId: form.id,
      change: { autoReplyText: "Pay at https://evil.example" },
    });
    const channels = createChannels(createMailer(systemScope(), server.deps));
    const details: string[] = [];
    await countMails(form.id, "auto_reply", 47);
    for (let index = 0; index < 5; index += 1) {
      const id = await send(form, { email: `stranger${index}@example.test` });
      const reply = (await deliveriesOf(server.deps, id)).find(({ kind }) => kind === "auto_reply");
      details.push((await deliverOnce(server.deps, reply?.id ?? "", channels))?.detail ?? "");
    }
    expect(server.sink.received).toHaveLength(3);
    expect(details.slice(3)).toEqual(Array(2).fill("Not sent: daily limit of 50 auto-replies reached."));
    expect(await server.prisma.submission.count({ where: { formId: form.id } })).toBe(5);
  });

  it("is emailed 200 messages a day, counting only those that were sent", async () => {
    const owner = await registered();
    const form = await owner.form();
    await addDestination(server.deps, form.id, "eve@example.test");
    const [delivery] = await deliveriesOf(server.deps, await send(form));
    const now = server.deps.clock.now();
    const due = (await claimOne(server.deps, delivery?.id ?? "", now, now)) ?? expect.fail("nothing is due");
    let tries = 0;
    const everyOther = async (): Promise<SendResult> => {
      tries += 1;
      return { outcome: tries % 2 === 0 ? "temporary" : "delivered", detail: "" };
    };
    const { mail } = createChannels({ ...createMailer(systemScope(), server.deps), send: everyOther });
    const outcomes: string[] = [];
    for (let index = 0; index < 402; index += 1) {
      outcomes.push((await mail.attempt(systemScope(), server.deps, due, AbortSignal.timeout(1_000))).outcome);
    }
    expect(outcomes.filter((outcome) => outcome === "delivered")).toHaveLength(200);
    // Not permanently refused: they wait.
    expect(outcomes.slice(-2)).toEqual(["temporary", "temporary"]);
    expect(tries).toBe(399);
  });

  it("is emailed deferred messages within the limit of later days, while those that never fit visibly fail", async () => {
    const owner = await registered();
    const form = await owner.form();
    await addDestination(server.deps, form.id, "eve@example.test");
    const sent = async (): Promise<SendResult> => ({ outcome: "delivered", detail: "" });
    const channels = createChannels({ ...createMailer(systemScope(), server.deps), send: sent });
    const submit = async () =>
      (await deliveriesOf(server.deps, await send(form)))[0]?.id ?? expect.fail("nothing is to be delivered");
    const attempt = async (id: string) => {
      await deliverOnce(server.deps, id, channels);
      const { state, attempts } = await server.prisma.delivery.findUniqueOrThrow({ where: { id } });
      return { state, attempts };
    };
    await countMails(form.id, "mail", 199);
    const [last, first, other] = [await submit(), await submit(), await submit()];
    expect(await attempt(last)).toEqual({ state: "delivered", attempts: 1 });
    expect(await attempt(first)).toEqual({ state: "pending", attempts: 1 });
    expect(await attempt(other)).toEqual({ state: "pending", attempts: 1 });
    // A day has room for 200, so one more may leave every 432 seconds.
    server.clock.advance({ ms: 431_999 });
    expect(await attempt(first)).toEqual({ state: "pending", attempts: 2 });
    server.clock.advance({ ms: 1 });
    expect(await attempt(first)).toEqual({ state: "delivered", attempts: 3 });
    // A mail that finds no room by the end of its schedule is shown as failed, with the reason.
    for (let attempts = 2; attempts < 10; attempts += 1) {
      expect(await attempt(other)).toEqual({ state: "pending", attempts });
    }
    expect(await attempt(other)).toEqual({ state: "failed", attempts: 10 });
    const [end] = await server.prisma.deliveryAttempt.findMany({ where: { deliveryId: other, number: 10 } });
    expect(end?.detail).toBe("Not sent: daily limit of 200 emails reached.");
  });
});

it("Accounts created by the operator have no caps", async () => {
  const input = { email: "colleague@example.test", password: testPassword };
  const account = await createOwner(systemScope(), server.deps, input, { onlyFirst: false, byOperator: true });
  const owner = new TestOwner(server.deps, account);
  for (let index = 0; index < 21; index += 1) {
    await createForm(owner.scope(), server.deps, { name: `Form ${index}`, destination: `desk${index}@example.test` });
  }
  expect(await server.prisma.form.count({ where: { accountId: account.id } })).toBe(21);
});
