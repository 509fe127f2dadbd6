import { describe, expect, test } from "vitest";
import { useDatabase } from "../support/database.ts";
import { createTestDeps } from "../support/deps.ts";
import { createTestIntake } from "../support/intake.ts";
import { script } from "./fields.ts";

const database = useDatabase();

/** What a page's script reads from the answer to a message, and to an empty form. */
async function answers(facts: Parameters<ReturnType<typeof createTestIntake>["form"]>[0] = {}) {
  const intake = createTestIntake(createTestDeps(database.db, { config: { publicUrl: "https://inbox.example" } }));
  const form = await intake.form(facts);
  const accepted = await intake.send(form.id, { message: "Hello" }, script);
  const refused = await intake.send(form.id, {}, script);
  return {
    form,
    accepted: await accepted.json(),
    refused: await refused.json(),
    statuses: [accepted.status, refused.status],
  };
}

// What each library looks at, read from its source or its documented script. The libraries themselves run against a
// whole Postern in test/clients/forms.
describe("The answer has what other services' scripts read", () => {
  test("all of it, and nothing else", async () => {
    const { accepted, form } = await answers();
    expect(accepted).toEqual({
      ok: true,
      id: expect.stringMatching(/^sub_/),
      success: true,
      code: 200,
      message: "Your message has been received.",
      next: `https://inbox.example/f/${form.id}/thanks`,
    });
  });

  test("@formspree/react: `next` is text; `errors` is a list of messages with codes it knows", async () => {
    const { accepted, refused } = await answers();
    expect("errors" in accepted || "error" in accepted).toBe(false);
    expect(typeof accepted.next).toBe("string");
    expect(refused.errors).toEqual([{ code: "EMPTY", message: refused.message }]);
    expect("next" in refused).toBe(false);
  });

  test("a page that opens `next` gets to the form's own redirect", async () => {
    const { accepted } = await answers({ redirectUrl: "https://shop.example/danke" });
    expect(accepted.next).toBe("https://shop.example/danke");
  });

  test("@web3forms/react and the script Web3Forms documents: `success === true`, status 200 and `message`", async () => {
    const { accepted, refused, statuses } = await answers();
    expect([accepted.success, refused.success]).toEqual([true, false]);
    expect([typeof accepted.message, typeof refused.message]).toEqual(["string", "string"]);
    expect(statuses).toEqual([200, 422]);
  });

  test("@formcarry/react: `code === 200`, else `message`", async () => {
    const { accepted, refused } = await answers();
    expect([accepted.code, refused.code]).toEqual([200, 422]);
    expect(refused.message).toBe("The form was empty. Please fill it in and send it again.");
  });

  test("scripts documented for Getform, Basin and FormSubmit: `success` and `message`", async () => {
    const { accepted } = await answers();
    expect(accepted).toMatchObject({ success: true, message: "Your message has been received." });
  });

  test.each([
    ["archived", "INACTIVE"],
    ["unknown", "FORM_NOT_FOUND"],
  ] as const)("a form that is %s has Formspree's code %s", async (state, code) => {
    const deps = createTestDeps(database.db);
    const intake = createTestIntake(deps);
    const formId = state === "unknown" ? deps.newId("frm") : (await intake.form({ status: state })).id;
    const refused = await (await intake.send(formId, { message: "Hello" })).json();
    expect(refused).toMatchObject({ errors: [{ code }] });
  });
});
