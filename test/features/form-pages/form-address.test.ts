import { describe, expect, test } from "vitest";
import {
  listAddresses,
  MAX_ADDRESS_CHANGES_A_DAY,
  setFormAddress,
} from "../../../server/features/form-pages/form-address.ts";
import { MAX_FORM_ADDRESSES } from "../../../shared/limits.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function prepare() {
  const { deps, ada, form } = await arrangeForm(database);
  const prefix = `a${form.id.slice(-10)}`;
  const take = (address: string, formId = form.id) => setFormAddress(ada.scope(), deps, { formId, address });
  const addresses = async () => (await listAddresses(ada.scope(), deps, { formIds: [form.id] })).get(form.id) ?? [];
  return { deps, ada, form, prefix, take, addresses };
}

describe("A form’s address", () => {
  test.each([
    "ab",
    "a".repeat(61),
    "-abc",
    "abc-",
    "a--b",
    "a_b",
    "a.b",
    "a b",
    "ä-b",
    "a/b",
    "frm-01kb0000000000000000000000",
    "frm01kb0000000000000000000000",
    "",
    "a\u202eb",
  ])("is rejected: %j", async (address) => {
    const { take, addresses } = await prepare();
    await expect(take(address)).rejects.toMatchObject({ code: "INVALID" });
    expect(await addresses()).toEqual([]);
  });

  test("has 3 to 60 characters and is stored in lower case", async () => {
    const { take, prefix, addresses } = await prepare();
    const longest = prefix.padEnd(60, "x");
    const shortest = prefix.slice(-3);
    await take(longest.toUpperCase());
    await take(` ${shortest} `);
    expect(await addresses()).toEqual([shortest, longest]);
  });

  test("can be changed and changed back, and the current one is listed first", async () => {
    const { take, prefix, addresses } = await prepare();
    await take(`${prefix}-one`);
    await take(`${prefix}-two`);
    await take(`${prefix}-one`);
    expect(await addresses()).toEqual([`${prefix}-one`, `${prefix}-two`]);
  });

  test("is recorded in the history together with the previous one", async () => {
    const { deps, form, take, prefix } = await prepare();
    await take(`${prefix}-one`);
    await take(`${prefix}-two`);
    await take(`${prefix}-two`);
    const changes = await deps.db.prisma.accountChange.findMany({
      where: { subjectId: form.id, details: { path: ["address"], not: "null" } },
      orderBy: { id: "asc" },
    });
    expect(changes.map(({ details }) => details)).toEqual([
      { address: [null, `${prefix}-one`] },
      { address: [`${prefix}-one`, `${prefix}-two`] },
    ]);
  });

  test("is rejected if another account’s form uses or used it", async () => {
    const { take, prefix } = await prepare();
    const other = await prepare();
    await take(`${prefix}-one`);
    await take(`${prefix}-two`);
    for (const address of [`${prefix}-one`, `${prefix}-two`]) {
      await expect(other.take(address)).rejects.toMatchObject({ code: "CONFLICT" });
    }
    expect(await other.addresses()).toEqual([]);
  });

  test("goes to only one of several forms that request it at the same moment", async () => {
    const wanted = await Promise.all([prepare(), prepare(), prepare(), prepare()]);
    const address = `${wanted[0]?.prefix}-wanted`;
    const outcomes = await Promise.allSettled(wanted.map(({ take }) => take(address)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const given = await Promise.all(wanted.map(({ addresses }) => addresses()));
    expect(given.flat()).toEqual([address]);
  });

  test("is one of at most ten, even when two more are requested at the same moment", async () => {
    const { take, prefix, addresses } = await prepare();
    for (let at = 1; at < MAX_FORM_ADDRESSES; at += 1) await take(`${prefix}-${at}`);
    const outcomes = await Promise.allSettled([take(`${prefix}-x`), take(`${prefix}-y`)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await addresses()).toHaveLength(MAX_FORM_ADDRESSES);
    await take(`${prefix}-1`);
    expect((await addresses())[0]).toBe(`${prefix}-1`);
  });

  test("can be changed a limited number of times a day across all forms of the account", async () => {
    const { ada, take, prefix, form } = await prepare();
    const others = [form, await ada.form(), await ada.form()];
    for (let at = 0; at < MAX_ADDRESS_CHANGES_A_DAY; at += 1) {
      await take(`${prefix}-${at}`, others[at % others.length]?.id);
    }
    await expect(take(`${prefix}-last`)).rejects.toMatchObject({ code: "LIMIT" });
  });
});
