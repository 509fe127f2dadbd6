import { describe, expect, test } from "vitest";
import { finishAccess } from "../../../server/services/access-records/finish-access.ts";
import { listAccessRecords } from "../../../server/services/access-records/list-access-records.ts";
import { type Access, recordAccess } from "../../../server/services/access-records/record-access.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";

const database = useDatabase();

const access: Access = {
  surface: "mcp",
  clientName: null,
  formId: null,
  folder: null,
  rows: 1,
  contents: false,
  complete: true,
};

async function setUp() {
  const deps = createTestDeps(database.db);
  return { deps, ada: await owner(deps), bob: await owner(deps) };
}

describe("the access record", () => {
  test("shows an owner what was read of theirs, newest first, page by page without a gap, and nobody else's", async () => {
    const { deps, ada, bob } = await setUp();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift(await recordAccess(ada.scope(), deps, access));
    await recordAccess(bob.scope(), deps, access);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await listAccessRecords(ada.scope(), deps, { limit: 2, cursor });
      seen.push(...page.records.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(made);
  });

  test("has no further page exactly at its end", async () => {
    const { deps, ada } = await setUp();
    await recordAccess(ada.scope(), deps, access);
    await recordAccess(ada.scope(), deps, access);
    expect((await listAccessRecords(ada.scope(), deps, { limit: 2, cursor: null })).nextCursor).toBeNull();
    expect((await listAccessRecords(ada.scope(), deps, { limit: 1, cursor: null })).nextCursor).not.toBeNull();
  });

  test("gives nothing of another owner's through a cursor of theirs", async () => {
    const { deps, ada, bob } = await setUp();
    await recordAccess(ada.scope(), deps, access);
    const cursor = await recordAccess(ada.scope(), deps, access);
    expect((await listAccessRecords(bob.scope(), deps, { limit: 10, cursor })).records).toEqual([]);
  });

  test("refuses a page of 0 or 101, a cursor it did not give out, and agents", async () => {
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

  test("is completed by its own account only", async () => {
    const { deps, ada, bob } = await setUp();
    const id = await recordAccess(ada.scope(), deps, { ...access, rows: 0, complete: false });
    const records = async () => (await listAccessRecords(ada.scope(), deps, { limit: 1, cursor: null })).records;
    await finishAccess(bob.scope(), deps, { id, rows: 9, complete: true });
    expect(await records()).toMatchObject([{ rows: 0, complete: false }]);
    await finishAccess(ada.scope(), deps, { id, rows: 7, complete: true });
    expect(await records()).toMatchObject([{ rows: 7, complete: true }]);
  });
});
