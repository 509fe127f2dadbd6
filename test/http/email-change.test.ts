import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../server/access/authenticate.ts";
import { type App, buildApp } from "../../server/app.ts";
import type { Deps } from "../../server/deps.ts";
import { changeEmail, composeEmailChange } from "../../server/services/accounts/email-change.ts";
import { composePasswordReset, resetPassword } from "../../server/services/accounts/password-reset.ts";
import { createMailer } from "../../server/services/mail/mailer.ts";
import { sweepOutdated } from "../../server/services/retention/sweep-expired.ts";
import { createTestClock } from "../support/clock.ts";
import { openDashboard, type TestDashboard, testPassword } from "../support/dashboard.ts";
import { deleteAccounts, useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { createMailSink, type MailSink, sendComposed } from "../support/smtp.ts";

const database = useDatabase();
const VALID_MS = 24 * 60 * 60 * 1000;
const OLD = "ada@example.test";
const NEW = "ada.lovelace@example.test";

let clock: ReturnType<typeof createTestClock>;
let deps: Deps;
let app: App;
let sink: MailSink;
let ada: TestDashboard;

beforeEach(async () => {
  await deleteAccounts(database.db);
  await database.db.pool.query("TRUNCATE rate_buckets");
  await database.db.pool.query("DELETE FROM graphile_worker._private_jobs");
  clock = createTestClock();
  sink = await createMailSink();
  deps = createTestDeps(database.db, { clock, config: { smtpUrl: sink.url, publicUrl: "http://localhost:4000" } });
  app = buildApp(deps);
  ada = await openDashboard(app, deps, { email: OLD });
});

afterEach(() => app.close());

const post = (path: string, body: object, headers: Readonly<Record<string, string>> = {}) =>
  Promise.resolve(
    app.hono.request(`http://localhost:4000${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    }),
  );

const request = (email = NEW, { by = ada, password = testPassword } = {}) =>
  post("/auth/change-email", { email, password }, { cookie: by.cookie });

/** Mails whatever is queued over SMTP, and returns the path behind each link by the mailbox it went to. */
async function mailLinks(): Promise<Readonly<Record<string, string>>> {
  const { rows } = await database.db.pool.query<{ payload: { changeId: string; mailbox: "present" | "new" } }>(
    `DELETE FROM graphile_worker._private_jobs AS job USING graphile_worker._private_tasks AS task
     WHERE task.id = job.task_id AND task.identifier = 'mail-email-change' RETURNING job.payload`,
  );
  const mail = createMailer(systemScope(), deps);
  const before = sink.received.length;
  for (const { payload } of rows) await sendComposed(mail, composeEmailChange(systemScope(), deps, payload));
  await mail.close();
  const links = sink.received.slice(before).map(({ to, email }): [string, string] => {
    return [String(to), /\/confirm-email\/[\w.-]+/.exec(email.text ?? "")?.[0] ?? ""];
  });
  return Object.fromEntries(links);
}

const open = (path = "") => Promise.resolve(app.hono.request(`http://localhost:4000${path}`));
const press = (path = "") => Promise.resolve(app.hono.request(`http://localhost:4000${path}`, { method: "POST" }));
const signIn = async (email: string) => (await post("/auth/sign-in", { email, password: testPassword })).status;
const pending = () => deps.db.prisma.emailChange.findMany();
const emails = async () => (await deps.db.prisma.user.findMany({ orderBy: { id: "asc" } })).map(({ email }) => email);

describe("A change of the account's email", () => {
  it.each([
    [OLD, NEW],
    [NEW, OLD],
  ])("happens with the second confirmation, %s first and %s last", async (first, last) => {
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

  it("needs both mailboxes: one that confirms twice changes nothing", async () => {
    await request();
    const links = await mailLinks();
    for (const _time of ["first", "second"]) {
      expect(await (await press(links[NEW])).text()).toContain("One step is left");
    }
    expect(await emails()).toEqual([OLD]);
  });

  it("is not made by a program that opens every link in an email", async () => {
    await request();
    const links = await mailLinks();
    for (const mailbox of [OLD, NEW, OLD, NEW]) expect((await open(links[mailbox])).status).toBe(200);
    expect(await emails()).toEqual([OLD]);
    expect(await pending()).toMatchObject([{ approvedAt: null, confirmedAt: null }]);
  });

  it.each([
    ["just before its end", VALID_MS - 1, 200],
    ["at its end", VALID_MS, 404],
    ["after its end", VALID_MS + 1, 404],
  ])("can be confirmed %s: %i ms → %i", async (_when, afterMs, status) => {
    await request();
    const links = await mailLinks();
    clock.advance({ ms: afterMs });
    expect((await press(links[OLD])).status).toBe(status);
    expect((await press(links[NEW])).status).toBe(status);
    expect(await emails()).toEqual([status === 200 ? NEW : OLD]);
    await sweepOutdated(systemScope(), deps);
    expect(await pending()).toEqual([]);
  });

  it("ends the links of the change before, and its own once it is made", async () => {
    await request("first@example.test");
    const before = await mailLinks();
    await request();
    const links = await mailLinks();
    for (const path of Object.values(before)) expect((await press(path)).status).toBe(404);
    for (const path of Object.values(links)) await press(path);
    for (const path of Object.values(links)) expect((await press(path)).status).toBe(404);
    expect(await emails()).toEqual([NEW]);
  });

  it("ends links that reset the password, which went to the old mailbox", async () => {
    await request();
    const links = await mailLinks();
    const mail = createMailer(systemScope(), deps);
    await sendComposed(mail, composePasswordReset(systemScope(), deps, { email: OLD }));
    await mail.close();
    const token = /\/reset-password#([\w-]+)/.exec(sink.received.at(-1)?.email.text ?? "")?.[1];
    for (const path of Object.values(links)) await press(path);
    const reset = await post("/auth/reset-password", { token, password: "five entirely different words" });
    expect(reset.status).toBe(403);
  });

  it.each([
    ["the owner cancels it", async () => void (await ada.run("CancelEmailChange"))],
    [
      "the owner changes the password",
      async () => {
        const body = { current: testPassword, next: "five entirely different words" };
        expect((await post("/auth/password", body, { cookie: ada.cookie })).status).toBe(200);
      },
    ],
    [
      "the password is reset",
      async () => {
        await resetPassword(systemScope(), deps, {
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
        expect((await post("/auth/delete-account", body, { cookie: ada.cookie })).status).toBe(200);
      },
    ],
  ])("is over once %s", async (_what, act) => {
    await request();
    const links = await mailLinks();
    await press(links[NEW]);
    await act();
    expect((await press(links[OLD])).status).toBe(404);
    expect(await emails()).not.toContain(NEW);
    expect(await pending()).toEqual([]);
  });
});

describe("Asking for another email", () => {
  it("is refused without the password, without a session, and for what is no other email", async () => {
    expect((await request(NEW, { password: "wrong" })).status).toBe(403);
    expect((await post("/auth/change-email", { email: NEW, password: testPassword })).status).toBe(401);
    for (const email of ["", "ada", OLD, " ADA@example.test "]) expect((await request(email)).status, email).toBe(400);
    expect(await pending()).toEqual([]);
  });

  it("answers the same for an email that belongs to another account, which is mailed nothing and keeps it", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    const [taken, free] = [await request("grace@example.test"), await request(NEW, { by: grace })];
    expect([taken.status, await taken.text()]).toEqual([free.status, await free.text()]);
    const links = await mailLinks();
    expect(Object.keys(links).sort()).toEqual([NEW, OLD, "grace@example.test"].sort());
    expect(
      sink.received.filter(({ to }) => String(to) === "grace@example.test").map(({ email }) => email.text),
    ).toEqual([expect.stringContaining(NEW)]);
    await press(links[OLD]);
    expect(await emails()).toEqual([OLD, "grace@example.test"]);
  });

  it("gives an email to one of two accounts that confirm it at once", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    await request();
    await request(NEW, { by: grace });
    const { rows } = await database.db.pool.query<{ payload: { changeId: string; mailbox: "present" | "new" } }>(
      "DELETE FROM graphile_worker._private_jobs WHERE payload->>'changeId' IS NOT NULL RETURNING payload",
    );
    const mail = createMailer(systemScope(), deps);
    const before = sink.received.length;
    for (const { payload } of rows) await sendComposed(mail, composeEmailChange(systemScope(), deps, payload));
    await mail.close();
    const paths = sink.received
      .slice(before)
      .map(({ email }) => /\/confirm-email\/[\w.-]+/.exec(email.text ?? "")?.[0]);
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

  it("names the command while no mail server is set up", async () => {
    await app.close();
    deps = createTestDeps(database.db, { clock });
    app = buildApp(deps);
    const response = await request();
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("npx postern owner change-email");
  });

  it("is shown to its owner only", async () => {
    const grace = await openDashboard(app, deps, { email: "grace@example.test" });
    await request();
    const changeOf = async (dashboard: TestDashboard) => {
      const { data } = await dashboard.run("EmailChange");
      return (data as { viewer: { emailChange: { newEmail: string } | null } }).viewer.emailChange;
    };
    expect(await changeOf(ada)).toMatchObject({ newEmail: NEW, approvedAt: null, confirmedAt: null });
    expect(await changeOf(grace)).toBeNull();
    await grace.run("CancelEmailChange");
    expect(await changeOf(ada)).not.toBeNull();
  });
});

describe("A link that was altered", () => {
  it("changes nothing, whatever was put in its place", async () => {
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
  it("changes an email at once, ends a change under way, and refuses one that another account has", async () => {
    await openDashboard(app, deps, { email: "grace@example.test" });
    await request();
    const input = { email: ` ${OLD.toUpperCase()}`, newEmail: "Countess@example.test" };
    expect(await changeEmail(systemScope(), deps, input)).toEqual({ email: "countess@example.test", previous: OLD });
    expect(await pending()).toEqual([]);
    const taken = { email: "countess@example.test", newEmail: "grace@example.test" };
    await expect(changeEmail(systemScope(), deps, taken)).rejects.toThrow("Another account has this email.");
    await expect(changeEmail(systemScope(), deps, { ...taken, email: OLD })).rejects.toThrow("no such account");
    expect(await emails()).toEqual(["countess@example.test", "grace@example.test"]);
  });
});
