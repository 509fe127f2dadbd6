import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { describe, expect, test } from "vitest";
import { mintFormToken } from "../../../server/core/intake/page-proofs.ts";
import { seal } from "../../../server/core/platform/secret.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import type { TestDepsOptions } from "../../support/deps.ts";
import type { TestIntake } from "../../support/intake.ts";
import { startRawServer, startReceiver } from "../../support/receiver.ts";
import { asForm, asJson, asMultipart, fieldPart, multipartBody, script } from "./fields.ts";

const database = useDatabase();

async function prepare(config: TestDepsOptions = {}) {
  const { clock, deps, form, intake } = await arrangeIntake(database, config);
  const update = (data: object) => deps.db.prisma.form.update({ where: { id: form.id }, data });
  const mint = (formId = form.id) => mintFormToken(deps.keys.formToken, formId, clock.now());
  return { deps, clock, intake, form, update, mint };
}

// Different enough not to count as a burst.
const MESSAGES = [
  "Is the table by the window still free on Friday evening?",
  "My order came without the lid, can you send one to me?",
  "Do you repair wooden chairs, and how long would it take?",
  "I forgot my umbrella in your waiting room yesterday.",
  "Can my daughter join the swimming course after the holidays?",
  "The heating in flat four does not work since this morning.",
  "Which bus goes from the station to the museum on Sundays?",
  "Does the soup of the day contain nuts or milk?",
];
const MESSAGE = "Is the blue vase from your window still to be had? I could come on Friday.";

async function found(intake: TestIntake, formId: string) {
  const kept = (await intake.submissions(formId)).at(-1);
  return kept?.spamReasons
    .filter(({ name }) => ["haste", "token", "proof of work", "turnstile", "sending"].includes(name))
    .map(({ name, points }) => [name, points]);
}

const send = async (intake: TestIntake, formId: string, proofs: Readonly<Record<string, string>>) => {
  const answer = await intake.send(formId, { message: MESSAGE, ...proofs });
  expect(answer.status).toBe(200);
  return found(intake, formId);
};

