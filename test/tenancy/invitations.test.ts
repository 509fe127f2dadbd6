import { describe, expect, it } from "vitest";
import { systemScope } from "../../server/core/access/authenticate.ts";
import { authenticateAgent } from "../../server/core/access/authenticate-agent.ts";
import { composePasswordReset } from "../../server/core/accounts/password-reset.ts";
import { createMailer } from "../../server/core/mail-server/mailer.ts";
import { composeInvitation, createInvitation, sweepInvitations } from "../../server/features/members/invitations.ts";
import { CookieJar } from "../support/cookie-jar.ts";
import { testPassword } from "../support/dashboard.ts";
import { createTestDeps } from "../support/deps.ts";
import { invite, joinByLink } from "../support/members.ts";
import { useServer } from "../support/server.ts";
import { sendComposed } from "../support/smtp.ts";

const server = useServer({ mails: true, ada: { email: "ada@example.test" } });

const person = (token: string, email = "grace@example.test") => ({
  ...{ token, email },
  ...{ name: "Grace", password: testPassword },
});

/** Invites an address, has the link mailed, and answers what is behind its #. */
async function mailed(email: string, owner = server.ada): Promise<string> {
  const input = { role: "handler", formIds: null, email } as const;
  const { invitation, link } = await createInvitation(owner.owner.scope(), server.deps, input);
  expect(link).toBeNull();
  const mail = createMailer(systemScope(), server.deps);
  await sendComposed(mail, composeInvitation(systemScope(), server.deps, { invitationId: invitation.id })).finally(() =>
    mail.close(),
  );
  return /\/join#([\w-]+)/.exec(server.sink.received.at(-1)?.email.text ?? "")?.[1] ?? "";
}

const members = () => server.prisma.membership.findMany({ where: { accountId: server.ada.owner.account.id } });
const userBy = (email: string) => server.prisma.user.findUniqueOrThrow({ where: { email } });

describe("An invitation", () => {
  it("adds one person with the role and forms of the invitation and ignores any others in the request", async () => {
    const form = await server.ada.owner.form();
    const token = await invite(server.deps, server.ada, { role: "reader", formIds: [form.id] });
    expect(token).toMatch(/^[\w-]{43}$/);
    const offered = await (await server.post("/invitation", { token })).json();
    expect(offered).toMatchObject({ role: "reader", forms: ["Contact"], email: null });
    const wish = { role: "owner", allForms: true, formIds: [], accountId: "acc_other", emailVerified: true };
    const response = await server.post("/join", { ...person(token), ...wish });
    expect(await response.json()).toEqual({ ok: true });
    const { id: userId, emailVerified } = await userBy("grace@example.test");
    expect(emailVerified).toBe(false);
    expect((await members()).find((member) => member.userId === userId)).toMatchObject({
      ...{ role: "reader", allForms: false, formIds: [form.id] },
    });
  });

  it("admits only one of two people who use it at the same moment", async () => {
    const token = await invite(server.deps, server.ada, { role: "reader" });
    const both = ["grace@example.test", "eve@example.test"].map((email) => server.post("/join", person(token, email)));
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await members()).toHaveLength(2);
    expect(await server.prisma.user.count()).toBe(2);
  });

  it("gives the same answer when used, revoked, expired at exactly seven days, or unknown", async () => {
    const used = await invite(server.deps, server.ada, { role: "reader" });
    expect((await server.post("/join", person(used))).status).toBe(200);
    const revoked = await invite(server.deps, server.ada, { role: "reader" });
    const [{ id } = { id: "" }] = await server.prisma.invitation.findMany();
    expect(await server.ada.run("RevokeInvitation", { id })).not.toHaveProperty("errors");
    const expired = await invite(server.deps, server.ada, { role: "reader" });
    server.clock.advance({ days: 7, ms: -1 });
    expect((await server.post("/invitation", { token: expired })).status).toBe(200);
    server.clock.advance({ ms: 1 });
    const answers = new Set<string>();
    for (const token of [used, revoked, expired, "unknown"]) {
      for (const path of ["/invitation", "/join", "/join-as-me"]) {
        const response = await server.post(path, person(token, "eve@example.test"), server.ada.cookie);
        answers.add(`${response.status} ${((await response.json()) as { detail: string }).detail}`);
      }
    }
    expect([...answers]).toEqual(["403 This invitation no longer works. Ask for a new one."]);
    await sweepInvitations(systemScope(), server.deps);
    expect(await server.prisma.invitation.count()).toBe(0);
  });

  it("grants no more than its inviter could grant when it is used, and nothing once they have left", async () => {
    const max = await server.join({ role: "manager" });
    const userId = max.owner.user.id;
    const wanted = { role: "handler", formIds: null, email: null } as const;
    const of = async () => {
      const { link } = await createInvitation(max.owner.scope({ role: "manager" }), server.deps, wanted);
      return new URL(link ?? "").hash.slice(1);
    };
    const [first, second] = [await of(), await of()];
    await server.ada.run("ChangeMember", { userId, role: "handler" });
    expect((await server.post("/join", person(first))).status).toBe(403);
    await server.ada.run("ChangeMember", { userId, role: "manager" });
    await server.ada.run("RemoveMember", { userId });
    expect((await server.post("/join", person(second))).status).toBe(403);
    expect(await members()).toHaveLength(1);
  });

  it("cannot be revoked by a manager if it grants a role above their own", async () => {
    const max = await server.join({ role: "manager" });
    await invite(server.deps, server.ada, { role: "owner" });
    const { id } = await server.prisma.invitation.findFirstOrThrow();
    expect((await max.run("RevokeInvitation", { id })).errors?.[0]?.extensions?.code).toBe("FORBIDDEN");
    expect(await server.ada.run("RevokeInvitation", { id })).not.toHaveProperty("errors");
  });

  it("is stored as a hash, and its link is shown only once", async () => {
    const token = await invite(server.deps, server.ada, { role: "reader" });
    const rows = await server.prisma.invitation.findMany();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await server.ada.run("Members"))).not.toContain(token);
  });

  it("can be shared as a link without a mail server, but not mailed", async () => {
    const without = createTestDeps(server.deps.db, { clock: server.clock });
    expect(await invite(without, server.ada, { role: "reader" })).toHaveLength(43);
    const input = { role: "reader", formIds: null, email: "grace@example.test" } as const;
    const mailed = createInvitation(server.ada.owner.scope(), without, input);
    await expect(mailed).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});

