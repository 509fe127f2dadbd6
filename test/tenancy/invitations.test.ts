import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { createMailer } from "../../server/services/mail/mailer.ts";
import { composeInvitation, createInvitation, sweepInvitations } from "../../server/services/members/invitations.ts";
import { createTestClock, type TestClock } from "../support/clock.ts";
import { openDashboard, type TestDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { invite, join, postAuth } from "../support/members.ts";
import { createMailSink, type MailSink, sendComposed } from "../support/smtp.ts";

const database = useDatabase();
let clock: TestClock;
let deps: Deps;
let app: App;
let sink: MailSink;
let ada: TestDashboard;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.pool.query("TRUNCATE rate_buckets");
  clock = createTestClock();
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url, publicUrl: "http://localhost:4000" } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { email: "ada@example.test" });
});
afterEach(() => app.close());

const person = (token: string, email = "grace@example.test") => ({
  ...{ token, email },
  ...{ name: "Grace", password: testPassword },
});

/** Invites an address, has the link mailed, and answers what is behind its #. */
async function mailed(email: string, owner = ada): Promise<string> {
  const input = { role: "handler", formIds: null, email } as const;
  const { invitation, link } = await createInvitation(owner.owner.scope(), deps, input);
  expect(link).toBeNull();
  const mail = createMailer(systemScope(), deps);
  await sendComposed(mail, composeInvitation(systemScope(), deps, { invitationId: invitation.id })).finally(() =>
    mail.close(),
  );
  return /\/join#([\w-]+)/.exec(sink.received.at(-1)?.email.text ?? "")?.[1] ?? "";
}

const members = () => database.db.prisma.membership.findMany({ where: { accountId: ada.owner.account.id } });
const userBy = (email: string) => database.db.prisma.user.findUniqueOrThrow({ where: { email } });

