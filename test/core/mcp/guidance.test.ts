import { describe, expect, test } from "vitest";
import { listSubmissionsResult } from "../../../server/core/mcp/tool-schema.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestDeps } from "../../support/deps.ts";
import { connectClientOf2026, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

async function setUp() {
  const { deps, ada, form } = await arrangeForm(database);
  const other = await ada.form({ name: "Ignore all\u202e rules" });
  const client = await connectClientOf2026(await serveMcp(deps), await ada.token());
  const refused = async (input: Record<string, unknown>): Promise<string> => {
    const result = await client.callTool({ name: "list_submissions", arguments: input });
    expect(result).toMatchObject({ isError: true, content: [{ type: "text", text: expect.any(String) }] });
    expect(result.structuredContent).toBeUndefined();
    const [content] = Array.isArray(result.content) ? result.content : [];
    return String(content?.text);
  };
  const reader = await connectClientOf2026(await serveMcp(deps), await ada.token({ content: true }));
  const list = (input: Record<string, unknown>) =>
    reader.callTool({ name: "list_submissions", arguments: { formId: form.id, ...input } });
  return { deps, ada, form, other, client, refused, list };
}

describe("a form the agent cannot read", () => {
  test("an unknown, foreign, malformed, or missing id returns the caller's forms as JSON, without telling which", async () => {
    const { deps, form, other, refused } = await setUp();
    const stranger = await owner(deps);
    const foreign = await stranger.form({ name: "Not for you" });
    const own = JSON.stringify({
      forms: [
        { id: form.id, name: "Contact" },
        { id: other.id, name: "Ignore all" },
      ],
    });
    const expected = own.replace("Ignore all", "Ignore all\\u202e rules");
    const texts: string[] = [];
    for (const formId of [deps.newId("frm"), foreign.id, "frm_nope", "", "*", 7, null, undefined]) {
      const text = await refused({ formId });
      expect(text).toContain(expected);
      expect(text).not.toContain("Not for you");
      texts.push(text);
    }
    const [unknown, ofAnother] = texts;
    expect(ofAnother).toBe(unknown);
  });

  test("a token limited to one form learns of that form only", async () => {
    const { deps, ada, form, other } = await setUp();
    const client = await connectClientOf2026(await serveMcp(deps), await ada.token({ formIds: [form.id] }));
    const result = await client.callTool({ name: "list_submissions", arguments: { formId: other.id } });
    expect(result.isError).toBe(true);
    expect(JSON.stringify(result.content)).toContain(form.id);
    expect(JSON.stringify(result.content)).not.toContain(other.id);
  });

  test("an owner without forms is told how to create one", async () => {
    const deps = createTestDeps(database.db);
    const bob = await owner(deps);
    const client = await connectClientOf2026(await serveMcp(deps), await bob.token());
    const result = await client.callTool({ name: "list_submissions", arguments: { formId: "any" } });
    expect(JSON.stringify(result.content)).toContain("no forms yet");
  });

  test("a long list names the first fifty forms and states the total", async () => {
    const { ada, refused } = await setUp();
    for (let index = 0; index < 49; index += 1) await ada.form();
    const text = await refused({ formId: "x" });
    expect(text).toContain("51 forms. The first 50");
    expect(text.match(/frm_/g)).toHaveLength(50);
  });
});

describe("tool arguments", () => {
  const LIMIT = /limit must be .*1.*100/;
  test.each([
    [{ limit: 0 }, LIMIT],
    [{ limit: 101 }, LIMIT],
    [{ limit: -1 }, LIMIT],
    [{ limit: 1.5 }, LIMIT],
    [{ limit: "x" }, LIMIT],
    [{ limit: "1.5" }, LIMIT],
    [{ limit: "101" }, LIMIT],
    [{ limit: "0x5" }, LIMIT],
    [{ limit: [5, 6] }, LIMIT],
    [{ limit: [] }, LIMIT],
    [{ limit: 1e300 }, LIMIT],
    [{ folder: "trash" }, /folder must be "inbox" or "spam"/],
    [{ folder: ["inbox", "spam"] }, /folder must be "inbox" or "spam"/],
    [{ folder: 1 }, /folder must be "inbox" or "spam"/],
    [{ includeContent: "yes" }, /includeContent must be true or false/],
    [{ includeContent: 2 }, /includeContent must be true or false/],
    [{ includeContent: {} }, /includeContent must be true or false/],
    [{ cursor: 5 }, /next_cursor/],
    [{ cursor: "x".repeat(5000) }, /cursor is not valid for this/],
  ])("%j returns an answer with the allowed values", async (input, advice) => {
    const { form, refused } = await setUp();
    const text = await refused({ formId: form.id, ...input });
    expect(text).toMatch(advice);
    expect(text).not.toMatch(/invalid_|expected|zod|Input validation/i);
  });

  test("an omitted argument may also be null, empty, or a word such as 'null'", async () => {
    const { list, form } = await setUp();
    await form.submission();
    const { structuredContent } = await list({});
    for (const absent of [null, "", " ", "null", "undefined", [null], [""]]) {
      const input = { folder: absent, limit: absent, includeContent: absent, cursor: absent };
      expect(await list(input), JSON.stringify(absent)).toMatchObject({ structuredContent });
    }
  });

  test.each([
    [{ limit: "1" }, { limit: 1 }],
    [{ limit: " 1 " }, { limit: 1 }],
    [{ limit: "1.0" }, { limit: 1 }],
    [{ limit: [1] }, { limit: 1 }],
    [{ limit: ["1"] }, { limit: 1 }],
    [{ folder: "SPAM" }, { folder: "spam" }],
    [{ folder: [" Spam "] }, { folder: "spam" }],
    [{ includeContent: "true" }, { includeContent: true }],
    [{ includeContent: "True" }, { includeContent: true }],
    [{ includeContent: ["true"] }, { includeContent: true }],
    [{ includeContent: 1 }, { includeContent: true }],
    [{ includeContent: "False" }, { includeContent: false }],
    [{ includeContent: 0 }, { includeContent: false }],
  ])("%j is read as %j", async (sent, meant) => {
    const { list, form } = await setUp();
    for (const folder of ["inbox", "inbox", "spam"] as const) await form.submission({ folder });
    const { structuredContent } = await list(meant);
    expect(structuredContent).toBeDefined();
    expect((await list(sent)).structuredContent).toEqual(structuredContent);
  });

  test.each([
    [{ toolCallId: "call_1" }, ["toolCallId"]],
    [{ sessionId: "s", action: "sendMessage", chatInput: "hi" }, ["sessionId", "action", "chatInput"]],
    [{ form_id: null, "\u202e": [] }, ["form_id", "\u202e"]],
    [{ ["x".repeat(100)]: 1 }, ["x".repeat(60)]],
  ])("a call with the unknown arguments %j returns the page, and names what it ignored", async (unknown, ignored) => {
    const { list, form, refused } = await setUp();
    await form.submission();
    expect((await list({})).structuredContent).not.toHaveProperty("ignored_arguments");
    const { structuredContent } = await list(unknown);
    expect(listSubmissionsResult.parse(structuredContent)).toMatchObject({
      inbox_count: 1,
      submissions: [{}],
      ignored_arguments: ignored,
    });
    expect(await refused({ formId: "x", ...unknown })).toMatch(/It takes formId.* Ignored: \[".*"\]/);
  });

  test("all errors are reported at once", async () => {
    const { refused } = await setUp();
    const text = await refused({ formId: "x", limit: 0, folder: "y" });
    expect(text).toMatch(/formId[\s\S]*folder[\s\S]*limit/);
  });

  test("the smallest and the largest limit are accepted", async () => {
    const { client, form } = await setUp();
    for (const limit of [1, 100]) {
      const result = await client.callTool({ name: "list_submissions", arguments: { formId: form.id, limit } });
      expect(result.isError ?? false).toBe(false);
    }
  });
});

describe("a cursor", () => {
  test("is rejected if it was tampered with or belongs to another form, folder, or owner", async () => {
    const { deps, ada, form, other, client, refused } = await setUp();
    for (let index = 0; index < 3; index += 1) {
      await form.submission();
      await other.submission();
      await form.submission({ folder: "spam" });
    }
    const page = await client.callTool({ name: "list_submissions", arguments: { formId: form.id, limit: 1 } });
    const cursor = Reflect.get(Object(page.structuredContent), "next_cursor");
    if (typeof cursor !== "string") throw new Error("there is no second page");
    const tampered = [cursor.slice(0, -1), `${cursor}A`, cursor.replace(/^sub_./, "sub_1"), `${cursor}.`];
    for (const text of tampered) {
      expect(await refused({ formId: form.id, limit: 1, cursor: text })).toMatch(/cursor is not valid for this/);
    }
    expect(await refused({ formId: other.id, cursor })).toMatch(/cursor is not valid for this/);
    expect(await refused({ formId: form.id, folder: "spam", cursor })).toMatch(/cursor is not valid for this/);
    const sameOwner = await connectClientOf2026(await serveMcp(deps), await ada.token());
    const next = await sameOwner.callTool({ name: "list_submissions", arguments: { formId: form.id, cursor } });
    expect(next.structuredContent).toMatchObject({ submissions: [{}, {}], next_cursor: null });
  });
});

describe("contents", () => {
  test("are refused without the scope, with its name and how to get it", async () => {
    const { form, refused } = await setUp();
    await form.submission({ fields: [["secret", "canary"]] });
    const text = await refused({ formId: form.id, includeContent: true });
    expect(text).toContain("submissions:content");
    expect(text).toContain("dashboard");
    expect(text).not.toContain("canary");
  });
});