describe("A sign-in created with another person's address", () => {
  const VICTIM = "victim@example.test";

  /** Joined by a copied link, with every way in that they could have from before there was a mail server. */
  async function squat() {
    const eve = await server.open({ email: "eve@example.test" });
    const browser = await joinByLink(server.app, server.deps, eve, { role: "manager", email: VICTIM });
    const { prisma, deps } = server;
    const { id: userId } = browser.owner.user;
    const createdAt = server.clock.now();
    const key = { publicKey: new Uint8Array(1), counter: 0, isSynced: true, rpId: "localhost", name: "Key", createdAt };
    await prisma.passkey.create({ data: { ...key, id: deps.newId("psk"), credentialId: "squat", userId } });
    const identity = { issuer: "https://idp.example", subject: "squat", byGroup: false, createdAt };
    await prisma.userIdentity.create({ data: { ...identity, id: deps.newId("idn"), userId } });
    const token = await browser.owner.token({ content: true });
    return { browser, token, account: eve.owner.account.id };
  }

  /** What is left of it. */
  async function left({ browser, token, account }: Awaited<ReturnType<typeof squat>>) {
    const agent = await authenticateAgent(server.deps, token).then(
      () => "agent",
      () => null,
    );
    const { prisma } = server;
    const counts = [await prisma.passkey.count(), await prisma.userIdentity.count()];
    const members = await prisma.membership.count({ where: { accountId: account } });
    return { session: await server.isSignedIn(browser.cookie), agent, counts, members };
  }
  const NOTHING = { session: false, agent: null, counts: [0, 0], members: 1 };

  async function resetLink(): Promise<string> {
    const mail = createMailer(systemScope(), server.deps);
    await sendComposed(mail, composePasswordReset(systemScope(), server.deps, { email: VICTIM }));
    mail.close();
    return /reset-password#([\w-]+)/.exec(server.sink.received.at(-1)?.email.text ?? "")?.[1] ?? "";
  }
  const reset = (token: string, cookie = "") =>
    server.post("/reset-password", { token, password: "five entirely different words" }, cookie);

  it("is deleted with everything attached to it when the real owner joins as a new user by mailed invitation", async () => {
    const squatter = await squat();
    const token = await mailed(VICTIM);
    expect(await (await server.post("/invitation", { token })).json()).toMatchObject({ hasUser: false });
    expect((await server.post("/join", person(token, VICTIM))).status).toBe(200);
    expect(await left(squatter)).toEqual(NOTHING);
    expect(await userBy(VICTIM)).toMatchObject({ emailVerified: true });
    expect(await members()).toHaveLength(2);
  });

  it("is deleted when the real owner resets the password, which explains why and signs nobody in", async () => {
    const squatter = await squat();
    const response = await reset(await resetLink());
    expect([response.status, await response.text()]).toEqual([
      403,
      expect.stringContaining("Nobody had confirmed this"),
    ]);
    expect(await left(squatter)).toEqual(NOTHING);
    expect(await server.prisma.user.count({ where: { email: VICTIM } })).toBe(0);
  });

  it("survives a reset link opened in a browser that has signed in with it, which confirms the address", async () => {
    const eve = await server.open({ email: "eve@example.test" });
    await joinByLink(server.app, server.deps, eve, { role: "reader", email: VICTIM });
    const jar = new CookieJar();
    jar.take(await server.signIn(VICTIM));
    expect((await reset(await resetLink(), jar.header)).status).toBe(200);
    expect(await userBy(VICTIM)).toMatchObject({ emailVerified: true });
    expect(await server.prisma.membership.count()).toBe(3);
  });

  it("keeps an account that would otherwise have no owner, but loses every way to sign in to it", async () => {
    const squatter = await squat();
    await server.prisma.membership.deleteMany({ where: { user: { email: "eve@example.test" } } });
    await server.prisma.membership.updateMany({ where: { accountId: squatter.account }, data: { role: "owner" } });
    expect((await reset(await resetLink())).status).toBe(200);
    expect(await left(squatter)).toEqual(NOTHING);
  });

  it("cannot add a passkey, second factor, provider or agent until it confirms its address", async () => {
    const eve = await server.open({ email: "eve@example.test" });
    const browser = await joinByLink(server.app, server.deps, eve, { role: "manager", email: VICTIM });
    const words = "Confirm your email address first";
    for (const path of ["/passkeys/options", "/two-factor/start"]) {
      const response = await server.post(path, { password: testPassword }, browser.cookie);
      expect([response.status, await response.text()]).toEqual([403, expect.stringContaining(words)]);
    }
    const input = { name: "Agent", content: false, formIds: [] };
    const answer = await browser.run("CreateAgentToken", { input });
    expect(answer.errors?.[0]?.message).toContain(words);
    await server.prisma.user.updateMany({ where: { email: VICTIM }, data: { emailVerified: true } });
    expect(await browser.run("CreateAgentToken", { input })).not.toHaveProperty("errors");
  });

  it("is confirmed by joining with a mailed invitation, which revokes its other credentials", async () => {
    const squatter = await squat();
    const token = await mailed(VICTIM);
    expect((await server.post("/join-as-me", { token }, squatter.browser.cookie)).status).toBe(200);
    expect(await userBy(VICTIM)).toMatchObject({ emailVerified: true });
    expect(await left(squatter)).toEqual({ session: true, agent: null, counts: [0, 1], members: 2 });
  });
});

