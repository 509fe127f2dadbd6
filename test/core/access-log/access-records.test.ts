import { describe, expect, test } from "vitest";
import {
  type AccessFilter,
  finishAccess,
  listAccessRecords,
  recordAccess,
  recordRefusal,
} from "../../../server/core/access-log/access-log.ts";

import { arrangeOwner } from "../../support/arrange.ts";
import { listing, owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

async function setUp() {
  const deps = createTestDeps(database.db);
  return { deps, ada: await owner(deps), bob: await owner(deps) };
}

describe("The access log", () => {
  test("shows an owner only access to their own data, newest first, page by page without gaps", async () => {
    const { deps, ada, bob } = await setUp();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift(await recordAccess(ada.scope(), deps, listing));
    await recordAccess(bob.scope(), deps, listing);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listAccessRecords(ada.scope(), deps, { limit: 2, cursor });
      seen.push(...page.nodes.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(made);
  });

  test("has no next page exactly at its end", async () => {
    const { deps, ada } = await setUp();
    await recordAccess(ada.scope(), deps, listing);
    await recordAccess(ada.scope(), deps, listing);
    expect((await listAccessRecords(ada.scope(), deps, { limit: 2, cursor: null })).nextCursor).toBeNull();
    expect((await listAccessRecords(ada.scope(), deps, { limit: 1, cursor: null })).nextCursor).not.toBeNull();
  });

  test("returns no records of another owner for that owner's cursor", async () => {
    const { deps, ada, bob } = await setUp();
    await recordAccess(ada.scope(), deps, listing);
    const cursor = await recordAccess(ada.scope(), deps, listing);
    expect((await listAccessRecords(bob.scope(), deps, { limit: 10, cursor })).nodes).toEqual([]);
  });

  test("rejects a page size of 0 or 101, a foreign cursor, and agents", async () => {
    const { deps, ada } = await setUp();
    for (const input of [
      { limit: 0, cursor: null },
      { limit: 101, cursor: null },
      { limit: 1.5, cursor: null },
      { limit: 1, cursor: "x" },
      { limit: 1, cursor: ada.account.id },
    ]) {
      await expect(listAccessRecords(ada.scope(), deps, input)).rejects.toMatchObject({ code: "INVALID" });
    }
    const agent = ada.scope({ write: false }, { kind: "agent" });
    const attempt = listAccessRecords(agent, deps, { limit: 1, cursor: null });
    await expect(attempt).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  test("lets only the record's own account complete it", async () => {
    const { deps, ada, bob } = await setUp();
    const id = await recordAccess(ada.scope(), deps, { ...listing, rows: 0, complete: false });
    const records = async () => (await listAccessRecords(ada.scope(), deps, { limit: 1, cursor: null })).nodes;
    await finishAccess(bob.scope(), deps, { id, rows: 9, complete: true });
    expect(await records()).toMatchObject([{ rows: 0, complete: false }]);
    await finishAccess(ada.scope(), deps, { id, rows: 7, complete: true });
    expect(await records()).toMatchObject([{ rows: 7, complete: true }]);
  });

  test("can be filtered by reads by agents, exports, and refusals", async () => {
    const { deps, ada } = await setUp();
    const scope = ada.scope();
    const contents = await recordAccess(scope, deps, { ...listing, contents: true });
    const metadata = await recordAccess(scope, deps, listing);
    const ofForm = await recordAccess(scope, deps, { ...listing, surface: "csv_form", contents: true });
    const ofAccount = await recordAccess(scope, deps, { ...listing, surface: "csv_account", contents: true });
    await recordRefusal(scope, deps, { refusal: "scope", clientName: null, formId: "frm_x", contents: true });
    const idsOf = async (filter: AccessFilter) =>
      (await listAccessRecords(scope, deps, { limit: 10, cursor: null, filter })).nodes.map(({ id }) => id);
    expect(await idsOf({ kind: "contents" })).toEqual([contents]);
    expect(await idsOf({ kind: "metadata" })).toEqual([metadata]);
    expect(await idsOf({ kind: "exports" })).toEqual([ofAccount, ofForm]);
    const refused = await idsOf({ kind: "refused" });
    expect(refused).toHaveLength(1);
    expect(await idsOf({ kind: "agents" })).toEqual([...refused, metadata, contents]);
    expect(await idsOf({})).toEqual([...refused, ofAccount, ofForm, metadata, contents]);
  });

  test("of one form includes exports of all forms, but nothing of other forms", async () => {
    const { deps, ada, bob } = await setUp();
    const [one, other, foreign] = [await ada.form(), await ada.form(), await bob.form()];
    const ofOne = await recordAccess(ada.scope(), deps, { ...listing, formId: one.form.id });
    await recordAccess(ada.scope(), deps, { ...listing, formId: other.form.id });
    const ofAll = await recordAccess(ada.scope(), deps, { ...listing, surface: "csv_account" });
    await recordAccess(bob.scope(), deps, { ...listing, surface: "csv_account" });
    const list = (formId: string) =>
      listAccessRecords(ada.scope(), deps, { limit: 10, cursor: null, filter: { formId } });
    expect((await list(one.form.id)).nodes.map(({ id }) => id)).toEqual([ofAll, ofOne]);
    await expect(list(foreign.form.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(list("frm_nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("includes a read at the first instant of a range and excludes one at its end", async () => {
    const { clock, deps, ada } = await arrangeOwner(database);
    const at = async (instant: string) => {
      clock.set(instant);
      return recordAccess(ada.scope(), deps, listing);
    };
    await at("2026-03-02T23:59:59.999Z");
    const first = await at("2026-03-03T00:00:00.000Z");
    const last = await at("2026-03-03T23:59:59.999Z");
    await at("2026-03-04T00:00:00.000Z");
    const filter = { since: "2026-03-03T00:00:00Z", until: "2026-03-04T00:00:00Z" };
    const whole = await listAccessRecords(ada.scope(), deps, { limit: 10, cursor: null, filter });
    expect(whole.nodes.map(({ id }) => id)).toEqual([last, first]);
    const page = await listAccessRecords(ada.scope(), deps, { limit: 1, cursor: null, filter });
    const rest = await listAccessRecords(ada.scope(), deps, { limit: 1, cursor: page.nextCursor, filter });
    expect([...page.nodes, ...rest.nodes].map(({ id }) => id)).toEqual([last, first]);
    expect(rest.nextCursor).toBeNull();
    const reversed = { since: filter.until, until: filter.since };
    const attempt = listAccessRecords(ada.scope(), deps, { limit: 1, cursor: null, filter: reversed });
    await expect(attempt).rejects.toMatchObject({ code: "INVALID" });
  });
});
