import { signInSecrets } from "../access/sign-in-settings.ts";
import {
  adoptSecretCheck,
  type Reencryption,
  readSecretCheck,
  replaceSealedValues,
  type SealedColumn,
} from "../accounts/store/sealed-values.ts";
import type { Deps } from "../deps.ts";
import { conflict } from "../platform/errors.ts";
import { type Keys, seal, unseal } from "../platform/secret.ts";
import { SecretError } from "../platform/secret-file.ts";
import type { SystemScope } from "../scope/scope.ts";

/** How the secret of this process relates to the one that the database was encrypted with. */
export type SecretState = "unknown" | "current" | "previous" | "foreign";

/** Compares without changing anything; "unknown" before the first start. */
export async function readSecretState(scope: SystemScope, deps: Pick<Deps, "db" | "keys">): Promise<SecretState> {
  const kept = await readSecretCheck(scope, deps.db);
  return kept === null ? "unknown" : compare(kept, deps.keys.checks);
}

/** Refuses a secret that is not this database's. A database without a check adopts the secret it is first opened with. */
export async function requireKnownSecret(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "keys" | "clock" | "log">,
): Promise<void> {
  const [check] = deps.keys.checks;
  const kept = await adoptSecretCheck(scope, deps.db, { check, now: deps.clock.now() });
  const state = compare(kept, deps.keys.checks);
  if (state === "foreign") throw new SecretError(FOREIGN_SECRET);
  if (state === "previous") {
    deps.log.warn("the database is still encrypted with the previous secret; run `postern secret rotate`");
  }
}

const FOREIGN_SECRET =
  "This database was encrypted with another secret. Restore that secret (POSTERN_SECRET, or the file `secret` in the " +
  "data folder), or put it in POSTERN_SECRET_PREVIOUS and run `postern secret rotate`. If it is lost, run " +
  "`postern secret rotate --lost`. It lists what has to be set up again.";

function compare(kept: string, [current, ...previous]: readonly [string, ...string[]]): SecretState {
  if (kept === current) return "current";
  return previous.includes(kept) ? "previous" : "foreign";
}

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
      const values = unreadable === 1 ? "1 encrypted value" : `${unreadable} encrypted values`;
      throw conflict(
        `Neither secret decrypts ${values}, so nothing was changed. Put the secret used to encrypt them in ` +
          "POSTERN_SECRET_PREVIOUS. If it is lost, run `postern secret rotate --lost`.",
      );
    },
  });
}

async function reencrypt(keys: Keys, column: SealedColumn, value: string, owner: string): Promise<string | null> {
  if (column.key === "signIn") {
    const { symmetricDecrypt, symmetricEncrypt } = await import("better-auth/crypto");
    const { config } = signInSecrets(keys);
    const text = await symmetricDecrypt({ key: config, data: value }).catch(() => null);
    return text === null ? null : symmetricEncrypt({ key: config, data: text });
  }
  const text = unseal(keys[column.key], value, owner);
  return text === null ? null : seal(keys[column.key], text, owner);
}