describe("The page token", () => {
  test.each([
    [0, [["haste", 3]]],
    [999, [["haste", 3]]],
    [1_000, [["haste", 1.5]]],
    [2_999, [["haste", 1.5]]],
    [3_000, []],
    [24 * 60 * 60 * 1000, []],
    [24 * 60 * 60 * 1000 + 1, [["token", 0.5]]],
  ])("is judged at an age of %i ms without quarantining the message", async (ageMs, expected) => {
    const { intake, clock, form, mint } = await prepare();
    const token = mint();
    clock.advance({ ms: ageMs });
    expect(await send(intake, form.id, { _postern: token })).toEqual(expected);
    expect((await intake.submissions(form.id))[0]?.folder).toBe("inbox");
  });

  test.each([
    ["urlencoded", asForm, (token: string) => new URLSearchParams({ message: MESSAGE, _postern: token }).toString()],
    [
      "multipart",
      asMultipart,
      (token: string) => multipartBody([["message", MESSAGE] as const, ["_postern", token] as const].map(fieldPart)),
    ],
    ["JSON", asJson, (token: string) => JSON.stringify({ message: MESSAGE, _postern: token })],
  ] as const)("is read from a body of %s and removed from the contents", async (_, type, body) => {
    const { intake, form, mint } = await prepare();
    await intake.post(form.id, body(mint()), { ...script, ...type });
    expect(await found(intake, form.id)).toEqual([["haste", 3]]);
    expect((await intake.submissions(form.id))[0]?.fields).toEqual([["message", MESSAGE]]);
  });

  test("adds no reason when absent", async () => {
    const { intake, form } = await prepare();
    expect(await send(intake, form.id, {})).toEqual([]);
  });

  test("is flagged when it is from another form, forged, truncated or extended", async () => {
    const { intake, deps, form, mint } = await prepare();
    const token = mint();
    const forged = [
      mint(deps.newId("frm")),
      "made.up.one",
      token.slice(0, -1),
      `${token}.x`,
      `1${token}`,
      "x".repeat(1_000),
    ];
    for (const _postern of forged) expect(await send(intake, form.id, { _postern })).toEqual([["token", 2.5]]);
  });

  test("loses its value after a few uses and counts against the sender after many", async () => {
    const { intake, clock, form, mint } = await prepare();
    const _postern = mint();
    clock.advance({ minutes: 1 });
    const reasons: unknown[] = [];
    for (let use = 1; use <= 11; use += 1) reasons.push(await send(intake, form.id, { _postern }));
    expect(reasons).toEqual([[], [], [], ...Array(7).fill([["token", 1]]), [["token", 3]]]);
  });

  test("is issued with a script that no cache stores and every page may load", async () => {
    const { intake, form } = await prepare();
    const answers = await Promise.all([1, 2].map(() => intake.app.request(`/f/${form.id}/form.js`)));
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    expect(answers[0]?.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(answers[0]?.headers.get("cache-control")).toBe("no-store");
    expect(texts[0]).not.toBe(texts[1]);
    expect(() => new Function(texts[0] ?? "")).not.toThrow();
  });
});

describe("A proof of work", () => {
  async function solved(intake: TestIntake, formId: string): Promise<string> {
    const challenge = await (await intake.app.request(`/f/${formId}/challenge`)).json();
    const solution = await solveChallenge({ challenge, deriveKey });
    return Buffer.from(JSON.stringify({ challenge, solution })).toString("base64");
  }

  // Neither clearly spam nor clearly genuine.
  const DOUBTFUL = "We offer backlinks and guest posts for your website, reply for our price list";

  test("supports a doubtful message, while its absence is ignored until the form knows its visitors", async () => {
    const { intake, form, update } = await prepare();
    await update({ asksProofOfWork: true });
    const altcha = await solved(intake, form.id);
    expect(await send(intake, form.id, { message: DOUBTFUL, altcha })).toEqual([["proof of work", -1]]);
    expect(await send(intake, form.id, { message: DOUBTFUL })).toEqual([]);
    const kept = await intake.submissions(form.id);
    expect(kept.map(({ hasProofOfWork }) => hasProofOfWork)).toEqual([true, false]);
    expect(kept[0]?.fields).toEqual([["message", DOUBTFUL]]);
  });

  test("makes no difference for a message that looks genuine", async () => {
    const { intake, form, update } = await prepare();
    await update({ asksProofOfWork: true });
    expect(await send(intake, form.id, { altcha: await solved(intake, form.id) })).toEqual([]);
    expect(await send(intake, form.id, {})).toEqual([]);
    expect((await intake.submissions(form.id)).every(({ folder }) => folder === "inbox")).toBe(true);
  });

  test("counts against a doubtful message when missing or late, once the form's visitors send proofs", async () => {
    const { intake, clock, form, update } = await prepare();
    await update({ asksProofOfWork: true });
    const late = await solved(intake, form.id);
    // A visitor may send three messages with one proof.
    for (let at = 0, altcha = ""; at < 20; at += 1) {
      if (at % 3 === 0) altcha = await solved(intake, form.id);
      await intake.send(form.id, { message: MESSAGES[at % MESSAGES.length] ?? "", altcha });
    }
    expect(await send(intake, form.id, { message: DOUBTFUL })).toEqual([["sending", 2]]);
    clock.advance({ hours: 1, ms: 1 });
    expect(await send(intake, form.id, { message: DOUBTFUL, altcha: late })).toEqual([["sending", 2]]);
    const altcha = await solved(intake, form.id);
    expect(await send(intake, form.id, { message: DOUBTFUL, altcha })).toEqual([["proof of work", -1]]);
  });

  test("is neither requested nor checked when the form does not use it", async () => {
    const { intake, form } = await prepare();
    expect((await intake.app.request(`/f/${form.id}/challenge`)).status).toBe(204);
    expect(await send(intake, form.id, { altcha: "rubbish" })).toEqual([]);
  });

  test("is flagged when wrong, too easy, malformed or from another form", async () => {
    const { intake, form, update, deps } = await prepare();
    await update({ asksProofOfWork: true });
    const other = await intake.form();
    await deps.db.prisma.form.update({ where: { id: other.id }, data: { asksProofOfWork: true } });
    const right = JSON.parse(Buffer.from(await solved(intake, form.id), "base64").toString());
    const { challenge, solution } = right;
    const wrong = [
      { challenge, solution: { ...solution, counter: solution.counter + 1 } },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, cost: 1 } }, solution },
      { challenge: { ...challenge, parameters: { ...challenge.parameters, keyPrefix: "" } }, solution },
      { challenge: { ...challenge, signature: "00" }, solution },
      {},
      null,
    ].map((given) => Buffer.from(JSON.stringify(given)).toString("base64"));
    for (const altcha of [...wrong, await solved(intake, other.id), "{", "x".repeat(100_000)]) {
      expect(await send(intake, form.id, { altcha })).toEqual([["proof of work", 2]]);
    }
  });

  test("remains valid for up to one hour and not longer", async () => {
    const { intake, clock, form, update } = await prepare();
    await update({ asksProofOfWork: true });
    const altcha = await solved(intake, form.id);
    const sent = async () => {
      await intake.send(form.id, { message: MESSAGE, altcha });
      return (await intake.submissions(form.id)).at(-1)?.hasProofOfWork;
    };
    clock.advance({ hours: 1, ms: -1 });
    expect(await sent()).toBe(true);
    clock.advance({ ms: 1 });
    expect(await sent()).toBe(true);
    clock.advance({ ms: 1 });
    expect(await sent()).toBe(false);
  });

  test("loses its value after repeated use", async () => {
    const { intake, form, update } = await prepare();
    await update({ asksProofOfWork: true });
    const altcha = await solved(intake, form.id);
    const reasons: unknown[] = [];
    for (let use = 1; use <= 4; use += 1) reasons.push(await send(intake, form.id, { altcha }));
    expect(reasons).toEqual([...Array(3).fill([]), [["proof of work", 2]]]);
    const kept = await intake.submissions(form.id);
    expect(kept.map(({ hasProofOfWork }) => hasProofOfWork)).toEqual([true, true, true, false]);
  });
});

