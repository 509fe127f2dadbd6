import type { z } from "zod";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../platform/errors.ts";
import { unseal } from "../../platform/secret.ts";
import type { OwnerScope } from "../../scope/scope.ts";
import type { SealedSchedule, TargetSettings } from "../../store/exports/schedules.ts";
import { findConfirmedAddresses } from "../../store/rules/rule-sets.ts";
import { readAccount } from "../accounts/account.ts";
import { readSettings, type targetInput } from "./schedule-input.ts";

type Target = z.output<typeof targetInput>;

export interface ReadTarget {
  readonly settings: TargetSettings;
  /** `null` for email. */
  readonly secret: string | null;
}

/** The addresses that exports may be mailed to: the owner's own and those confirmed for one of the account's forms. */
export async function listExportAddresses(scope: OwnerScope, deps: Deps): Promise<string[]> {
  const { email, emailVerified } = (await readAccount(scope, deps)).contact;
  const confirmed = await findConfirmedAddresses(scope, deps.db);
  return [...new Set([...(emailVerified ? [email] : []), ...confirmed])];
}

/** Uses the saved secret if none was entered. */
export async function readTarget(
  scope: OwnerScope,
  deps: Deps,
  target: Target,
  before: SealedSchedule | null,
): Promise<ReadTarget> {
  const settings = readSettings(target);
  if (target.kind === "email") {
    if (!(await listExportAddresses(scope, deps)).includes(settings.address)) {
      throw invalid("Choose your own email address or one that was confirmed for one of your forms.");
    }
    return { settings, secret: null };
  }
  const obstacle = await deps.safeFetch.check(settings.url);
  if (obstacle !== null) throw invalid(obstacle.detail);
  return { settings, secret: target.secret || keptSecret(deps, target.kind, settings, before) };
}

/** A kept secret is only sent to the server and for the user that it was entered for. */
function keptSecret(deps: Deps, kind: Target["kind"], settings: TargetSettings, before: SealedSchedule | null): string {
  const what = kind === "s3" ? "secret access key" : "password";
  if (before?.encryptedSecret == null || before.target !== kind) throw invalid(`Enter the ${what}.`);
  const isSame = new URL(before.settings.url).origin === new URL(settings.url).origin;
  if (!isSame || before.settings.user !== settings.user)
    throw invalid(`Enter the ${what} for the new address or user.`);
  const secret = unseal(deps.keys.exportSecrets, before.encryptedSecret, before.id);
  if (secret === null) throw invalid(`The ${what} cannot be read any more. Enter it again.`);
  return secret;
}
