import { describe, expect, test } from "vitest";
import { listReaders, recordAccess } from "../../../server/core/access-log/access-log.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { deletePermanently } from "../../support/delete-permanently.ts";
import { callRaw, connectClientOf2025, connectClientOf2026, postRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

async function setUp() {
  const { clock, deps, ada, form } = await arrangeForm(database);
  const records = () =>
    deps.db.prisma.accessRecord.findMany({ where: { accountId: ada.account.id }, orderBy: { id: "asc" } });
  const readers = (submissionId: string) => listReaders(ada.scope(), deps, { submissionId });
  /** What stands for the messages that calls returned. */
  const marks = async () => {
    const recordIds = (await records()).map(({ id }) => id);
    const reads = await deps.db.prisma.submissionRead.findMany({ where: { recordId: { in: recordIds } } });
    return reads.flatMap(({ submissions }) => submissions);
  };
  return { clock, deps, ada, form, records, readers, marks, url: await serveMcp(deps) };
}

describe("The record of a refused call", () => {
  test("names the form, and no returned rows, when contents were requested without the scope", async () => {
    const { ada, form, records, url } = await setUp();
    await form.submission();
    const token = await ada.token({ name: "Nosy" });
    await callRaw(url, token, { formId: form.id, includeContent: true });
    expect(await records()).toMatchObject([
      { credentialName: "Nosy", formId: form.id, rows: 0, contents: true, refusal: "scope" },
    ]);
  });

  test("omits the id of a requested form that is foreign, unknown, or outside the token", async () => {
    const { deps, ada, form, records, url } = await setUp();
    const [foreign, other] = [await (await owner(deps)).form(), await ada.form()];
    const token = await ada.token({ formIds: [form.id] });
    for (const formId of [foreign.id, deps.newId("frm"), other.id]) await callRaw(url, token, { formId });
    const refused = { formId: null, rows: 0, contents: false, refusal: "form" };
    expect(await records()).toMatchObject([refused, refused, refused]);
  });

  test("does not exist when an argument is only misspelled", async () => {
    const { ada, form, records, url } = await setUp();
    await callRaw(url, await ada.token(), { formId: form.id, limit: "many" });
    expect(await records()).toEqual([]);
  });
});

describe("The client's name", () => {
  test("is recorded for both generations of clients over HTTP", async () => {
    const { ada, form, records, url } = await setUp();
    for (const connect of [connectClientOf2025, connectClientOf2026]) {
      const client = await connect(url, await ada.token());
      await client.callTool({ name: "list_submissions", arguments: { formId: form.id } });
    }
    expect((await records()).map(({ clientName }) => clientName)).toEqual(["a-test-client", "a-test-client"]);
  });

  test("from a handshake applies only to the program that made it", async () => {
    const { ada, form, records, url } = await setUp();
    const token = await ada.token();
    const initialize = {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "Desk\nagent", version: "1" } },
    };
    await postRaw(url, token, initialize, { "User-Agent": "node" });
    const agents = ["node", "claude-code/2.1 (cli)", "python-httpx/0.28", "Mozilla/5.0 (X11)"];
    for (const agent of agents) await callRaw(url, token, { formId: form.id }, { "User-Agent": agent });
    expect((await records()).map(({ clientName }) => clientName)).toEqual(["Desk agent", "claude-code", null, null]);
  });
});

describe("The list of who read a submission", () => {
  test("names each agent that got its contents, how often, and when last, but no agent that got metadata", async () => {
    const { clock, ada, form, readers, url } = await setUp();
    const id = await form.submission();
    const token = await ada.token({ name: "Reader", content: true });
    await callRaw(url, token, { formId: form.id }, { "User-Agent": "claude-code/1" });
    expect(await readers(id)).toEqual([]);
    const read = () =>
      callRaw(url, token, { formId: form.id, includeContent: true }, { "User-Agent": "claude-code/1" });
    await read();
    clock.advance({ days: 1 });
    const later = await form.submission();
    await read();
    const names = { credentialName: "Reader", clientName: "claude-code", memberName: "Ada Lovelace" };
    const common = { surface: "mcp", ...names, complete: true };
    expect(await readers(id)).toEqual([{ ...common, times: 2, lastAt: clock.now() }]);
    expect(await readers(later)).toEqual([{ ...common, times: 1, lastAt: clock.now() }]);
  });

  test("omits an agent whose page had no room for it", async () => {
    const { ada, form, readers, url } = await setUp();
    const [older, newer] = [await form.submission(), await form.submission()];
    const token = await ada.token({ content: true });
    await callRaw(url, token, { formId: form.id, includeContent: true, limit: 1 });
    expect(await readers(newer)).toHaveLength(1);
    expect(await readers(older)).toEqual([]);
  });

  test("names exports of its form or the account that began after it arrived, but not of another form", async () => {
    const { clock, deps, ada, form, readers } = await setUp();
    const facts = { clientName: null, folder: null, rows: 1, contents: true };
    const other = await ada.form();
    const early = { ...facts, surface: "csv_account" as const, formId: null, complete: true };
    await recordAccess(ada.scope(), deps, early);
    clock.advance({ ms: 1 });
    const id = await form.submission();
    clock.advance({ ms: 1 });
    await recordAccess(ada.scope(), deps, { ...facts, surface: "csv_form", formId: other.id, complete: true });
    expect(await readers(id)).toEqual([]);
    await recordAccess(ada.scope(), deps, { ...facts, surface: "csv_form", formId: form.id, complete: false });
    clock.advance({ ms: 1 });
    await recordAccess(ada.scope(), deps, early);
    expect(await readers(id)).toMatchObject([
      { surface: "csv_account", times: 1, complete: true },
      { surface: "csv_form", times: 1, complete: false },
    ]);
  });

  test("omits an agent that read the messages before and after it, but in another folder", async () => {
    const { ada, form, readers, url } = await setUp();
    const ids = [await form.submission(), await form.submission({ folder: "spam" }), await form.submission()];
    await callRaw(url, await ada.token({ content: true }), { formId: form.id, includeContent: true });
    const counts = await Promise.all(ids.map(async (id) => (await readers(id)).length));
    expect(counts).toEqual([1, 0, 1]);
  });

  test("is visible only to the owner, and is deleted with the submission, but not that of others", async () => {
    const { deps, ada, form, readers, marks, url } = await setUp();
    const [id, other] = [await form.submission(), await form.submission()];
    await callRaw(url, await ada.token({ content: true }), { formId: form.id, includeContent: true });
    const bob = await owner(deps);
    expect(await listReaders(bob.scope(), deps, { submissionId: id })).toEqual([]);
    const agent = listReaders(ada.scope({ write: false }), deps, { submissionId: id });
    await expect(agent).rejects.toMatchObject({ code: "FORBIDDEN" });
    const [ofOther, ...more] = await marks();
    expect(more).toHaveLength(1);
    await deletePermanently(ada.scope(), deps, { ids: [id] });
    expect(await marks()).toEqual([ofOther, 0n]);
    expect(await readers(other)).toHaveLength(1);
  });

  test("is one row for all messages of a call", async () => {
    const { deps, ada, form, url } = await setUp();
    for (let count = 0; count < 50; count += 1) await form.submission();
    const before = await deps.db.prisma.submissionRead.count();
    await callRaw(url, await ada.token({ content: true }), { formId: form.id, includeContent: true, limit: 50 });
    expect(await deps.db.prisma.submissionRead.count()).toBe(before + 1);
  });
});
