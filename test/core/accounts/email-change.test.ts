import { describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { changeEmail } from "../../../server/core/accounts/email-change.ts";
import { composePasswordReset, resetPassword } from "../../../server/core/accounts/password-reset.ts";
import { createMailer } from "../../../server/core/mail-server/mailer.ts";
import { sweepOutdated } from "../../../server/core/retention/sweep-expired.ts";
import { type TestDashboard, testPassword } from "../../support/dashboard.ts";
import { runQueuedMails } from "../../support/queued-jobs.ts";
import { useServer } from "../../support/server.ts";
import { sendComposed } from "../../support/smtp.ts";

const OLD = "ada@example.test";
const NEW = "ada.lovelace@example.test";

const server = useServer({ mails: true, ada: { email: OLD } });

const request = (email = NEW, { by = server.ada, password = testPassword } = {}) =>
  server.post("/change-email", { email, password }, by.cookie);

/** Sends all queued mail over SMTP, and returns each link's mailbox and path. */
async function mailEach(): Promise<[mailbox: string, path: string][]> {
  const before = server.sink.received.length;
  await runQueuedMails(server.deps, "mail-email-change");
  await server.deps.db.pool.query("DELETE FROM graphile_worker._private_jobs WHERE payload->>'changeId' IS NOT NULL");
  return server.sink.received
    .slice(before)
    .map(({ to, email }) => [String(to), /\/confirm-email\/[\w.-]+/.exec(email.text ?? "")?.[0] ?? ""]);
}

const mailLinks = async () => Object.fromEntries(await mailEach());
const open = (path = "") => server.request(path);
const press = (path = "") => server.request(path, { method: "POST" });
const signIn = async (email: string) => (await server.signIn(email)).status;
const pending = () => server.prisma.emailChange.findMany();
const emails = async () => (await server.prisma.user.findMany({ orderBy: { id: "asc" } })).map(({ email }) => email);

describe("A change of the account email", () => {
  it.each([
    [OLD, NEW],
    [NEW, OLD],
  ])("takes effect on the second confirmation, with %s first and %s last", async (first, last) => {
    expect((await request()).status).toBe(200);
    const links = await mailLinks();
    expect(Object.keys(links).sort()).toEqual([NEW, OLD].sort());
    expect(await (await press(links[first])).text()).toContain(
      `One step is left: open the link that was sent to ${last}`,
    );
    expect(await emails()).toEqual([OLD]);
    expect(await (await open(links[first])).text()).toContain("One step is left");
    expect(await (await press(links[last])).text()).toContain(`sign in with ${NEW}`);
    expect(await emails()).toEqual([NEW]);
    expect([await signIn(NEW), await signIn(OLD)]).toEqual([200, 401]);
  });

  it("requires both mailboxes and ignores a second confirmation from the same one", async () => {
    await request();
    const links = await mailLinks();
    for (const _time of ["first", "second"]) {
      expect(await (await press(links[NEW])).text()).toContain("One step is left");
    }
    expect(await emails()).toEqual([OLD]);
  });

  it("is not confirmed by a program that opens every link in an email", async () => {
    await request();
    const links = await mailLinks();
    for (const mailbox of [OLD, NEW, OLD, NEW]) expect((await open(links[mailbox])).status).toBe(200);
    expect(await emails()).toEqual([OLD]);
    expect(await pending()).toMatchObject([{ approvedAt: null, confirmedAt: null }]);
  });

  it("can be confirmed until just before 24 hours have passed", async () => {
    for (const [ms, status, left] of [
      [1, 404, OLD],
      [0, 404, OLD],
      [-1, 200, NEW],
    ] as const) {
      await request();
      const links = await mailLinks();
      server.clock.advance({ days: 1, ms });
      for (const path of Object.values(links)) expect((await press(path)).status).toBe(status);
      expect(await emails()).toEqual([left]);
      await sweepOutdated(systemScope(), server.deps);
      expect(await pending()).toEqual([]);
    }
  });

  it("invalidates the links of an earlier change, and its own once completed", async () => {
    await request("first@example.test");
    const before = await mailLinks();
    await request();
    const links = await mailLinks();
    for (const path of Object.values(before)) expect((await press(path)).status).toBe(404);
    for (const path of Object.values(links)) await press(path);
    for (const path of Object.values(links)) expect((await press(path)).status).toBe(404);
    expect(await emails()).toEqual([NEW]);
  });

  it("invalidates password reset links sent to the old mailbox", async () => {
    await request();
    const links = await mailLinks();
    const mail = createMailer(systemScope(), server.deps);
    await sendComposed(mail, composePasswordReset(systemScope(), server.deps, { email: OLD }));
    await mail.close();
    const token = /\/reset-password#([\w-]+)/.exec(server.sink.received.at(-1)?.email.text ?? "")?.[1];
    for (const path of Object.values(links)) await press(path);
    const reset = await server.post("/reset-password", { token, password: "five entirely different words" });
    expect(reset.status).toBe(403);
  });

  it.each([
    ["the owner cancels it", async () => void (await server.ada.run("CancelEmailChange"))],
    [
      "the owner changes the password",
      async () => {
        const body = { current: testPassword, next: "five entirely different words" };
        expect((await server.post("/password", body, server.ada.cookie)).status).toBe(200);
      },
    ],
    [
      "the password is reset",
      async () => {
        await resetPassword(systemScope(), server.deps, {
          email: OLD,
          password: "five entirely different words",
          endsAgents: false,
          removesPasskeys: false,
        });
      },
    ],
    [
      "the account is deleted",
      async () => {
        const body = { email: OLD, password: testPassword };
        expect((await server.post("/delete-account", body, server.ada.cookie)).status).toBe(200);
      },
    ],
  ])("ends once %s", async (_what, act) => {
    await request();
    const links = await mailLinks();
    await press(links[NEW]);
    await act();
    expect((await press(links[OLD])).status).toBe(404);
    expect(await emails()).not.toContain(NEW);
    expect(await pending()).toEqual([]);
  });
});

describe("Requesting a change of email", () => {
  it("is refused without the password or a session, and for anything other than a different email", async () => {
    expect((await request(NEW, { password: "wrong" })).status).toBe(403);
    expect((await server.post("/change-email", { email: NEW, password: testPassword })).status).toBe(401);
    for (const email of ["", "ada", OLD, " ADA@example.test "]) expect((await request(email)).status, email).toBe(400);
    expect(await pending()).toEqual([]);
  });

  it("gives the same answer for an email of another account, which keeps it and receives nothing", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    const [taken, free] = [await request("grace@example.test"), await request(NEW, { by: grace })];
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    const links = await mailLinks();
    expect(Object.keys(links).sort()).toEqual([NEW, OLD, "grace@example.test"].sort());
    expect(
      server.sink.received.filter(({ to }) => String(to) === "grace@example.test").map(({ email }) => email.text),
    ).toEqual([expect.stringContaining(NEW)]);
    await press(links[OLD]);
    expect(await emails()).toEqual([OLD, "grace@example.test"]);
  });

  it("gives an email to only one of two accounts that confirm it at once", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    await request();
    await request(NEW, { by: grace });
    const paths = (await mailEach()).map(([, path]) => path);
    expect(paths).toHaveLength(4);
    const statuses = (await Promise.all(paths.map((path) => press(path)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 200, 200, 409]);
    expect((await emails()).filter((email) => email === NEW)).toHaveLength(1);
  });

  it("is limited per account and per new email", async () => {
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await request()).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    for (let count = 0; count < 3; count += 1) statuses.push((await request(`person${count}@example.test`)).status);
    expect(statuses.slice(4)).toEqual([200, 200, 429]);
  });

  it("names the command to use while no mail server is set up", async () => {
    await server.restart({ smtpUrl: null });
    const response = await request();
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("npx postern owner change-email");
  });

  it("shows the pending change only to its owner", async () => {
    const grace = await server.open({ email: "grace@example.test" });
    await request();
    const changeOf = async (dashboard: TestDashboard) => {
      const { data } = await dashboard.run("EmailChange");
      return (data as { viewer: { emailChange: { newEmail: string } | null } }).viewer.emailChange;
    };
    expect(await changeOf(server.ada)).toMatchObject({ newEmail: NEW, approvedAt: null, confirmedAt: null });
    expect(await changeOf(grace)).toBeNull();
    await grace.run("CancelEmailChange");
    expect(await changeOf(server.ada)).not.toBeNull();
  });
});

