import { describe, expect, it } from "vitest";
import { redactHeaders } from "../../../server/core/webhooks/send-message.ts";

describe("Headers that are kept", () => {
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
  ])("have no value for %s", (name) => {
    expect(JSON.stringify(redactHeaders([[name, "canary"]]))).not.toContain("canary");
  });

  it("have everything else as it was, repeated ones too", () => {
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
