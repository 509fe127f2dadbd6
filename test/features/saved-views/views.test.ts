import { beforeEach, describe, expect, it } from "vitest";
import type { Deps } from "../../../server/core/deps.ts";
import {
  createView,
  deleteView,
  listViews,
  orderViews,
  updateView,
} from "../../../server/features/saved-views/views.ts";
import { MAX_VIEW_ADDRESS_LENGTH, MAX_VIEW_NAME_LENGTH, MAX_VIEWS } from "../../../shared/limits.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner, type TestOwner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
let deps: Deps;
let account: TestOwner;

beforeEach(async () => {
  ({ deps, ada: account } = await arrangeOwner(database));
});

const ADDRESS = "/inbox?q=caf%C3%A9+ana&status=unread";
const add = (name: string, address = ADDRESS) => createView(account.scope(), deps, { name, address });
const names = async () => (await listViews(account.scope(), deps)).map(({ name }) => name);

describe("Saved views", () => {
  it("are listed in the order they were saved, until the owner reorders them", async () => {
    const views = [await add("One"), await add("Two"), await add("Three")];
    expect(await names()).toEqual(["One", "Two", "Three"]);
    const [one, two, three] = views.map(({ id }) => id) as [string, string, string];
    await orderViews(account.scope(), deps, { ids: [three, one, two] });
    expect(await names()).toEqual(["Three", "One", "Two"]);
    await add("Four");
    expect(await names()).toEqual(["Three", "One", "Two", "Four"]);
  });

  it("can be renamed, changed and deleted independently", async () => {
    const [one, two] = [await add("One"), await add("Two")];
    expect(await updateView(account.scope(), deps, { id: one.id, name: " First " })).toEqual({ ...one, name: "First" });
    const address = "/forms/frm_01m7yga8vne008000000000001/spam";
    expect(await updateView(account.scope(), deps, { id: one.id, address })).toMatchObject({ name: "First", address });
    await deleteView(account.scope(), deps, { id: one.id });
    expect(await listViews(account.scope(), deps)).toEqual([two]);
    await expect(deleteView(account.scope(), deps, { id: one.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("can only be reordered by naming each of them exactly once", async () => {
    const foreign = await owner(deps);
    const theirs = await createView(foreign.scope(), deps, { name: "Theirs", address: ADDRESS });
    const [one, two] = [(await add("One")).id, (await add("Two")).id];
    for (const ids of [[], [one], [one, one], [two, one, theirs.id], [two, one, one]]) {
      await expect(orderViews(account.scope(), deps, { ids })).rejects.toMatchObject({ code: "CONFLICT" });
    }
    expect(await names()).toEqual(["One", "Two"]);
  });

  it("are limited in number, even when added concurrently", async () => {
    const added = await Promise.allSettled(Array.from({ length: MAX_VIEWS + 3 }, (_, nth) => add(`View ${nth}`)));
    expect(added.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_VIEWS);
    await expect(add("One more")).rejects.toMatchObject({ code: "LIMIT" });
    expect(await names()).toHaveLength(MAX_VIEWS);
  });

  it("have a single-line name of at most sixty characters", async () => {
    expect((await add("x".repeat(MAX_VIEW_NAME_LENGTH))).name).toHaveLength(MAX_VIEW_NAME_LENGTH);
    for (const name of ["", "  ", "x".repeat(MAX_VIEW_NAME_LENGTH + 1), "two\nlines"]) {
      await expect(add(name)).rejects.toMatchObject({ code: "INVALID" });
    }
  });

  it.each([
    "https://evil.example/inbox",
    "//evil.example",
    "/\\evil.example",
    "inbox",
    "",
    "/settings/profile",
    "/inbox?q=a b",
    "/inbox#x y",
    "javascript:alert(1)",
    "/forms/frm_1/inbox",
  ])("cannot link to %j", async (address) => {
    await expect(add("View", address)).rejects.toMatchObject({ code: "INVALID" });
  });

  it("have an address of at most 4,000 characters", async () => {
    const longest = `/inbox?q=${"x".repeat(MAX_VIEW_ADDRESS_LENGTH - 9)}`;
    expect((await add("Long", longest)).address).toHaveLength(MAX_VIEW_ADDRESS_LENGTH);
    await expect(add("Longer", `${longest}x`)).rejects.toMatchObject({ code: "INVALID" });
  });

  it("cannot be listed or created by an agent", async () => {
    await add("One");
    const agent = account.scope({}, { kind: "agent" });
    await expect(listViews(agent, deps)).rejects.toMatchObject({ code: "FORBIDDEN" });
    await expect(createView(agent, deps, { name: "X", address: ADDRESS })).rejects.toMatchObject({ code: "FORBIDDEN" });
  });
});
