import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { readFormAddress } from "../../../shared/form-address.ts";
import type { MemberRights } from "../../../shared/permissions.ts";
import { findFormsByAddress } from "../../features/form-pages/store/form-addresses.ts";
import { findAccountByEmail } from "../accounts/store/accounts.ts";
import { findOwnerAccount, type OwnerAccount } from "../accounts/store/find-by-credential.ts";
import type { Database } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { createBatcher, findIntakeForms, type IntakeForm } from "../intake/store/intake-forms.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { cutOffsOf } from "../scope/content-retention.ts";
import { retentionCutOff, retentionDaysOf } from "../scope/retention-window.ts";
import {
  type Actor,
  type IntakeScope,
  type OwnerScope,
  type Permissions,
  type SystemScope,
  scopeMint,
} from "../scope/scope.ts";

/** Rights of an owner, or of the operator acting for one. */
export const fullRights: Permissions = { write: true, role: "owner", content: true, forms: "all" };

/** Rights of a credential that only reads, of nobody's role. */
export const readRights = { write: false, role: "reader", content: true } as const;

/** Of the forms that an agent was given those that its user may read at this moment. */
export function formsForAgent(
  given: "all" | readonly string[],
  { forms }: Pick<MemberRights, "forms">,
): "all" | readonly string[] {
  if (given === "all") return forms;
  return forms === "all" ? given : given.filter((id) => forms.includes(id));
}

/** Makes the scope of one credential for one request; the retention window ends at the clock's now. */
export function ownerScope(
  deps: Pick<Deps, "clock" | "config">,
  account: OwnerAccount,
  actor: Actor,
  permissions: Permissions,
  userId: string | null = null,
): OwnerScope {
  const now = deps.clock.now();
  const retentionDays = retentionDaysOf(account, deps.config, now);
  return scopeMint.owner({
    accountId: account.id,
    userId,
    plan: account.plan,
    retentionDays,
    visibleAfter: retentionCutOff(now, retentionDays),
    cutOffs: cutOffsOf(account.formDays, now),
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

/**
 * The operator at the command line acts in the place of the owner with this email address, in the account named or in the
 * owner's oldest one.
 */
export async function authenticateOperator(
  deps: Pick<Deps, "clock" | "config" | "db">,
  email: string,
  accountId?: string,
): Promise<OwnerScope> {
  const found = await findAccountByEmail(systemScope(), deps.db, email, accountId);
  const account = found === null ? null : await findOwnerAccount(systemScope(), deps.db, found.id);
  if (found === null || account === null) throw notFound("account");
  const actor = { kind: "operator", id: "operator", name: "Command line" } as const;
  return ownerScope(deps, account, actor, fullRights, found.contact.id);
}

/** The system scope: for jobs and for the command line, never for a request. */
export function systemScope(): SystemScope {
  return scopeMint.system();
}

export interface OpenForm {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
  /** False if it was looked up for this request. */
  readonly isRecalled: boolean;
}

/** Gives the right to add to a form, where it is open to submissions. */
export interface AuthenticateIntake {
  /** The id that a form is named by, in an id or in an address in lower case that was asked for before; null for any other text. */
  knownId(name: string): string | null;
  /** The same, asking the database for an address; null for one that leads nowhere. */
  findId(name: string): Promise<string | null>;
  /** Asks the database. */
  lookUp(formId: string): Promise<OpenForm | "unknown" | "archived">;
  /** The form as it was when last looked up, if it was open; whoever keeps a submission compares its version. */
  recall(formId: string): OpenForm | null;
}

const MAX_FORMS = 2_000;
const MAX_ADDRESSES = 10_000;

/** Anybody may add to a form that is open; the right is good for that form only. Lookups that come together share a query. */
export function createAuthenticateIntake(deps: Deps): AuthenticateIntake {
  const findForm = createBatcher((ids: readonly string[]) => findIntakeForms(systemScope(), deps.db, ids));
  const known = new LRUCache<string, OpenForm>({ max: MAX_FORMS });
  const findByAddress = createBatcher((addresses: readonly string[]) =>
    findFormsByAddress(systemScope(), deps.db, addresses),
  );
  // Remembered for good, as an address never leads to another form. Those that lead nowhere may be taken any time.
  const ids = new LRUCache<string, string>({ max: MAX_ADDRESSES });
  const knownId = (name: string) => (isId(name, "frm") ? name : null) ?? ids.get(name) ?? null;
  return {
    knownId,
    findId: async (name) => {
      const id = knownId(name);
      const address = id === null ? readFormAddress(name) : null;
      if (address === null) return id;
      const found = await findByAddress(address);
      if (found !== undefined) ids.set(address, found);
      return found ?? null;
    },
    recall: (formId) => known.get(formId) ?? null,
    lookUp: async (formId) => {
      known.delete(formId);
      const form = await findForm(formId);
      if (form === undefined) return "unknown";
      if (form.status === "archived") return "archived";
      const scope = scopeMint.intake({ accountId: form.accountId, formId: form.id });
      known.set(formId, { form, scope, isRecalled: true });
      return { form, scope, isRecalled: false };
    },
  };
}
