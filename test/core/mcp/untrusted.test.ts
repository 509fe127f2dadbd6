import { describe, expect, test } from "vitest";
import { INJECTIONS, INNOCENT } from "../../../packages/spam/test/injection/samples.ts";
import { FIELDS_NOTICE, listSubmissionsResult } from "../../../server/core/mcp/tool-schema.ts";
import { arrangeIntake } from "../../support/arrange.ts";

import { useDatabase } from "../../support/database.ts";
import { anyRate, callRaw, serveMcp } from "../../support/mcp.ts";

const database = useDatabase();

async function passThrough(text: string) {
  const { ada, deps, form, intake } = await arrangeIntake(database);
  await intake.post(form.id, JSON.stringify({ message: text, note: "-" }), { "Content-Type": "application/json" });
  const token = await ada.token({ content: true });
  const url = await serveMcp(deps, { rate: anyRate });
  const [kept] = await intake.submissions(form.id);
  const folder = kept?.folder ?? "inbox";
  const read = (includeContent: boolean) => callRaw(url, token, { formId: form.id, folder, includeContent });
  return { kept, metadata: await read(false), contents: await read(true) };
}

describe("A submission that addresses an AI", () => {
  test.each(INJECTIONS)("arrives as inert data with a flag: %s", async (_what, text) => {
    const { kept, metadata, contents } = await passThrough(text);
    expect(kept?.fields).toEqual([
      ["message", text],
      ["note", "-"],
    ]);
    const plain = listSubmissionsResult.parse(metadata.result?.structuredContent);
    expect(plain.submissions).toMatchObject([{ addresses_ai: true }]);
    for (const word of text.match(/[\p{L}\p{N}]{12,}/gu) ?? []) expect(metadata.text).not.toContain(word);

    const full = listSubmissionsResult.parse(contents.result?.structuredContent);
    expect(full.fields_notice).toBe(FIELDS_NOTICE);
    const [submission] = full.submissions;
    expect(submission?.addresses_ai).toBe(true);
    const [field, ...others] = submission?.fields ?? [];
    expect([field?.name, others]).toEqual(["message", [{ name: "note", value: "-" }]]);
    // Inert: its words appear only in that value, and nowhere else in the answer.
    const emptied = { ...full, submissions: full.submissions.map((one) => ({ ...one, fields: [] })) };
    expect(contents.result).toEqual({
      structuredContent: full,
      content: [{ type: "text", text: expect.any(String) }],
      _meta: expect.objectContaining({ "postern/untrusted": ["/submissions/*/fields"] }),
    });
    for (const line of text.split("\n").filter((part) => part.length > 11)) {
      expect(JSON.stringify(emptied)).not.toContain(line);
    }
    // No invisible characters are left.
    expect(field?.value).not.toMatch(/[\u200b\u2060\u00ad\u{e0020}-\u{e007e}]/u);
  });
});

describe("A submission that does not address an AI", () => {
  test.each(INNOCENT)("is not flagged: %s", async (_what, text) => {
    const { metadata } = await passThrough(text);
    expect(metadata.result?.structuredContent).toMatchObject({ submissions: [{ addresses_ai: false }] });
  });
});
