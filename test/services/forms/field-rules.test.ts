import { describe, expect, test } from "vitest";
import {
  comparableName,
  listFieldAccess,
  type NamedFieldRule,
  readFieldRules,
  setFieldRules,
} from "../../../server/services/forms/field-rules.ts";
import { readForm } from "../../../server/services/forms/forms.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

async function setUp() {
  const deps = createTestDeps(database.db);
  const ada = await owner(deps);
  const form = await ada.form();
  const scope = ada.scope();
  const shownToMembers = { readers: "shown", handlers: "shown" } as const;
  const set = (rules: readonly NamedFieldRule[]) => {
    const fields = rules.map(({ name, rule }) => ({ name, agents: rule, ...shownToMembers }));
    return setFieldRules(scope, deps, { formId: form.id, fields });
  };
  const list = async () =>
    (await listFieldAccess(scope, deps, { formId: form.id })).map(({ name, agents }) => ({ name, rule: agents }));
  const kept = async () => readFieldRules((await readForm(scope, deps, { formId: form.id })).agentFieldRules);
  return { deps, ada, form, set, list, kept };
}

describe("Names that a person reads as one are one", () => {
  test.each([
    ["email", "E-Mail"],
    ["email", " EMAIL "],
    ["email", "ｅｍａｉｌ"],
    ["email", "e\u200bmail"],
    ["first name", "first_name"],
    ["phone", "phone[]"],
    ["?", "?"],
  ])("%j and %j", (left, right) => {
    expect(comparableName(left)).toBe(comparableName(right));
  });

  test.each([
    ["email", "email2"],
    ["name", "surname"],
    ["?", "!"],
    ["", "x"],
    ["é", "e"],
  ])("but not %j and %j", (left, right) => {
    expect(comparableName(left)).not.toBe(comparableName(right));
  });
});

describe("A form's rules", () => {
  test("show every field until the owner says otherwise; what is not understood hides", () => {
    expect(readFieldRules([]).ruleFor("email")).toBe("shown");
    expect(readFieldRules([["Email", "masked"]]).ruleFor("e-mail")).toBe("masked");
    expect(readFieldRules([["email", "blurred"]]).ruleFor("email")).toBe("hidden");
  });

  test("are set all at once, kept without those that show, and the stricter of two for one name holds", async () => {
    const { set, kept } = await setUp();
    await set([
      { name: "email", rule: "hidden" },
      { name: "E-Mail", rule: "masked" },
      { name: "phone", rule: "masked" },
      { name: "message", rule: "shown" },
      { name: "iban", rule: "masked" },
      { name: "IBAN", rule: "hidden" },
    ]);
    expect((await kept()).list).toEqual([
      { name: "email", rule: "hidden" },
      { name: "phone", rule: "masked" },
      { name: "IBAN", rule: "hidden" },
    ]);
    await set([]);
    expect((await kept()).list).toEqual([]);
  });

  test.each(["__proto__", "constructor", "", "7", 'a"b\\', "名前"])("hold for the name %j", async (name) => {
    const { set, kept } = await setUp();
    await set([{ name, rule: "hidden" }]);
    expect((await kept()).ruleFor(name)).toBe("hidden");
  });

  test("are kept apart for agents, readers and handlers, each the stricter of two for one name", async () => {
    const { deps, ada, form } = await setUp();
    const fields = [
      { name: "phone", agents: "shown", readers: "hidden", handlers: "masked" },
      { name: "PHONE", agents: "masked", readers: "masked", handlers: "shown" },
    ] as const;
    const kept = await setFieldRules(ada.scope(), deps, { formId: form.id, fields });
    expect(kept).toMatchObject({
      agentFieldRules: [["PHONE", "masked"]],
      readerFieldRules: [["phone", "hidden"]],
      handlerFieldRules: [["phone", "masked"]],
    });
    const listed = await listFieldAccess(ada.scope(), deps, { formId: form.id });
    expect(listed).toEqual([{ name: "PHONE", agents: "masked", readers: "hidden", handlers: "masked" }]);
  });

  test("are refused when there are too many or a name is too long", async () => {
    const { set } = await setUp();
    const many = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `f${index}`, rule: "hidden" as const }));
    await expect(set(many(201))).rejects.toMatchObject({ code: "INVALID" });
    await set(many(200));
    await expect(set([{ name: "x".repeat(201), rule: "hidden" }])).rejects.toMatchObject({ code: "INVALID" });
  });

  test("are not for agents to change", async () => {
    const { deps, ada, form } = await setUp();
    const agent = ada.scope({ write: false });
    await expect(setFieldRules(agent, deps, { formId: form.id, fields: [] })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});

describe("The fields to rule on", () => {
  test("are those of the inbox in the form's order, each name once, then those that only a rule knows", async () => {
    const { form, set, list } = await setUp();
    await form.submission({
      fields: [
        ["name", "a"],
        ["E-Mail", "b"],
        ["message", "c"],
      ],
    });
    await form.submission({
      fields: [
        ["name", "a"],
        ["email", "b"],
        ["message", "c"],
      ],
    });
    await form.submission({ folder: "spam", fields: [["buy now", "x"]] });
    await set([
      { name: "email", rule: "masked" },
      { name: "iban", rule: "hidden" },
    ]);
    expect((await list()).map(({ name, rule }) => [name.toLowerCase().replace("-", ""), rule])).toEqual([
      ["name", "shown"],
      ["email", "masked"],
      ["message", "shown"],
      ["iban", "hidden"],
    ]);
  });

  test("leave out a giant name", async () => {
    const { form, list } = await setUp();
    await form.submission({
      fields: [
        ["x".repeat(201), "a"],
        ["y".repeat(200), "b"],
      ],
    });
    expect(await list()).toEqual([{ name: "y".repeat(200), rule: "shown" }]);
  });
});
