import { describe, expect, test } from "vitest";
import { mintFormToken } from "../../../server/core/intake/page-proofs.ts";
import { sendingFacts } from "../../../server/core/intake/sending-facts.ts";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

// Different enough not to count as a burst.
const QUESTIONS = [
  "Is the table by the window still free on Friday evening?",
  "My order came without the lid, can you send one to me?",
  "Do you repair wooden chairs, and how long would it take?",
  "We would like to visit the garden with a school class in May.",
  "I forgot my umbrella in your waiting room yesterday.",
  "Can my daughter join the swimming course after the holidays?",
  "The heating in flat four does not work since this morning.",
  "Which bus goes from the station to the museum on Sundays?",
  "Please cancel my appointment on Tuesday, I am ill.",
  "Does the soup of the day contain nuts or milk?",
  "I would like to borrow the projector for our club meeting.",
  "Where can I park my bicycle near the concert hall?",
];
const DOUBTFUL = "We offer backlinks and guest posts for your website, reply for our price list";

const LANGUAGE = { "accept-language": "en-GB,en;q=0.9" };
const NAVIGATION = {
  ...LANGUAGE,
  "sec-fetch-site": "cross-site",
  "sec-fetch-mode": "navigate",
  "sec-fetch-dest": "document",
};
const REQUEST = { ...LANGUAGE, "sec-fetch-site": "cross-site", "sec-fetch-mode": "cors", "sec-fetch-dest": "empty" };

describe("Browser headers", () => {
  test.each([
    ["of a form that is submitted", NAVIGATION, true],
    ["of a form on the same site", { ...NAVIGATION, "sec-fetch-site": "same-origin" }, true],
    ["of a form in a frame", { ...NAVIGATION, "sec-fetch-dest": "iframe" }, true],
    ["of a page’s fetch", REQUEST, true],
    ["of a beacon", { ...REQUEST, "sec-fetch-mode": "no-cors" }, true],
    ["without a language", { ...REQUEST, "accept-language": "" }, false],
    ["of Node’s fetch", { "accept-language": "*", "sec-fetch-mode": "cors" }, false],
    ["of curl", { accept: "*/*", "user-agent": "curl/8.5.0" }, false],
    ["as no browser combines them", { ...REQUEST, "sec-fetch-mode": "navigate" }, false],
    ["of an address that was typed", { ...NAVIGATION, "sec-fetch-site": "none" }, false],
  ] as const)("are told apart from other headers: %s", (_, headers, expected) => {
    expect(sendingFacts(new Headers(headers), { token: null, hasProof: null }).hasBrowserHeaders).toBe(expected);
  });
});

async function prepare() {
  const { deps, form, intake } = await arrangeIntake(database);
  let at = 0;
  const send = async (
    headers: Readonly<Record<string, string>>,
    token: "token" | "no token",
    text = QUESTIONS[at % QUESTIONS.length],
  ) => {
    at += 1;
    const _postern = mintFormToken(deps.keys.formToken, form.id, new Date(deps.clock.now().getTime() - 60_000));
    const fields = { message: `${text}` };
    await intake.send(form.id, token === "token" ? { ...fields, _postern } : fields, headers);
    const kept = (await intake.submissions(form.id)).at(-1);
    return { kept, points: kept?.spamReasons.find(({ name }) => name === "sending")?.points ?? 0 };
  };
  return { send };
}

describe("The way a message was sent", () => {
  test("is stored as flags, without any headers", async () => {
    const { send } = await prepare();
    const both = (await send({ ...NAVIGATION, "accept-language": "xx-secret" }, "token")).kept;
    const neither = (await send({ "accept-language": "xx-secret" }, "no token")).kept;
    expect([both?.hasPageToken, both?.hasBrowserHeaders]).toEqual([true, true]);
    expect([neither?.hasPageToken, neither?.hasBrowserHeaders]).toEqual([false, false]);
    expect(JSON.stringify([both, neither])).not.toContain("xx-secret");
  });

  test("counts against a doubtful message once 20 genuine ones had both flags, until the page changes", async () => {
    const { send } = await prepare();
    expect((await send({}, "no token", DOUBTFUL)).points).toBe(0);
    for (let at = 0; at < 20; at += 1) expect((await send(NAVIGATION, "token")).points).toBe(0);
    expect((await send({}, "no token", DOUBTFUL)).points).toBeGreaterThan(2);
    expect((await send({}, "token", DOUBTFUL)).points).toBeCloseTo(2, 0);
    expect((await send(NAVIGATION, "token", DOUBTFUL)).points).toBe(0);
    const plain = await send({}, "no token");
    expect([plain.points, plain.kept?.folder]).toEqual([0, "inbox"]);
    for (let at = 0; at < 25; at += 1) await send({}, "no token");
    expect((await send({}, "no token", DOUBTFUL)).points).toBe(0);
  });

  test("is ignored on a form that scripts post to", async () => {
    const { send } = await prepare();
    for (let at = 0; at < 25; at += 1) await send({}, "no token");
    expect((await send({}, "no token", DOUBTFUL)).points).toBe(0);
    expect((await send(NAVIGATION, "token", DOUBTFUL)).points).toBe(0);
  });
});
