import type { Deps } from "../../core/deps.ts";
import { seal, unseal } from "../../core/platform/secret.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { newFileKey } from "./encryption.ts";
import type { FileKeys } from "./file-store.ts";
import { addFileKey, findFileKeys } from "./store/file-keys.ts";

/**
 * The file keys, stored in the database encrypted under the secret, so rotating the secret re-encrypts a few short keys
 * and no file. A key is added when none can be opened: for the first file, and after the secret was lost.
 */
export function createFileKeys(scope: SystemScope, deps: Pick<Deps, "db" | "keys" | "clock">): FileKeys {
  // Keys are never changed or removed, so they can be cached.
  const known = new Map<string, Buffer>();
  let current: string | null = null;

  async function load(): Promise<void> {
    for (const { id, encryptedKey } of (await findFileKeys(scope, deps.db)).reverse()) {
      const text = unseal(deps.keys.files, encryptedKey, id);
      if (text === null) continue;
      known.set(id, Buffer.from(text, "base64url"));
      current = id;
    }
  }

  return {
    current: async () => {
      if (current === null) await load();
      if (current === null) {
        const { id, key } = newFileKey();
        const encryptedKey = seal(deps.keys.files, key.toString("base64url"), id);
        await addFileKey(scope, deps.db, { id, encryptedKey, createdAt: deps.clock.now() });
        await load();
      }
      const key = current === null ? undefined : known.get(current);
      if (current === null || key === undefined) throw new Error("The key that was just added cannot be read.");
      return { id: current, key };
    },
    find: async (id) => {
      if (!known.has(id)) await load();
      return known.get(id) ?? null;
    },
  };
}
