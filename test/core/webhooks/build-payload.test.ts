import { describe, expect, it } from "vitest";
import { buildPayload, type PayloadFacts } from "../../../server/core/webhooks/webhook-message.ts";

const facts: PayloadFacts = {
  type: "submission.delivered",
  occurredAt: new Date("2026-03-01T12:00:01.000Z"),
  submission: {
    id: "sub_1",
    createdAt: new Date("2026-03-01T12:00:00.000Z"),
    fields: [
      ["email", "ana@example.com"],
      ["topic", "one"],
      ["topic", "two"],
      ["10", "ten"],
    ],
  },
  form: { id: "frm_1", name: "Contact" },
  fieldNames: [],
  includesFields: true,
  publicUrl: "https://inbox.example.com",
};

function fieldsFor(fieldNames: readonly string[]): unknown {
  const payload = JSON.parse(buildPayload({ ...facts, fieldNames }).toString()) as {
    data: { submission: { fields: unknown } };
  };
  return payload.data.submission.fields;
}

describe("The webhook payload", () => {
  it("has the published structure, with all fields in the order they were sent", () => {
    expect(buildPayload(facts).toString()).toBe(
      '{"type":"submission.delivered","timestamp":"2026-03-01T12:00:01.000Z","data":{"version":1,"submission":{' +
        '"id":"sub_1","created_at":"2026-03-01T12:00:00.000Z","form_id":"frm_1","form_name":"Contact","fields":[' +
        '{"name":"email","value":"ana@example.com"},{"name":"topic","value":"one"},{"name":"topic","value":"two"},' +
        '{"name":"10","value":"ten"}],"by_name":{"10":"ten","email":"ana@example.com","topic":"one"},' +
        '"url":"https://inbox.example.com/forms/frm_1/inbox?submission=sub_1"}}}',
    );
  });

  it("includes the first value of each field name for tools that cannot read pairs, whatever the name", () => {
    const fields = [
      ["__proto__", "a"],
      ["constructor", "b"],
      ["Topic", "c"],
      ["topic", "d"],
      ["topic", "e"],
      ["", "f"],
      ["__proto__", "g"],
    ] as const;
    const body = buildPayload({ ...facts, submission: { ...facts.submission, fields } }).toString();
    expect(Object.entries(JSON.parse(body).data.submission.by_name).sort()).toEqual([
      ["", "f"],
      ["Topic", "c"],
      ["__proto__", "a"],
      ["constructor", "b"],
      ["topic", "d"],
    ]);
    const limited = buildPayload({ ...facts, fieldNames: ["topic"] }).toString();
    expect(JSON.parse(limited).data.submission.by_name).toEqual({ topic: "one" });
  });

  it("includes only the fields chosen for the endpoint", () => {
    expect(fieldsFor(["topic", "phone"])).toEqual([
      { name: "topic", value: "one" },
      { name: "topic", value: "two" },
    ]);
    expect(fieldsFor(["Topic"])).toEqual([]);
  });

  it("is byte-for-byte identical in every attempt", () => {
    expect(buildPayload(facts)).toEqual(buildPayload({ ...facts }));
  });
});
