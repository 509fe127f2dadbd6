import type { OidcConfig } from "../../core/config.ts";
import type { Deps } from "../../core/deps.ts";
import { type Check, type CheckResult, error, ok, warning } from "../../core/operations/doctor/check.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { findMappedAccounts } from "../members/store/group-roles.ts";
import { isOnlyWayIn } from "./identities.ts";
import { checkProvider } from "./provider.ts";
import { countWithoutGroups } from "./store.ts";

/** ID tokens are refused if the clocks differ by more. */
const MAX_APART_MS = 30_000;

export const singleSignOn: Check = {
  name: "single sign-on",
  run: async ({ scope, deps, config: { oidc } }) => {
    if (oidc === null) return null;
    let time: Date | null;
    try {
      ({ time } = await checkProvider(oidc));
    } catch (cause) {
      return error(`${oidc.issuer} cannot be used: ${cause instanceof Error ? cause.message : cause}`);
    }
    if (deps === null) return ok(`${oidc.issuer} answers.`);
    const apart = time === null ? 0 : Math.abs(time.getTime() - deps.clock.now().getTime());
    if (apart > MAX_APART_MS) {
      return warning(`The clock of ${oidc.issuer} is ${Math.round(apart / 1_000)} seconds apart from this machine's.`);
    }
    return (await checkGroups(scope, deps, oidc)) ?? (await checkOnly(scope, deps, oidc));
  },
  advice: "Compare the OIDC_ settings with those at the provider. See docs/operate/sign-in.md.",
};

async function checkGroups(scope: SystemScope, deps: Deps, oidc: OidcConfig): Promise<CheckResult | null> {
  const { groups, issuer } = oidc;
  if (groups === null) return null;
  const accounts = await findMappedAccounts(scope, deps.db, groups.accountId);
  if (accounts.length === 1) {
    const people = await countWithoutGroups(scope, deps.db, issuer);
    if (people === 0) return null;
    return warning(
      `${issuer} did not say the groups of ${people === 1 ? "1 person" : `${people} people`} at their last sign-in, so their roles stay. ` +
        `Have it send the claim ${groups.claim} as a list (Entra ID sends none above 200 groups).`,
    );
  }
  if (accounts.length === 0) return warning("OIDC_GROUPS gives no roles: there is no such account.");
  const named = accounts.map(({ id, name }) => `${id} (${name})`).join(", ");
  return warning(`OIDC_GROUPS gives no roles until OIDC_GROUPS_ACCOUNT names one of the accounts: ${named}.`);
}

async function checkOnly(scope: SystemScope, deps: Deps, { only, issuer, name }: OidcConfig): Promise<CheckResult> {
  if (!only) return ok(`${issuer} answers.`);
  if (await isOnlyWayIn(scope, deps)) return ok(`${issuer} answers, and is the only way in.`);
  return warning(`OIDC_ONLY has no effect yet: no owner has signed in with ${name}.`);
}
