import { describe, expect, test } from "vitest";
import {
  comparableName,
  hiddenFromAgents,
  hideFromAgents,
  listAgentFields,
} from "../../../server/core/forms/agent-fields.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function setUp() {
  const { deps, ada, form } = await arrangeForm(database);
  const hide = (...names: string[]) => hideFromAgents(ada.scope(), deps, { formId: form.id, names });
  const list = () => listAgentFields(ada.scope(), deps, { formId: form.id });
  return { deps, ada, form, hide, list };
}

describe("Field name comparison", () => {
  test.each([
    ["email", "E-Mail"],
    ["email", " EMAIL "],
    ["email", "ｅｍａｉｌ"],
    ["email", "e\u200bmail"],
    ["first name", "first_name"],
    ["phone", "phone[]"],
    ["?", "?"],
  ])("treats %j and %j as the same name", (left, right) => {
    expect(comparableName(left)).toBe(comparableName(right));
  });

  test.each([
    ["email", "email2"],
    ["name", "surname"],
    ["?", "!"],
    ["", "x"],
    ["é", "e"],
  ])("distinguishes %j and %j", (left, right) => {
    expect(comparableName(left)).not.toBe(comparableName(right));
  });
});

describe("The fields hidden from agents", () => {
  test("are empty by default, replaced as a whole, and stored once each in their first spelling", async () => {
    const { hide } = await setUp();
    expect(hiddenFromAgents({ hiddenFromAgents: [] })("email")).toBe(false);
    expect((await hide("email", "E-Mail", "phone")).hiddenFromAgents).toEqual(["email", "phone"]);
    expect((await hide()).hiddenFromAgents).toEqual([]);
  });

  test.each(["__proto__", "constructor", "", "7", 'a"b\\', "名前"])("can include one named %j", async (name) => {
    const { hide } = await setUp();
    expect(hiddenFromAgents(await hide(name))(name)).toBe(true);
  });

  test("are rejected if there are too many or if a name is too long", async () => {
    const { hide } = await setUp();
    const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}`);
    await expect(hide(...many(201))).rejects.toMatchObject({ code: "INVALID" });
    await hide(...many(200));
    await expect(hide("x".repeat(201))).rejects.toMatchObject({ code: "INVALID" });
  });

  test("cannot be changed by agents", async () => {
    const { deps, ada, form } = await setUp();
    const asked = hideFromAgents(ada.scope({ write: false }), deps, { formId: form.id, names: [] });
    await expect(asked).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("are offered in the form's order without duplicates or giant names, followed by other hidden ones", async () => {
    const { form, hide, list } = await setUp();
    for (const spelling of ["E-Mail", "email"]) {
      await form.submission({
        fields: [
          ["name", "a"],
          [spelling, "b"],
          ["x".repeat(201), "c"],
          ["message", "c"],
        ],
      });
    }
    await form.submission({ folder: "spam", fields: [["buy now", "x"]] });
    await hide("email", "iban");
    expect((await list()).map(({ name, isHidden }) => [comparableName(name), isHidden])).toEqual([
      ["name", false],
      ["email", true],
      ["message", false],
      ["iban", true],
    ]);
  });
});
