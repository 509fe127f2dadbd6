import { describe, expect, test } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import { type SpamServicesInput, setSpamServices } from "../../../server/core/spam/spam-services.ts";
import { moveSubmissions } from "../../../server/core/submissions/submissions.ts";
import { reportToAkismet } from "../../../server/features/akismet/ask-akismet.ts";
import { arrangeIntake, arrangeOwner } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { startRawServer, startReceiver } from "../../support/receiver.ts";

const database = useDatabase();
const MESSAGE = "Is the blue vase from your window still to be had? I could come on Friday.";
const FIELDS = { name: "Ada", email: "ada@example.com", message: MESSAGE };

async function prepare(services: Partial<SpamServicesInput>) {
  const { clock, deps, ada, form, intake } = await arrangeIntake(database, {
    config: { webhookAllow: ["127.0.0.0/8"] },
  });
  await setSpamServices(ada.scope(), deps, { akismetUrl: null, ...services });
  const send = async () => {
    const answer = await intake.send(form.id, FIELDS);
    expect(answer.status).toBe(200);
    const kept = (await intake.submissions(form.id)).at(-1);
    return {
      id: kept?.id ?? "",
      folder: kept?.folder,
      found: kept?.spamReasons.filter(({ name }) => name === "akismet").map(({ name, points }) => [name, points]),
    };
  };
  const move = (id: string, folder: "inbox" | "spam") =>
    moveSubmissions(ada.scope(), deps, { ids: [id], folder, columns: ["id"] });
  const tell = (submissionId: string, folder: "inbox" | "spam") =>
    reportToAkismet(systemScope(), deps, { submissionId, folder });
  return { deps, clock, form, ada, send, move, tell };
}

const root = (url: string) => new URL(url).origin;

describe("Reporting a move to a service", () => {
  test("omits an expired origin and sends nothing for a message without contents", async () => {
    const receiver = await startReceiver((_request, count) => ({
      status: 200,
      body: count === 1 ? "false" : "Thanks",
    }));
    const { deps, clock, form, send, move, tell } = await prepare({ akismetUrl: root(receiver.url), akismetKey: "k" });
    await deps.db.prisma.form.update({ where: { id: form.id }, data: { contentsDays: 2, originDays: 1 } });
    const { id } = await send();
    await deps.db.prisma.submission.update({ where: { id }, data: { ip: "203.0.113.9" } });
    const told = async (folder: "inbox" | "spam") => {
      await move(id, folder);
      expect(await tell(id, folder)).toBe(true);
      const said = new URLSearchParams(receiver.received.at(-1)?.body.toString());
      return [said.get("comment_author"), said.get("comment_author_email"), said.get("user_ip")];
    };
    clock.advance({ days: 1, ms: -1 });
    expect(await told("spam")).toEqual(["Ada", "ada@example.com", "203.0.113.9"]);
    clock.advance({ ms: 1 });
    expect(await told("inbox")).toEqual(["Ada", "ada@example.com", ""]);
    const heard = receiver.received.length;
    await move(id, "spam");
    clock.advance({ days: 1 });
    expect(await tell(id, "spam")).toBe(true);
    expect(receiver.received).toHaveLength(heard);
  });
});

