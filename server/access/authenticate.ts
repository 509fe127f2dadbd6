import { MINUTE_MS } from "../../shared/durations.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/errors.ts";
import { retentionCutOff, retentionDaysOf } from "../scope/retention-window.ts";
import {
  type Actor,
  type IntakeScope,
  type OwnerScope,
  type Permissions,
  type SystemScope,
  scopeMint,
} from "../scope/scope.ts";
import { findAccountByEmail } from "../store/accounts/accounts.ts";
import type { OwnerAccount } from "../store/accounts/find-by-credential.ts";
import type { Database } from "../store/database/db.ts";
import { createBatcher, findIntakeForms, type IntakeForm } from "../store/intake/intake-forms.ts";

/** Rights of an owner, or of the operator acting for one. */
export const fullRights: Permissions = { write: true, content: true, forms: "all" };

/** Makes the scope of one credential for one request; the retention window ends at the clock's now. */
export function ownerScope(
  deps: Pick<Deps, "clock" | "config">,
  account: OwnerAccount,
  actor: Actor,
  permissions: Permissions,
): OwnerScope {
  const now = deps.clock.now();
  const retentionDays = retentionDaysOf(account, deps.config, now);
  return scopeMint.owner({
    accountId: account.id,
    plan: account.plan,
    retentionDays,
    visibleAfter: retentionCutOff(now, retentionDays),
    actor,
    permissions,
  });
}

const LAST_USE_PRECISION_MS = MINUTE_MS;

/** Notes the use of a credential, unless one was noted within the last minute, so that not every request writes. */
export async function noteUse(
  deps: Deps,
  touch: (
    scope: SystemScope,
    db: Database,
    use: { readonly id: string; readonly usedAt: Date; readonly staleBefore: Date },
  ) => Promise<void>,
  { id, lastUsedAt }: { readonly id: string; readonly lastUsedAt: Date | null },
): Promise<void> {
  const usedAt = deps.clock.now();
  const staleBefore = new Date(usedAt.getTime() - LAST_USE_PRECISION_MS);
  if (lastUsedAt === null || lastUsedAt <= staleBefore)
    await touch(systemScope(), deps.db, { id, usedAt, staleBefore });
}

/** The operator at the command line acts in the place of the owner with this email address. */
export async function authenticateOperator(
  deps: Pick<Deps, "clock" | "config" | "db">,
  email: string,
): Promise<OwnerScope> {
  const account = await findAccountByEmail(systemScope(), deps.db, email);
  if (account === null) throw notFound("account");
  return ownerScope(deps, account, { kind: "operator", id: "operator", name: "Command line" }, fullRights);
}

/** The system scope: for jobs and for the command line, never for a request. */
export function systemScope(): SystemScope {
  return scopeMint.system();
}

export interface OpenForm {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
}

/** Returns the right to add to a form, where it is open to submissions. */
export type AuthenticateIntake = (formId: string) => Promise<OpenForm | "unknown" | "archived">;

/**
 * Anybody may add to a form that is open; the right is good for that form only. Forms are looked up for every POST, so
 * that archiving works at once in every process, but POSTs that come together share one query.
 */
export function createAuthenticateIntake(deps: Deps): AuthenticateIntake {
  const findForm = createBatcher((ids: readonly string[]) => findIntakeForms(systemScope(), deps.db, ids));
  return async (formId) => {
    const form = await findForm(formId);
    if (form === undefined) return "unknown";
    if (form.status === "archived") return "archived";
    return { form, scope: scopeMint.intake({ accountId: form.accountId, formId: form.id }) };
  };
}
