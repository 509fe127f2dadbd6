import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { mintWebhookSecret, signMessage } from "../../../server/core/webhooks/webhook-message.ts";

const now = new Date();
const message = { id: "dlv_01k0000000e008000000000000", sentAt: now, body: Buffer.from('{"type":"submission.test"}') };

function accepts(secret: string, headers: Readonly<Record<string, string>>, body = message.body): boolean {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
}

describe("A signed webhook message", () => {
  it("passes verification by the standard library with its own secret, and with no other", () => {
    const [secret, other] = [mintWebhookSecret(), mintWebhookSecret()];
    const headers = signMessage(message, [secret]);
    expect(accepts(secret, headers)).toBe(true);
    expect(accepts(other, headers)).toBe(false);
  });

  it("passes verification with either secret while both are valid", () => {
    const secrets = [mintWebhookSecret(), mintWebhookSecret()];
    const headers = signMessage(message, secrets);
    expect(secrets.map((secret) => accepts(secret, headers))).toEqual([true, true]);
  });

  it("fails verification if its body, ID or timestamp was changed", () => {
    const secret = mintWebhookSecret();
    const headers = signMessage(message, [secret]);
    const later = String(Number(headers["webhook-timestamp"]) + 1);
    expect(accepts(secret, headers, Buffer.from('{"type":"submission.test "}'))).toBe(false);
    expect(accepts(secret, { ...headers, "webhook-id": "dlv_other" })).toBe(false);
    expect(accepts(secret, { ...headers, "webhook-timestamp": later })).toBe(false);
  });

  it("carries the time of the attempt in seconds and the given ID", () => {
    const headers = signMessage({ ...message, sentAt: new Date("2026-03-01T12:00:00.999Z") }, [mintWebhookSecret()]);
    expect(headers).toMatchObject({ "webhook-id": message.id, "webhook-timestamp": "1772366400" });
  });

  it("covers any text a visitor can write, byte for byte", () => {
    const secret = mintWebhookSecret();
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        const body = Buffer.from(JSON.stringify({ text }));
        return accepts(secret, signMessage({ ...message, body }, [secret]), body);
      }),
    );
  });

  it("uses a unique secret of 32 bytes", () => {
    const secrets = new Set(Array.from({ length: 50 }, mintWebhookSecret));
    expect(secrets.size).toBe(50);
    for (const secret of secrets) {
      expect(secret).toMatch(/^whsec_/);
      expect(Buffer.from(secret.slice(6), "base64")).toHaveLength(32);
    }
  });
});
