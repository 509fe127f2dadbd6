import { describe, expect, it } from "vitest";
import { redactHeaders } from "../../../server/core/webhooks/send-message.ts";

describe("Stored headers", () => {
  it.each([
    "Set-Cookie",
    "cookie",
    "authorization",
    "Proxy-Authorization",
    "www-authenticate",
    "webhook-signature",
    "x-hub-signature-256",
    "x-api-key",
    "apikey",
    "x-auth-token",
    "x-csrf-token",
    "x-amz-security-token",
    "x-session-id",
  ])("omit the value of %s", (name) => {
    expect(JSON.stringify(redactHeaders([[name, "canary"]]))).not.toContain("canary");
  });

  it("keep all other values unchanged, including repeated headers", () => {
    const headers = [
      ["content-type", "application/json"],
      ["webhook-id", "dlv_1"],
      ["webhook-timestamp", "1772366400"],
      ["retry-after", "120"],
      ["via", "a"],
      ["via", "b"],
    ] as const;
    expect(redactHeaders(headers)).toEqual(headers);
  });
});
