import { expect, test } from "vitest";
import { arrangeIntake } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { type AnswerName, readRecordedAnswers } from "./recorded-answers.ts";

const database = useDatabase();
const recorded = readRecordedAnswers();
const read = (name: AnswerName): unknown => JSON.parse(recorded[name].body);

const RECEIVED = "Your message has been received.";
const EMPTY = "The form was empty. Please fill it in and send it again.";

// The properties each library checks, from its source or documented script. The libraries themselves run in
// test/browser/nightly.
test.each<[library: string, answer: AnswerName, looksAt: object]>([
  ["@formspree/react", "accepted", { next: "{intake}/f/{form}/thanks" }],
  ["@formspree/react", "empty", { errors: [{ code: "EMPTY", message: EMPTY }] }],
  ["@formspree/react", "archived", { errors: [{ code: "INACTIVE" }] }],
  ["@formspree/react", "unknown", { errors: [{ code: "FORM_NOT_FOUND" }] }],
  ["@web3forms/react and its documented script", "accepted", { success: true, message: RECEIVED }],
  ["@web3forms/react and its documented script", "empty", { success: false, message: EMPTY }],
  ["@formcarry/react", "accepted", { code: 200 }],
  ["@formcarry/react", "empty", { code: 422, message: EMPTY }],
  ["documented for Getform, Basin and FormSubmit", "accepted", { success: true, message: RECEIVED }],
])("the script of %s finds the properties it checks in the answer %j", (_library, answer, looksAt) => {
  expect(read(answer)).toMatchObject(looksAt);
});

test("an accepted answer has no property that a library takes for an error, and a refusal has no next step", () => {
  const accepted = ["ok", "id", "success", "code", "message", "next"];
  expect(Object.keys(Object(read("accepted")))).toEqual(accepted);
  expect(read("empty")).not.toHaveProperty("next");
  expect([recorded.accepted.status, recorded.empty.status]).toEqual([200, 422]);
});

test("a page that follows next reaches the form's own redirect", async () => {
  const { form, intake } = await arrangeIntake(database, { form: { redirectUrl: "https://shop.example/danke" } });
  const answer = await intake.send(form.id, { message: "Hello" });
  expect(await answer.json()).toMatchObject({ next: "https://shop.example/danke" });
});