describe("An altered confirmation link", () => {
  it("changes nothing, however it was altered", async () => {
    await request();
    const links = await mailLinks();
    const [claim, signature] = (links[OLD] ?? "").split("/").at(-1)?.split(".") ?? [];
    const otherClaim = (links[NEW] ?? "").split("/").at(-1)?.split(".")[0];
    for (const token of [`${otherClaim}.${signature}`, `${claim}.`, `${claim}`, "x", ".", `${claim}.${signature}x`]) {
      expect((await open(`/confirm-email/${token}`)).status, token).toBe(404);
      expect((await press(`/confirm-email/${token}`)).status, token).toBe(404);
    }
    expect(await pending()).toMatchObject([{ approvedAt: null, confirmedAt: null }]);
  });
});

describe("The operator's command", () => {
  it("changes an email at once, cancels a pending change and refuses an email of another account", async () => {
    await server.open({ email: "grace@example.test" });
    await request();
    const input = { email: ` ${OLD.toUpperCase()}`, newEmail: "Countess@example.test" };
    expect(await changeEmail(systemScope(), server.deps, input)).toEqual({
      email: "countess@example.test",
      previous: OLD,
    });
    expect(await pending()).toEqual([]);
    const taken = { email: "countess@example.test", newEmail: "grace@example.test" };
    await expect(changeEmail(systemScope(), server.deps, taken)).rejects.toThrow("Another account has this email.");
    await expect(changeEmail(systemScope(), server.deps, { ...taken, email: OLD })).rejects.toThrow("no such account");
    expect(await emails()).toEqual(["countess@example.test", "grace@example.test"]);
  });
});
