import type { Deps } from "../../deps.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { SecretError } from "../../secret-file.ts";
import { adoptSecretCheck, readSecretCheck } from "../../store/accounts/sealed-values.ts";

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

export const FOREIGN_SECRET =
  "This database was encrypted with another secret. Restore that secret (POSTERN_SECRET, or the file `secret` in the " +
  "data folder), or put it in POSTERN_SECRET_PREVIOUS and run `postern secret rotate`. If it is lost, run " +
  "`postern secret rotate --lost`, which says what has to be set up again.";

function compare(kept: string, [current, ...previous]: readonly [string, ...string[]]): SecretState {
  if (kept === current) return "current";
  return previous.includes(kept) ? "previous" : "foreign";
}
