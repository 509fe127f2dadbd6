import { describe, expect, it } from "vitest";
import { classifyResponse } from "../../../server/core/webhooks/send-message.ts";

const now = new Date("2026-03-01T12:00:00.000Z");
const DAY_MS = 24 * 60 * 60 * 1000;

function judge(status: number, headers: readonly (readonly [string, string])[] = []) {
  return classifyResponse({ kind: "response", status, headers, body: "", isBodyCut: false }, now);
}

const askedFor = (status: number, value: string) => judge(status, [["retry-after", value]]).retryAfterMs;

describe("The classification of a webhook response", () => {
  it.each([200, 201, 202, 204, 299])("treats %i as delivered", (status) => {
    expect(judge(status)).toMatchObject({ outcome: "delivered", isGone: false });
  });

  it.each([300, 301, 302, 307, 400, 401, 403, 404, 409, 411, 422, 429, 500, 502, 503, 504])(
    "retries after status %i",
    (status) => {
      expect(judge(status)).toMatchObject({ outcome: "temporary", isGone: false, retryAfterMs: null });
    },
  );

  it("treats 410 as permanently gone", () => {
    expect(judge(410)).toMatchObject({ outcome: "permanent", isGone: true });
  });

  it.each(["timeout", "dns", "tls", "unreachable", "reset", "protocol"] as const)(
    "retries after a failure of kind %s",
    (kind) => {
      expect(classifyResponse({ kind, detail: "In our words." }, now)).toEqual({
        outcome: "temporary",
        detail: "In our words.",
        retryAfterMs: null,
        isGone: false,
        scope: "endpoint",
      });
    },
  );

  it.each([400, 409, 413, 415, 422])("attributes %i to the message, not the endpoint", (status) => {
    expect(judge(status)).toMatchObject({ outcome: "temporary", scope: "message" });
  });

  it.each([301, 401, 404, 410, 429, 500, 503])(
    "attributes %i to the endpoint, where the next message would fail too",
    (status) => {
      expect(judge(status)).toMatchObject({ scope: "endpoint" });
    },
  );
});

describe("The Retry-After header", () => {
  it.each([429, 503])("is honoured for %i, in seconds and as a date", (status) => {
    expect(askedFor(status, "120")).toBe(120_000);
    expect(askedFor(status, " 7 ")).toBe(7_000);
    expect(askedFor(status, "Sun, 01 Mar 2026 12:02:00 GMT")).toBe(120_000);
  });

  it("is ignored for other statuses", () => {
    expect([200, 301, 404, 500, 502].map((status) => askedFor(status, "120"))).toEqual([null, null, null, null, null]);
  });

  it("is capped at one day", () => {
    expect(askedFor(429, "86399")).toBe(DAY_MS - 1000);
    expect(askedFor(429, "86400")).toBe(DAY_MS);
    expect(askedFor(429, "86401")).toBe(DAY_MS);
    expect(askedFor(429, "9".repeat(400))).toBe(DAY_MS);
    expect(askedFor(429, "Sun, 01 Mar 2037 12:02:00 GMT")).toBe(DAY_MS);
  });

  it("means no delay for a date in the past", () => {
    expect(askedFor(429, "Sun, 01 Mar 2026 11:00:00 GMT")).toBe(0);
  });

  it.each(["", "soon", "-1", "1.5", "1e9", "0x10", "Sunday"])("is ignored when its value is %j", (value) => {
    expect(askedFor(429, value)).toBeNull();
  });
});
