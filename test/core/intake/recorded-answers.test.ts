import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { defaultFloodLimits } from "../../../server/core/intake/flood-guard.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { createTestIntake, type TestIntake, type TestIntakeOptions } from "../../support/intake.ts";
import { browser, script } from "./fields.ts";
import { ANSWER_NAMES, type AnswerName, RECORDING, type RecordedAnswer } from "./recorded-answers.ts";

/*
 * The browser tests of forms on other websites run against these answers. After an intended change, run `npx vitest run
 * test/core/intake/recorded-answers.test.ts -u` to record them again.
 */

const INTAKE = "https://inbox.example";
const WEBSITE = "https://website.example";

const database = useDatabase();

type FormFacts = Parameters<TestIntake["form"]>[0];

interface Setting {
  readonly form?: FormFacts;
  readonly options?: TestIntakeOptions;
}

const noRoom = { burst: 0, intervalMs: 10_000 };
const SETTINGS: Partial<Record<AnswerName, Setting>> = {
  "file left out": { form: { maxFiles: 1 } },
  "too many messages": {
    options: { flood: { ...defaultFloodLimits, perSender: noRoom } },
  },
  archived: { form: { status: "archived" } },
  unavailable: { options: { postsAtOnce: 0 } },
};

type Fields = readonly (readonly [name: string, value: string | File])[];

const MESSAGE: Fields = [["message", "Hello"]];
const LONG: Fields = [
  ["name", "Ana"],
  ["message", "x".repeat(270_000)],
];
const FILES = ["cv.txt", "photo.txt"].map((name) => ["cv", new File(["x"], name)] as const);

function post(intake: TestIntake, formId: string, fields: Fields, headers: Readonly<Record<string, string>>) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  return intake.post(formId, body, { ...headers, origin: WEBSITE, "x-forwarded-for": "192.0.2.1" });
}

const byScript = (intake: TestIntake, formId: string, fields: Fields) =>
  post(intake, formId, fields, { ...script, "sec-fetch-dest": "empty" });

/** Submits a form as a browser does, to show the answer as a page. */
const byBrowser = (intake: TestIntake, formId: string, fields: Fields) =>
  post(intake, formId, fields, { ...browser, "sec-fetch-dest": "document" });

function ask(intake: TestIntake, formId: string, path: string, init: RequestInit = {}) {
  return intake.app.request(`/f/${formId}${path}`, { ...init, headers: { ...browser, ...init.headers } });
}

const REQUESTS: Record<AnswerName, (intake: TestIntake, formId: string) => Promise<Response> | Response> = {
  accepted: (intake, id) => byScript(intake, id, MESSAGE),
  "accepted from a plain form": (intake, id) => byBrowser(intake, id, MESSAGE),
  "accepted from a German page": (intake, id) => byScript(intake, id, [...MESSAGE, ["_language", "de"]]),
  "sent again": async (intake, id) => {
    const fields: Fields = [...MESSAGE, ["_send", "0123456789abcdef0123456789abcdef"]];
    await byScript(intake, id, fields);
    const answer = await byScript(intake, id, fields);
    expect(await intake.submissions(id)).toHaveLength(1);
    return answer;
  },
  "file left out": (intake, id) => byScript(intake, id, [...MESSAGE, ...FILES]),
  "text too long": (intake, id) => byScript(intake, id, LONG),
  "text too long from a plain form": (intake, id) => byBrowser(intake, id, LONG),
  "text unreadable": (intake, id) => byScript(intake, id, [...MESSAGE, ["story", "a\0b"]]),
  empty: (intake, id) => byScript(intake, id, []),
  unsupported: (intake, id) => intake.post(id, "<a/>", { ...script, "content-type": "text/xml", origin: WEBSITE }),
  "too many messages": (intake, id) => byScript(intake, id, MESSAGE),
  archived: (intake, id) => byScript(intake, id, MESSAGE),
  unknown: (intake) => byScript(intake, "frm_00000000000000000000000000", MESSAGE),
  unavailable: (intake, id) => byScript(intake, id, MESSAGE),
  preflight: (intake, id) =>
    ask(intake, id, "", {
      method: "OPTIONS",
      headers: { origin: WEBSITE, "access-control-request-method": "POST" },
    }),
  thanks: (intake, id) => ask(intake, id, "/thanks", { headers: { referer: `${WEBSITE}/` } }),
  "thanks without a file": (intake, id) => ask(intake, id, "/thanks?files=1", { headers: { referer: `${WEBSITE}/` } }),
};

async function record(name: AnswerName): Promise<RecordedAnswer> {
  const { form: facts, options }: Setting = SETTINGS[name] ?? {};
  const config = { publicUrl: INTAKE, trustedProxies: 1 };
  const intake = createTestIntake(createTestDeps(database.db, { config }), options);
  const form = await intake.form(facts);
  const answer = await REQUESTS[name](intake, form.id);
  const general = (text: string) =>
    text
      .replaceAll(form.id, "{form}")
      .replaceAll(INTAKE, "{intake}")
      .replaceAll(WEBSITE, "{website}")
      .replaceAll(new URL(WEBSITE).host, "{website host}")
      .replace(/sub_[0-9a-z]{26}/g, "{id}")
      // Styling is not part of the answer.
      .replace(/<style>[\s\S]*<\/style>|'sha256-\S+'/, "");
  const headers = [...answer.headers].map(([header, value]) => [header, general(value)]);
  return { status: answer.status, headers: Object.fromEntries(headers), body: general(await answer.text()) };
}

test("the intake's responses match the recording used by the browser tests", async () => {
  const answers: Record<string, RecordedAnswer> = {};
  for (const name of ANSWER_NAMES) answers[name] = await record(name);
  expect(answers["sent again"]).toEqual(answers.accepted);
  await expect(`${JSON.stringify(answers, null, 2)}\n`).toMatchFileSnapshot(fileURLToPath(RECORDING));
});
