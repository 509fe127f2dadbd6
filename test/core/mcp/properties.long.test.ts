import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import { listSubmissionsResult } from "../../../server/core/mcp/tool-schema.ts";
import { createLogger, type Logger } from "../../../server/core/platform/log.ts";
import { arrangeOwner } from "../../support/arrange.ts";
import { owner } from "../../support/builders.ts";
import { useDatabase } from "../../support/database.ts";
import { createTestIntake } from "../../support/intake.ts";
import { anyRate, callRaw, postRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

// Many calls over real connections are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

async function setUp({ log = createLogger("silent") }: { log?: Logger } = {}) {
  const { deps, ada } = await arrangeOwner(database, { log });
  return { deps, ada, url: await serveMcp(deps, { rate: anyRate }) };
}

describe("Paging", () => {
  test("returns each visible submission exactly once, however many arrive in the meantime", async () => {
    const { deps, ada, url } = await setUp();
    const intake = createTestIntake(deps);
    const token = await ada.token({ content: true });
    const plan = fc.record({
      before: fc.integer({ min: 0, max: 12 }),
      limit: fc.integer({ min: 1, max: 5 }),
      arrivals: fc.array(fc.integer({ min: 0, max: 3 }), { maxLength: 14 }),
      includeContent: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(plan, async ({ before, limit, arrivals, includeContent }) => {
        const form = await ada.form();
        const send = () => intake.send(form.id, { message: "Hello" });
        for (let index = 0; index < before; index += 1) await send();
        const visible = (await intake.submissions(form.id)).map(({ id }) => id);
        const seen: string[] = [];
        const arriving: Promise<unknown>[] = [];
        let cursor: string | null = null;
        let page = 0;
        do {
          for (let index = 0; index < (arrivals[page] ?? 0); index += 1) arriving.push(send());
          const input = { formId: form.id, limit, includeContent, ...(cursor === null ? {} : { cursor }) };
          const { result } = await callRaw(url, token, input);
          const { submissions, next_cursor } = listSubmissionsResult.parse(result?.structuredContent);
          seen.push(...submissions.map(({ id }) => id));
          cursor = next_cursor;
          page += 1;
        } while (cursor !== null);
        await Promise.all(arriving);
        expect(new Set(seen).size).toBe(seen.length);
        expect(seen).toEqual([...seen].sort().reverse());
        expect(visible.filter((id) => !seen.includes(id))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("Arbitrary input", () => {
  const versions = fc.constantFrom("2025-11-25", "2025-03-26", "2026-07-28", "1999-01-01", undefined);

  /** Values of every JSON type, with edge cases more frequent than by chance. */
  const anyValue = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(null, true, 0, -0, 1e308, -1, 2 ** 53, "", " ", "\u0000", "frm_", "\ud800", [], {}, [[]]),
    fc.constantFrom("__proto__", "constructor", "toString", "' OR 1=1 --", "../../etc/passwd", "{{7*7}}"),
    fc.string({ unit: "binary", maxLength: 200 }),
  );

  test("as the argument never crashes the tool, gets an answer in our words, and logs no fault", async () => {
    const faults: string[] = [];
    const log = createLogger("error", { write: (line: string) => void faults.push(line) });
    const { ada, url } = await setUp({ log });
    const form = await ada.form();
    await form.submission();
    const token = await ada.token({ content: true });
    const nearly = fc.record(
      {
        formId: fc.oneof(fc.constant(form.id), anyValue),
        folder: fc.oneof(fc.constantFrom("inbox", "spam"), anyValue),
        limit: fc.oneof(fc.integer(), fc.double(), anyValue),
        includeContent: fc.oneof(fc.boolean(), anyValue),
        cursor: anyValue,
      },
      { requiredKeys: [] },
    );
    const input = fc.oneof(nearly, anyValue, fc.dictionary(fc.string(), anyValue));
    await fc.assert(
      fc.asyncProperty(input, versions, async (argument, version) => {
        const headers: Record<string, string> = version === undefined ? {} : { "MCP-Protocol-Version": version };
        const { status, text } = await callRaw(url, token, argument, headers);
        expect([200, 400]).toContain(status);
        expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0" });
        expect(text).not.toMatch(/went wrong|request id|zod|invalid_type|TypeError|prisma|syntax error/i);
      }),
      { numRuns: 150 },
    );
    expect(faults).toEqual([]);
  });

  test("around the argument never crashes the tool", async () => {
    const faults: string[] = [];
    const log = createLogger("error", { write: (line: string) => void faults.push(line) });
    const { ada, url } = await setUp({ log });
    const token = await ada.token();
    const message = fc.oneof(
      fc.jsonValue(),
      fc.record(
        {
          jsonrpc: fc.oneof(fc.constant("2.0"), anyValue),
          id: anyValue,
          method: fc.oneof(
            fc.constantFrom("tools/call", "tools/list", "initialize", "ping", "server/discover"),
            anyValue,
          ),
          params: fc.oneof(
            fc.record({
              name: fc.oneof(fc.constant("list_submissions"), anyValue),
              arguments: anyValue,
              _meta: anyValue,
            }),
            anyValue,
          ),
        },
        { requiredKeys: [] },
      ),
    );
    await fc.assert(
      fc.asyncProperty(message, versions, async (sent, version) => {
        const headers: Record<string, string> = version === undefined ? {} : { "MCP-Protocol-Version": version };
        const response = await postRaw(url, token, sent, headers);
        expect(response.status).toBeLessThan(500);
        expect(await response.text()).not.toMatch(/went wrong|zod|invalid_type|TypeError/i);
      }),
      { numRuns: 150 },
    );
    expect(faults).toEqual([]);
  });
});

describe("Submitted text", () => {
  const CANARY = "qzxCanary";
  const canaryText = fc
    .string({ unit: "binary", maxLength: 60 })
    .map((text) => `${CANARY}${text.replaceAll("\u0000", "")}`);

  test("appears in no answer, headers and errors included, without the flag and the scope", async () => {
    const { deps, ada, url } = await setUp();
    const form = await ada.form();
    const intake = createTestIntake(deps);
    const metadataOnly = await ada.token();
    const withContents = await ada.token({ content: true });
    const other = await (await owner(deps)).token({ content: true });
    const limited = await serveMcp(deps, { rate: { burst: 1, intervalMs: 1_000_000 } });
    const slowed = await ada.token({ content: true });
    const fields = fc.array(fc.tuple(canaryText, canaryText), { minLength: 1, maxLength: 5 });
    // Half of them are valid, the others are wrong in at least one place.
    const inOrder = { formId: form.id };
    const input = fc.oneof(
      fc.constantFrom(inOrder, { ...inOrder, limit: 100 }, { ...inOrder, folder: "spam" }),
      fc.constantFrom<Record<string, unknown>>(
        { formId: deps.newId("frm") },
        { formId: "x", folder: "both", limit: 0 },
        { ...inOrder, cursor: "sub_x.y" },
        { ...inOrder, includeContent: "yes" },
      ),
    );
    await fc.assert(
      fc.asyncProperty(fields, input, async (submitted, asked) => {
        const body = JSON.stringify(Object.fromEntries(submitted));
        await intake.post(form.id, body, { "Content-Type": "application/json", Accept: "application/json" });
        for (const answer of [
          await callRaw(url, metadataOnly, asked),
          await callRaw(url, metadataOnly, { ...asked, includeContent: true }),
          await callRaw(url, withContents, asked),
          await callRaw(url, withContents, { ...asked, includeContent: false }),
          await callRaw(url, other, { ...asked, includeContent: true }),
          await callRaw(limited, slowed, { ...asked, includeContent: "yes" }),
          await callRaw(url, "pst_wrong", asked),
        ]) {
          expect(`${JSON.stringify([...answer.headers])}${answer.text}`.toLowerCase()).not.toContain("canary");
        }
      }),
      { numRuns: 40 },
    );
    const { text } = await callRaw(url, withContents, { formId: form.id, includeContent: true });
    expect(text).toContain(CANARY);
  });

  test("that the owner hides appears in no answer, even with the flag and the scope", async () => {
    const { deps, ada, url } = await setUp();
    const form = await ada.form({ hiddenFromAgents: ["iban", "E-Mail"] });
    const intake = createTestIntake(deps);
    const token = await ada.token({ content: true });
    const spelling = fc.constantFrom(
      "iban",
      "IBAN",
      " Iban ",
      "i-b-a-n",
      "email",
      "e_mail",
      "ＥＭＡＩＬ",
      "e\u200bmail",
    );
    await fc.assert(
      fc.asyncProperty(spelling, canaryText, async (name, value) => {
        const body = JSON.stringify({ [name]: value, shown: "visible" });
        await intake.post(form.id, body, { "Content-Type": "application/json" });
        // Random text may be classified as spam.
        const asked = { formId: form.id, includeContent: true, limit: 3 };
        const answers = [await callRaw(url, token, asked), await callRaw(url, token, { ...asked, folder: "spam" })];
        const text = answers.map((answer) => answer.text).join("\n");
        expect(text).toContain("visible");
        expect(text.toLowerCase()).not.toContain("canary");
      }),
      { numRuns: 40 },
    );
  });
});
