import { describe, expect, it } from "vitest";
import { deriveKeys, seal, unseal } from "../../../server/core/platform/secret.ts";

const { webhookSecrets: key } = deriveKeys("a secret for tests, at least 32 characters long");
const { webhookSecrets: otherKey } = deriveKeys("another secret for tests, of 32 characters");

describe("A sealed text", () => {
  it("opens with its key for its owner, and reveals nothing of its content", () => {
    const sealed = seal(key, "whsec_canary", "whk_1");
    expect(unseal(key, sealed, "whk_1")).toBe("whsec_canary");
    expect(Buffer.from(sealed.slice(3), "base64url").toString("latin1")).not.toContain("canary");
  });

  it("differs each time, even for the same content", () => {
    expect(seal(key, "same", "whk_1")).not.toBe(seal(key, "same", "whk_1"));
  });

  it("does not open with another key or for another owner", () => {
    const sealed = seal(key, "text", "whk_1");
    expect(unseal(otherKey, sealed, "whk_1")).toBeNull();
    expect(unseal(key, sealed, "whk_2")).toBeNull();
  });

  it("does not open after a byte was changed or cut off", () => {
    const sealed = seal(key, "text", "whk_1");
    const bytes = Buffer.from(sealed.slice(3), "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(index) ^ 1, index);
      expect(unseal(key, `v1.${changed.toString("base64url")}`, "whk_1")).toBeNull();
      expect(unseal(key, `v1.${bytes.subarray(0, index).toString("base64url")}`, "whk_1")).toBeNull();
    }
    expect(unseal(key, sealed.replace("v1.", "v2."), "whk_1")).toBeNull();
    expect(unseal(key, "", "whk_1")).toBeNull();
  });
});