describe("A mailed invitation", () => {
  it("verifies a new person's mailbox and ignores any other address they enter", async () => {
    const token = await mailed("Grace@Example.test");
    const offered = await (await server.post("/invitation", { token })).json();
    const facts = { inviter: "ada@example.test", account: "ada@example.test", role: "handler", forms: null };
    expect(offered).toEqual({ ...facts, email: "grace@example.test", hasUser: false });
    expect((await server.post("/join", person(token, "eve@example.test"))).status).toBe(200);
    expect(await userBy("grace@example.test")).toMatchObject({ emailVerified: true });
    expect(await server.prisma.user.count({ where: { email: "eve@example.test" } })).toBe(0);
  });

  it("works only for the signed-in user of that mailbox, ignoring letter case", async () => {
    const bob = await server.open({ email: "bob@example.test" });
    const eve = await server.open({ email: "eve@example.test" });
    const token = await mailed("BOB@example.TEST");
    expect((await server.post("/join-as-me", { token }, eve.cookie)).status).toBe(403);
    const joined = await server.post("/join-as-me", { token }, bob.cookie);
    expect(await joined.json()).toEqual({ accountId: server.ada.owner.account.id });
    expect((await members()).map(({ userId }) => userId)).toContain(bob.owner.user.id);
  });

  it("does not create a second user for an address that already has a sign-in", async () => {
    await server.open({ email: "bob@example.test" });
    const token = await mailed("bob@example.test");
    expect((await server.post("/join", person(token))).status).toBe(409);
    expect(await members()).toHaveLength(1);
    expect((await server.post("/invitation", { token })).status).toBe(200);
  });
});

it("An invitation used by an existing member changes nothing and stays valid for somebody else", async () => {
  const grace = await server.join({ role: "reader" });
  const token = await invite(server.deps, server.ada, { role: "owner" });
  expect((await server.post("/join-as-me", { token }, grace.cookie)).status).toBe(409);
  expect((await members()).filter(({ role }) => role === "owner")).toHaveLength(1);
  expect((await server.post("/invitation", { token })).status).toBe(200);
});
