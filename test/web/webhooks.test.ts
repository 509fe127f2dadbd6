import { describe, expect, it } from "vitest";
import {
  describeFields,
  describeState,
  describeSuccess,
  readFieldNames,
} from "../../web/src/core/webhooks/describe-webhook.ts";
import { readRange } from "../../web/src/core/webhooks/read-range.ts";

const now = new Date("2026-03-02T12:00:00.000Z");
const from = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? "";

describe("The time range of a replay", () => {
  it("starts the given number of hours ago and has no end", () => {
    expect(readRange(from({ range: "24" }), now)).toEqual({ since: "2026-03-01T12:00:00.000Z", until: null });
  });

  it("accepts both ends as entered, in UTC, with or without seconds", () => {
    const chosen = { range: "", since: "2026-03-01T08:30", until: "2026-03-01T09:00:15" };
    expect(readRange(from(chosen), now)).toEqual({ since: "2026-03-01T08:30:00Z", until: "2026-03-01T09:00:15Z" });
    expect(readRange(from({ ...chosen, until: "" }), now).until).toBeNull();
  });
});

describe("The webhook settings page", () => {
  it("lists the selected fields, or says that all are sent", () => {
    expect(describeFields({ fieldNames: [], includesFields: true })).toBe("All fields");
    expect(describeFields({ fieldNames: ["email", "phone"], includesFields: true })).toBe("Only email, phone");
    expect(describeFields({ fieldNames: ["email"], includesFields: false })).toBe("No contents");
  });

  it("reads one field name per non-empty line", () => {
    expect(readFieldNames(" email \n\n first name\n")).toEqual(["email", "first name"]);
    expect(readFieldNames("")).toEqual([]);
  });

  it("shows 100% only when every delivery arrived", () => {
    expect(describeSuccess({ delivered: 0, failed: 0 })).toBe("No deliveries");
    expect(describeSuccess({ delivered: 4_999, failed: 1 })).toBe("99.9% (4,999 of 5,000)");
    expect(describeSuccess({ delivered: 5_000, failed: 0 })).toBe("100% (5,000 of 5,000)");
    expect(describeSuccess({ delivered: 0, failed: 3 })).toBe("0% (0 of 3)");
  });

  it("distinguishes a delivery waiting for its first attempt from a retry", () => {
    expect(describeState({ state: "pending", attempts: 0 })).toBe("Waiting");
    expect(describeState({ state: "pending", attempts: 1 })).toBe("Retrying");
    expect(describeState({ state: "cancelled", attempts: 1 })).toBe("Not sent");
  });
});