describe("An Akismet service", () => {
  test.each([
    [{ status: 200, body: "true" }, [["akismet", 2.5]]],
    [{ status: 200, body: "true", headers: { "x-akismet-pro-tip": "discard" } }, [["akismet", 3.5]]],
    [{ status: 200, body: "false" }, [["akismet", -0.5]]],
    [{ status: 200, body: "invalid" }, []],
  ])("that answers %j affects the score, but cannot quarantine a message on its own", async (answer, expected) => {
    const receiver = await startReceiver(() => answer);
    const { send } = await prepare({ akismetUrl: root(receiver.url), akismetKey: "k-1" });
    expect(await send()).toMatchObject({ folder: "inbox", found: expected });
    const asked = new URLSearchParams(receiver.received[0]?.body.toString());
    expect(receiver.received[0]?.path).toBe("/1.1/comment-check");
    expect(Object.fromEntries(asked)).toMatchObject({
      api_key: "k-1",
      comment_type: "contact-form",
      comment_author_email: "ada@example.com",
    });
  });

  test("is told of a move through a job, unless the move was undone meanwhile", async () => {
    const receiver = await startReceiver(() => ({ status: 200, body: "Thanks for making the web a better place." }));
    const { deps, send, move, tell } = await prepare({ akismetUrl: root(receiver.url), akismetKey: "k-1" });
    const { id } = await send();
    await move(id, "spam");
    const { rows } = await deps.db.pool.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [
      `tell-spam-services ${id}`,
    ]);
    expect(rows).toHaveLength(1);
    await tell(id, "spam");
    await move(id, "inbox");
    await tell(id, "spam");
    expect(receiver.received.map(({ path }) => path)).toEqual(["/1.1/comment-check", "/1.1/submit-spam"]);
  });
});

describe("During an outage of the service", () => {
  const on = (url: string) => ({ akismetUrl: root(url), akismetKey: "k-1" });

  test.each([
    ["answers 500", () => startReceiver(() => ({ status: 500 }))],
    ["answers rubbish", () => startReceiver(() => ({ status: 200, body: "<html>" }))],
    ["hangs up", () => startRawServer((socket) => socket.destroy())],
    ["says nothing", () => startRawServer(() => undefined)],
    ["is not there", async () => ({ url: "http://127.0.0.1:1/" })],
  ])("that %s, every message is accepted without it", async (_, start) => {
    const { url } = await start();
    const { send } = await prepare(on(url));
    expect(await send()).toMatchObject({ folder: "inbox", found: [] });
  });

  test("it is not called for half a minute after three failures, then tried again", async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    const { clock, send } = await prepare(on(receiver.url));
    for (let post = 0; post < 5; post += 1) await send();
    expect(receiver.received).toHaveLength(3);
    clock.advance({ seconds: 30 });
    await send();
    expect(receiver.received).toHaveLength(4);
  });

  test("a move is reported later", async () => {
    const receiver = await startReceiver(() => ({ status: 500 }));
    const { send, move, tell } = await prepare(on(receiver.url));
    const { id } = await send();
    await move(id, "spam");
    expect(await tell(id, "spam")).toBe(false);
  });
});

describe("Spam services", () => {
  test("are not contacted unless the owner enables them", async () => {
    const { deps, send, move } = await prepare({});
    const { id, found } = await send();
    expect(found).toEqual([]);
    await move(id, "spam");
    const { rows } = await deps.db.pool.query("SELECT 1 FROM graphile_worker.jobs WHERE key = $1", [
      `tell-spam-services ${id}`,
    ]);
    expect(rows).toEqual([]);
  });

  test("are rejected before saving if they use a private address the operator does not allow", async () => {
    const { deps, ada } = await arrangeOwner(database);
    const input = { akismetUrl: "http://127.0.0.1:11334", akismetKey: "k-1" };
    await expect(setSpamServices(ada.scope(), deps, input)).rejects.toMatchObject({ code: "INVALID" });
  });

  test("keep their secrets encrypted, unchanged if omitted, and deleted if emptied", async () => {
    const { deps, ada } = await prepare({ akismetKey: "canary-key" });
    const row = () => deps.db.prisma.spamFilter.findUniqueOrThrow({ where: { accountId: ada.account.id } });
    expect(JSON.stringify(await row())).not.toContain("canary-key");
    const again = await setSpamServices(ada.scope(), deps, { akismetUrl: null });
    expect(again.hasAkismetKey).toBe(true);
    const off = await setSpamServices(ada.scope(), deps, { akismetUrl: null, akismetKey: "" });
    expect(off.hasAkismetKey).toBe(false);
  });
});