describe("Turnstile", () => {
  async function withTurnstile(turnstileUrl: string) {
    const prepared = await prepare({ config: { turnstileUrl, webhookAllow: ["127.0.0.0/8"] } });
    const { deps, form, update } = prepared;
    await update({ encryptedTurnstileSecret: seal(deps.keys.spamSecrets, "0x-secret", form.id) });
    return prepared;
  }

  test.each([
    [{ success: true }, [["turnstile", -1.5]]],
    [{ success: false, "error-codes": ["invalid-input-response"] }, [["turnstile", 2.5]]],
    [{ success: false, "error-codes": ["invalid-input-secret"] }, []],
    [{ success: false, "error-codes": ["internal-error"] }, []],
  ])("is scored by its answer %j", async (answer, expected) => {
    const receiver = await startReceiver(() => ({ status: 200, body: JSON.stringify(answer) }));
    const { intake, form } = await withTurnstile(receiver.url);
    expect(await send(intake, form.id, { "cf-turnstile-response": "token of the widget" })).toEqual(expected);
    const asked = new URLSearchParams(receiver.received[0]?.body.toString());
    expect([asked.get("secret"), asked.get("response")]).toEqual(["0x-secret", "token of the widget"]);
    expect((await intake.submissions(form.id))[0]).toMatchObject({ folder: "inbox", fields: [["message", MESSAGE]] });
  });

  test("is not called when the page sends no widget response", async () => {
    const receiver = await startReceiver();
    const { intake, form } = await withTurnstile(receiver.url);
    expect(await send(intake, form.id, {})).toEqual([["turnstile", 1]]);
    expect(receiver.received).toEqual([]);
  });

  test.each([
    ["answers 500", () => startReceiver(() => ({ status: 500 }))],
    ["answers rubbish", () => startReceiver(() => ({ status: 200, body: "<html>" }))],
    ["answers something else", () => startReceiver(() => ({ status: 200, body: "[]" }))],
    ["hangs up", () => startRawServer((socket) => socket.destroy())],
    ["says nothing", () => startRawServer(() => undefined)],
    ["is not there", async () => ({ url: "http://127.0.0.1:1/" })],
  ])("blocks nobody and adds no reason when it %s", async (_, start) => {
    const { url } = await start();
    const { intake, form } = await withTurnstile(url);
    expect(await send(intake, form.id, { "cf-turnstile-response": "token" })).toEqual([]);
    expect((await intake.submissions(form.id))[0]?.folder).toBe("inbox");
  });
});
