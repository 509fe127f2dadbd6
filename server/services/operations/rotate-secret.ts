import { symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { signInSecrets } from "../../access/sign-in-secrets.ts";
import type { Deps } from "../../deps.ts";
import { conflict } from "../../errors.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { type Keys, seal, unseal } from "../../secret.ts";
import { type Reencryption, replaceSealedValues, type SealedColumn } from "../../store/accounts/sealed-values.ts";
import { FOREIGN_SECRET, readSecretState } from "./check-secret.ts";

/**
 * Encrypts everything that is kept encrypted under the current secret. With `lost`, values that no known secret opens
 * stay unreadable instead of stopping the rotation.
 */
export async function rotateSecret(
  scope: SystemScope,
  deps: Deps,
  input: { readonly lost: boolean },
): Promise<Reencryption> {
  if (!input.lost && (await readSecretState(scope, deps)) === "foreign") throw conflict(FOREIGN_SECRET);
  const [check] = deps.keys.checks;
  return replaceSealedValues(scope, deps.db, {
    check,
    now: deps.clock.now(),
    reencrypt: (column, value, owner) => reencrypt(deps.keys, column, value, owner),
    accept: ({ unreadable }) => {
      if (unreadable === 0 || input.lost) return;
      throw conflict(
        `${unreadable} encrypted values open under neither secret, so nothing was changed. Put the secret they were ` +
          "encrypted with in POSTERN_SECRET_PREVIOUS. If it is lost, run `postern secret rotate --lost`.",
      );
    },
  });
}

async function reencrypt(keys: Keys, column: SealedColumn, value: string, owner: string): Promise<string | null> {
  if (column.key === "signIn") {
    const { config } = signInSecrets(keys);
    const text = await symmetricDecrypt({ key: config, data: value }).catch(() => null);
    return text === null ? null : symmetricEncrypt({ key: config, data: text });
  }
  const text = unseal(keys[column.key], value, owner);
  return text === null ? null : seal(keys[column.key], text, owner);
}
