import { describe, expect, test } from "vitest";
import { readDestinationToken } from "../../../server/core/destinations/confirm-destination.ts";
import { mintFormToken, readFormToken } from "../../../server/core/intake/page-proofs.ts";
import { deriveKeys, type KeyRing } from "../../../server/core/platform/secret.ts";
import { packClaim, signToken, unpackClaim, verifyToken } from "../../../server/core/platform/signed-token.ts";
import { decodeCursor } from "../../../server/core/submissions/list-submissions.ts";
import { packRequest, unpackRequest } from "../../../server/features/oauth/routes/packed-request.ts";

const [key, otherKey] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];

describe("A signed token", () => {
  test("returns its claim only under the same key and for the same context", () => {
    const token = signToken(key, "some.claim", "form_1 ");
    expect(verifyToken(key, token, "form_1 ")).toBe("some.claim");
    expect(verifyToken(key, token, "form_2 ")).toBeNull();
    expect(verifyToken(key, token)).toBeNull();
    expect(verifyToken(otherKey, token, "form_1 ")).toBeNull();
  });

  test("is signed with the newest key of a ring and accepted with any of them", () => {
    const ring: KeyRing = [key, otherKey];
    expect(signToken(ring, "claim")).toBe(signToken(key, "claim"));
    expect(verifyToken(ring, signToken(otherKey, "claim"))).toBe("claim");
  });

  test("is rejected with any character changed, cut off, or added", () => {
    const token = signToken(key, packClaim(["form_1", 5]));
    for (let at = 0; at < token.length; at += 1) {
      const other = token[at] === "A" ? "B" : "A";
      expect(verifyToken(key, token.slice(0, at) + other + token.slice(at + 1))).toBeNull();
      expect(verifyToken(key, token.slice(0, at))).toBeNull();
    }
    for (const changed of [`${token}A`, `${token}.`, `.${token}`, `${token}.${token}`, "", ".", "claim"]) {
      expect(verifyToken(key, changed)).toBeNull();
    }
  });

  test("carries any text as a value", () => {
    const values = ["ünï . / + =", 1_763_787_600_000, ""];
    expect(unpackClaim(verifyToken(key, signToken(key, packClaim(values))) ?? "")).toEqual(values);
  });
});

// Issued by earlier versions under the same secret: in mails, on open pages and held by agents.
describe("A token issued by an earlier version", () => {
  const keys = deriveKeys("a secret of at least thirty-two characters");
  const now = new Date("2026-11-22T05:00:00Z");

  test("still works in the link that confirms a destination", () => {
    const link = "WyJmb3JtXzEiLCJhbmFAZXhhbXBsZS5jb20iLDE3OTU5Mjg0MDAwMDBd.0WHIm6vceaqaj5X4qsa6aqiEgLBcuzbryjAU3GgW-wA";
    expect(readDestinationToken(keys, link, now)).toEqual({
      formId: "form_1",
      address: "ana@example.com",
      expiresAt: new Date("2026-11-29T05:00:00Z"),
    });
  });

  test("still works on an open page", () => {
    const token = "mwrda59c.rnGqP_Ihk_uu.XQY-eNTpqVj1sdecBYW1v3QjDXfJpbjiWjvZd8FRe3w";
    expect(readFormToken(keys.formToken, "form_1", token, now)).toMatchObject({ kind: "signed", ageSeconds: 60 });
    expect(readFormToken(keys.formToken, "form_2", token, now)).toEqual({ kind: "forged" });
    expect(mintFormToken(keys.formToken, "form_1", now)).toMatch(/^[a-z0-9]+\.[\w-]{12}\.[\w-]{43}$/);
  });

  test("still works as an agent's cursor", () => {
    const cursor = "sub_01kaqf8y3he8ysqq2c1dxfg0rm.n5vVpPO2rdLbc_kapTmR10fzTEb-w19U3NaCOnrJB9g";
    const place = { accountId: "acc_1", formId: "form_1", folder: "inbox" } as const;
    expect(decodeCursor(keys, cursor, place)).toBe("sub_01kaqf8y3he8ysqq2c1dxfg0rm");
    expect(() => decodeCursor(keys, cursor, { ...place, folder: "spam" })).toThrow(
      "The cursor is not valid for this form",
    );
  });

  test("still works for the question whether to allow an agent", () => {
    const packed = "r.Y2xpZW50X2lkPWNsaWVudF8xJnN0YXRlPXg.kKk-7TgJE3oOzLFn1M4dWib3WnGCdtoCjg5WGJ0iW9I";
    expect(unpackRequest(keys, { userId: "acc_1" }, packed)?.toString()).toBe("client_id=client_1&state=x");
    expect(unpackRequest(keys, { userId: "acc_2" }, packed)).toBeNull();
    expect(packRequest(keys, { userId: "acc_1" }, new URLSearchParams({ client_id: "client_1", state: "x" }))).toBe(
      packed,
    );
  });
});
