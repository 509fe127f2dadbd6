import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { buildPayload, signMessage } from "../../../server/core/webhooks/webhook-message.ts";

const docs = join(import.meta.dirname, "..", "..", "..", "docs", "reference");
const page = readFileSync(join(docs, "webhook-payload.md"), "utf8");
const published = z
  .object({
    secrets: z.object({ current: z.string(), previous: z.string() }),
    vectors: z.array(
      z.object({
        name: z.string(),
        secret: z.enum(["current", "previous"]),
        valid: z.boolean(),
        headers: z.record(z.string(), z.string()),
        body: z.string(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(docs, "webhook-test-vectors.json"), "utf8")));

const sentAt = new Date("2026-03-01T12:00:00.000Z");

beforeEach(() => {
  vi.useFakeTimers({ now: sentAt, toFake: ["Date"] });
});

afterEach(() => {
  vi.useRealTimers();
});

type Verify = (secret: string, headers: Readonly<Record<string, string>>, body: Buffer) => boolean;

const byLibrary: Verify = (secret, headers, body) => {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
};

function snippet(language: string): string {
  const found = new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(page)?.[1];
  if (found === undefined) throw new Error(`The page has no snippet in ${language}.`);
  return found;
}

async function fromPage(): Promise<Verify> {
  const { isVerified } = (await import(`data:text/javascript,${encodeURIComponent(snippet("js"))}`)) as {
    isVerified: Verify;
  };
  return isVerified;
}

describe.each(published.vectors)("The published vector “$name”", ({ secret, valid, headers, body }) => {
  it(`is ${valid ? "accepted" : "refused"} by the standard library and by the page's own snippet`, async () => {
    const given = [published.secrets[secret], headers, Buffer.from(body)] as const;
    expect(byLibrary(...given)).toBe(valid);
    expect((await fromPage())(...given)).toBe(valid);
  });
});

describe("The webhooks documentation page", () => {
  it("shows a snippet in each of five languages", () => {
    for (const language of ["js", "python", "go", "php", "ruby"]) expect(snippet(language)).toContain("whsec_");
  });

  it("publishes the body and headers exactly as they are sent, byte for byte", () => {
    const [vector] = published.vectors;
    const shown = JSON.parse(vector?.body ?? "") as {
      data: {
        submission: { id: string; form_id: string; form_name: string; fields: { name: string; value: string }[] };
      };
    };
    const { submission } = shown.data;
    const body = buildPayload({
      type: "submission.delivered",
      occurredAt: sentAt,
      submission: {
        id: submission.id,
        createdAt: sentAt,
        fields: submission.fields.map(({ name, value }) => [name, value] as const),
      },
      form: { id: submission.form_id, name: submission.form_name },
      fieldNames: [],
      includesFields: true,
      publicUrl: "https://inbox.example.com",
    });
    expect(body.toString()).toBe(vector?.body);
    const id = vector?.headers["webhook-id"] ?? "";
    expect(signMessage({ id, sentAt, body }, [published.secrets.current])).toEqual(vector?.headers);
    for (const [name, value] of Object.entries(vector?.headers ?? {})) expect(page).toContain(`${name}: ${value}`);
  });

  it("shows an example payload with the same shape as a real one", () => {
    const example = JSON.parse(snippet("json")) as object;
    expect(shapeOf(example)).toEqual(shapeOf(JSON.parse(published.vectors[0]?.body ?? "") as object));
  });
});

function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.entries(value).map(([name, inner]) => [name, shapeOf(inner)]);
}
