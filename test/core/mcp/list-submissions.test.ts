import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv-provider.js";
import type { JsonSchemaType } from "@modelcontextprotocol/sdk/validation/types.js";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { ADDRESSES_AI_NOTICE, FIELDS_NOTICE, listSubmissionsResult } from "../../../server/core/mcp/tool-schema.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";
import { connectClientOf2025, connectClientOf2026, type McpClient, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

const generations: [string, (url: URL, token: string) => Promise<McpClient>][] = [
  ["2026-07-28", connectClientOf2026],
  ["2025", connectClientOf2025],
];

/** A schema of the tool as hosts pass it to their validators. */
async function advertised(client: McpClient, name: "inputSchema" | "outputSchema"): Promise<JsonSchemaType> {
  const { tools } = await client.listTools();
  return z.looseObject({}).parse(tools[0]?.[name]);
}

describe.each(generations)("for a client of the revision %s", (_revision, connect) => {
  async function setUp({ content = false } = {}) {
    const { clock, deps, ada, form } = await arrangeForm(database);
    const client = await connect(await serveMcp(deps), await ada.token({ content }));
    /** Lists the default form unless another is named. */
    const list = (input: Record<string, unknown> = {}) =>
      client.callTool({ name: "list_submissions", arguments: { formId: form.id, ...input } });
    return { deps, ada, form, client, clock, list };
  }

  test("the only tool has the schema of the contract, without lists of types", async () => {
    const { client } = await setUp();
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(1);
    expect(tools[0]).toMatchObject({
      name: "list_submissions",
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      inputSchema: {
        type: "object",
        additionalProperties: false,
        required: ["formId"],
        properties: {
          formId: { type: "string" },
          folder: { enum: ["inbox", "spam"] },
          limit: { type: "integer", minimum: 1, maximum: 100 },
          includeContent: { type: "boolean" },
          cursor: { type: "string" },
        },
      },
      outputSchema: {
        type: "object",
        additionalProperties: false,
        required: ["form_id", "inbox_count", "unread_count", "spam_count", "submissions", "next_cursor"],
      },
    });
    expect(client.instructions()).toMatch(/untrusted/);
    // Some hosts cannot read type lists.
    expect(JSON.stringify(tools)).not.toContain('"type":[');
  });

  test("a host that validates arguments accepts any text as formId, and the answer lists the forms", async () => {
    const { client, form, list } = await setUp();
    const schema = await advertised(client, "inputSchema");
    const validate = new AjvJsonSchemaValidator().getValidator(schema);
    for (const formId of ["any text", "", "contact", "frm_", "*", "frm_01jqz3k5t8e2v9x4m6n7p8r9s0"]) {
      expect(validate({ formId })).toMatchObject({ valid: true });
      expect(await list({ formId })).toMatchObject({
        isError: true,
        content: [{ text: expect.stringContaining(form.id) }],
      });
    }
    expect(JSON.stringify(schema)).not.toMatch(/"(?:default|pattern|minLength|maxLength|format)"/);
  });

  test("the descriptions alone state the limits and defaults, since hosts drop the rest of a schema", async () => {
    const { client } = await setUp();
    const { properties } = z
      .object({ properties: z.record(z.string(), z.object({ description: z.string() })) })
      .parse(await advertised(client, "inputSchema"));
    expect(properties).toMatchObject({
      formId: { description: expect.stringMatching(/frm_\w{26}.*any other text.*lists the forms/) },
      folder: { description: expect.stringMatching(/"inbox" \(the default\).*"spam"/) },
      limit: { description: expect.stringMatching(/1 to 100, 20 by default/) },
      includeContent: { description: expect.stringMatching(/false by default/) },
      cursor: { description: expect.stringMatching(/next_cursor.*Leave it out for the first page/) },
    });
  });

  test("the description explains reading since a time in under 120 tokens, and the tool takes at most 400", async () => {
    const { client } = await setUp();
    const [tool] = (await client.listTools()).tools;
    expect(tool?.description).toContain("newest first");
    expect(tool?.description).toContain("To read since a time, page until created_at is older.");
    expect(String(tool?.description).length / 4).toBeLessThan(120);
    // Hosts give a model the name, the description and the schema of the arguments. In this text a token averages more
    // than four characters: 4.15 for o200k_base, 4.11 for the last tokenizer that Anthropic published.
    const { name, description, inputSchema } = z.looseObject({}).parse(tool);
    expect(JSON.stringify({ name, description, inputSchema }).length / 4).toBeLessThanOrEqual(400);
  });

  test.each([false, true])(
    "addresses_ai is explained in the result when it is true (includeContent: %s)",
    async (includeContent) => {
      const { client, form, list } = await setUp({ content: true });
      const outputSchema = await advertised(client, "outputSchema");
      const validate = new AjvJsonSchemaValidator().getValidator(outputSchema);
      await form.submission();
      const plain = await list({ includeContent });
      expect(plain.structuredContent).not.toHaveProperty("addresses_ai_notice");
      await form.submission({ addressesAi: true });
      const result = await list({ includeContent });
      expect(result.structuredContent).toMatchObject({
        addresses_ai_notice: ADDRESSES_AI_NOTICE,
        submissions: [{ addresses_ai: true }, { addresses_ai: false }],
      });
      expect(JSON.stringify(result.content)).toContain("Tell your user about it");
      for (const { structuredContent } of [plain, result])
        expect(validate(structuredContent)).toMatchObject({ valid: true });
    },
  );

  test("a result contains counts and metadata, newest first, and the same JSON as text", async () => {
    const { deps, form, list } = await setUp();
    const older = await form.submission({ at: "2026-02-28T08:00:00.001Z", status: "read" });
    const newer = await form.submission({ at: "2026-03-01T11:59:59.999Z" });
    await form.submission({ at: "2026-03-01T10:00:00.000Z", folder: "spam" });
    const result = await list();
    const common = { folder: "inbox", addresses_ai: false };
    const urlOf = (id: string) => `${deps.config.publicUrl}/forms/${form.id}/inbox?submission=${id}`;
    const expected = {
      form_id: form.id,
      inbox_count: 2,
      unread_count: 1,
      spam_count: 1,
      submissions: [
        { ...common, id: newer, created_at: "2026-03-01T11:59:59.999Z", status: "unread", url: urlOf(newer) },
        { ...common, id: older, created_at: "2026-02-28T08:00:00.001Z", status: "read", url: urlOf(older) },
      ],
      next_cursor: null,
    };
    expect(result.structuredContent).toEqual(expected);
    const text = JSON.stringify(result.structuredContent);
    expect(result.content).toEqual([{ type: "text", text }]);
  });

  test("the spam folder is listed on request", async () => {
    const { form, list } = await setUp();
    await form.submission();
    const spam = await form.submission({ folder: "spam" });
    const result = await list({ folder: "spam" });
    expect(result.structuredContent).toMatchObject({
      submissions: [{ id: spam, folder: "spam", url: expect.stringContaining(`/spam?submission=${spam}`) }],
    });
  });

  test("includeContent adds each submission's fields in the visitor's order, marked untrusted", async () => {
    const { form, list } = await setUp({ content: true });
    await form.submission({
      fields: [
        ["topic", "b"],
        ["name", "Grace"],
        ["topic", "a"],
      ],
    });
    const result = await list({ includeContent: true });
    expect(result.structuredContent).toMatchObject({
      fields_notice: FIELDS_NOTICE,
      submissions: [
        {
          fields: [
            { name: "topic", value: "b" },
            { name: "name", value: "Grace" },
            { name: "topic", value: "a" },
          ],
        },
      ],
    });
  });

  test("fields hidden by the owner are left out", async () => {
    const { ada, list } = await setUp({ content: true });
    const form = await ada.form({ hiddenFromAgents: ["phone", "email"] });
    await form.submission({
      fields: [
        ["email", "grace@example.com"],
        ["phone", "+1 555 0100"],
        ["message", "Hello"],
      ],
    });
    const result = await list({ formId: form.id, includeContent: true });
    expect(result.structuredContent).toMatchObject({
      submissions: [{ fields: [{ name: "message", value: "Hello" }] }],
    });
    expect(JSON.stringify(result)).not.toMatch(/grace@example|555/);
  });

  test("pages have no gaps or repeats, and the last one has no cursor", async () => {
    const { form, list } = await setUp();
    const made: string[] = [];
    for (let index = 0; index < 5; index += 1) made.unshift(await form.submission());
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page < 3; page += 1) {
      const result = await list({ limit: 2, ...(cursor === undefined ? {} : { cursor }) });
      const { submissions, next_cursor } = listSubmissionsResult.parse(result.structuredContent);
      seen.push(...submissions.map(({ id }) => id));
      cursor = next_cursor ?? undefined;
    }
    expect(seen).toEqual(made);
    expect(cursor).toBeUndefined();
  });

  test("very long contents end a page early, and the next page continues from there", async () => {
    const { form, list } = await setUp({ content: true });
    const made: string[] = [];
    const long = (count: number) => Array.from({ length: count }, () => ["message", "x".repeat(3_900)] as const);
    // A submission yields at most 20,000 characters, a page 60,000.
    for (const fields of [long(1), long(5), long(60), long(5), long(5), long(1)]) {
      made.unshift(await form.submission({ fields }));
    }
    const pages: string[][] = [];
    let cursor: string | null = null;
    do {
      const input = { includeContent: true, ...(cursor === null ? {} : { cursor }) };
      const page = listSubmissionsResult.parse((await list(input)).structuredContent);
      pages.push(page.submissions.map(({ id }) => id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(pages).toEqual([made.slice(0, 3), made.slice(3)]);
    const metadata = listSubmissionsResult.parse((await list()).structuredContent);
    expect(metadata.submissions).toHaveLength(6);
  });

  test("the list and counts include a submission just inside the retention window, but not at or beyond its end", async () => {
    const { form, clock, list } = await setUp();
    clock.set("2026-03-01T12:00:00.000Z");
    const inside = await form.submission({ at: "2026-01-30T12:00:00.001Z" });
    await form.submission({ at: "2026-01-30T12:00:00.000Z" });
    await form.submission({ at: "2026-01-30T11:59:59.999Z", folder: "spam" });
    const result = await list();
    expect(result.structuredContent).toMatchObject({ inbox_count: 1, spam_count: 0, submissions: [{ id: inside }] });
    clock.advance({ ms: 1 });
    const later = await list();
    expect(later.structuredContent).toMatchObject({ inbox_count: 0, spam_count: 0, submissions: [] });
  });

  test("reading changes no status", async () => {
    const { form, list } = await setUp({ content: true });
    await form.submission();
    await list({ includeContent: true });
    const again = await list();
    expect(again.structuredContent).toMatchObject({ submissions: [{ status: "unread" }] });
  });
});