describe("An invitation", () => {
  it("is a link that adds one person with the role and forms of the invitation, whatever they send beside it", async () => {
    const form = await ada.owner.form();
    const token = await invite(deps, ada, { role: "reader", formIds: [form.id] });
    expect(token).toMatch(/^[\w-]{43}$/);
    const offered = await (await postAuth(app, "/invitation", { token })).json();
    expect(offered).toMatchObject({ role: "reader", forms: ["Contact"], email: null });
    const wish = { role: "owner", allForms: true, formIds: [], accountId: "acc_other", emailVerified: true };
    const response = await postAuth(app, "/join", { ...person(token), ...wish });
    expect(await response.json()).toEqual({ ok: true });
    const { id: userId, emailVerified } = await userBy("grace@example.test");
    expect(emailVerified).toBe(false);
    expect((await members()).find((member) => member.userId === userId)).toMatchObject({
      ...{ role: "reader", allForms: false, formIds: [form.id] },
    });
  });

  it("is good for one of two who use it at the same moment", async () => {
    const token = await invite(deps, ada, { role: "reader" });
    const both = ["grace@example.test", "eve@example.test"].map((email) =>
      postAuth(app, "/join", person(token, email)),
    );
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await members()).toHaveLength(2);
    expect(await database.db.prisma.user.count()).toBe(2);
  });

  it("answers alike when it was used, revoked, has expired at exactly seven days, or is unknown", async () => {
    const used = await invite(deps, ada, { role: "reader" });
    expect((await postAuth(app, "/join", person(used))).status).toBe(200);
    const revoked = await invite(deps, ada, { role: "reader" });
    const [{ id } = { id: "" }] = await database.db.prisma.invitation.findMany();
    expect(await ada.run("RevokeInvitation", { id })).not.toHaveProperty("errors");
    const expired = await invite(deps, ada, { role: "reader" });
    clock.advance({ days: 7, ms: -1 });
    expect((await postAuth(app, "/invitation", { token: expired })).status).toBe(200);
    clock.advance({ ms: 1 });
    const answers = new Set<string>();
    for (const token of [used, revoked, expired, "unknown"]) {
      for (const path of ["/invitation", "/join", "/join-as-me"]) {
        const response = await postAuth(app, path, person(token, "eve@example.test"), ada.cookie);
        answers.add(`${response.status} ${((await response.json()) as { detail: string }).detail}`);
      }
    }
    expect([...answers]).toEqual(["403 This invitation no longer works. Ask for a new one."]);
    await sweepInvitations(systemScope(), deps);
    expect(await database.db.prisma.invitation.count()).toBe(0);
  });

  it("gives no more than its inviter could give at that moment, and nothing once they have left", async () => {
    const max = await join(app, deps, ada, { role: "manager" });
    const userId = max.owner.user.id;
    const wanted = { role: "handler", formIds: null, email: null } as const;
    const of = async () => {
      const { link } = await createInvitation(max.owner.scope({ role: "manager" }), deps, wanted);
      return new URL(link ?? "").hash.slice(1);
    };
    const [first, second] = [await of(), await of()];
    await ada.run("ChangeMember", { userId, role: "handler" });
    expect((await postAuth(app, "/join", person(first))).status).toBe(403);
    await ada.run("ChangeMember", { userId, role: "manager" });
    await ada.run("RemoveMember", { userId });
    expect((await postAuth(app, "/join", person(second))).status).toBe(403);
    expect(await members()).toHaveLength(1);
  });

  it("is kept as a hash, and its link is shown once", async () => {
    const token = await invite(deps, ada, { role: "reader" });
    const rows = await database.db.prisma.invitation.findMany();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await ada.run("Members"))).not.toContain(token);
  });

  it("can be passed on without a mail server, which mailing it needs", async () => {
    const without = createTestDeps(database.db, { clock });
    expect(await invite(without, ada, { role: "reader" })).toHaveLength(43);
    const input = { role: "reader", formIds: null, email: "grace@example.test" } as const;
    const mailed = createInvitation(ada.owner.scope(), without, input);
    await expect(mailed).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("A mailed invitation", () => {
  it("proves the mailbox of a new person, who cannot choose another address", async () => {
    const token = await mailed("Grace@Example.test");
    const offered = await (await postAuth(app, "/invitation", { token })).json();
    const facts = { inviter: "ada@example.test", account: "ada@example.test", role: "handler", forms: null };
    expect(offered).toEqual({ ...facts, email: "grace@example.test", hasUser: false });
    expect((await postAuth(app, "/join", person(token, "eve@example.test"))).status).toBe(200);
    expect(await userBy("grace@example.test")).toMatchObject({ emailVerified: true });
    expect(await database.db.prisma.user.count({ where: { email: "eve@example.test" } })).toBe(0);
  });

  it("is good for the signed-in user of that mailbox, in whatever case it was typed, and for nobody else", async () => {
    const bob = await openDashboard(app, deps, { email: "bob@example.test" });
    const eve = await openDashboard(app, deps, { email: "eve@example.test" });
    const token = await mailed("BOB@example.TEST");
    expect((await postAuth(app, "/join-as-me", { token }, eve.cookie)).status).toBe(403);
    const joined = await postAuth(app, "/join-as-me", { token }, bob.cookie);
    expect(await joined.json()).toEqual({ accountId: ada.owner.account.id });
    expect((await members()).map(({ userId }) => userId)).toContain(bob.owner.user.id);
  });

  it("does not make a second user for an address that somebody signs in with", async () => {
    await openDashboard(app, deps, { email: "bob@example.test" });
    const token = await mailed("bob@example.test");
    expect((await postAuth(app, "/join", person(token))).status).toBe(409);
    expect(await members()).toHaveLength(1);
    expect((await postAuth(app, "/invitation", { token })).status).toBe(200);
  });
});

it("An invitation for a member changes nothing and stays good for somebody else", async () => {
  const grace = await join(app, deps, ada, { role: "reader" });
  const token = await invite(deps, ada, { role: "owner" });
  expect((await postAuth(app, "/join-as-me", { token }, grace.cookie)).status).toBe(409);
  expect((await members()).filter(({ role }) => role === "owner")).toHaveLength(1);
  expect((await postAuth(app, "/invitation", { token })).status).toBe(200);
});
