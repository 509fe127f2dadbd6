import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { readFormAddress } from "../../../shared/form-address.ts";
import type { MemberRights } from "../../../shared/permissions.ts";
import { findAccountByEmail } from "../accounts/store/accounts.ts";
import { findOwnerAccount, type OwnerAccount } from "../accounts/store/find-by-credential.ts";
import type { Database } from "../database/db.ts";
import { type Deps, hookOf } from "../deps.ts";
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

/** Rights of a read-only credential, which has no member's role. */
export const readRights = { write: false, role: "reader", content: true } as const;

/** The forms given to an agent that its user may currently read. */
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

/** Records the use of a credential, at most once a minute to avoid a write on every request. */
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
 * At the command line the operator acts as the owner with this email address, in the named account or in the owner's
 * oldest one.
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

/** Grants the right to add to a form that is open to submissions. */
export interface AuthenticateIntake {
  /** The form id for an id, or for a lower-case address looked up before; null for any other text. */
  knownId(name: string): string | null;
  /** Like `knownId`, but looks an address up in the database; null if it leads nowhere. */
  findId(name: string): Promise<string | null>;
  /** Queries the database. */
  lookUp(formId: string): Promise<OpenForm | "unknown" | "archived">;
  /** The form as last looked up, if it was open; callers that store a submission compare its version. */
  recall(formId: string): OpenForm | null;
}

const MAX_FORMS = 2_000;
const MAX_ADDRESSES = 10_000;

/** Anyone may add to an open form; the right covers that form only. Concurrent lookups share a query. */
export function createAuthenticateIntake(deps: Deps): AuthenticateIntake {
  const findForm = createBatcher((ids: readonly string[]) => findIntakeForms(systemScope(), deps.db, ids));
  const known = new LRUCache<string, OpenForm>({ max: MAX_FORMS });
  const findByAddress = createBatcher(async (addresses: readonly string[]) => {
    return (await hookOf(deps, "formAddresses")?.find(systemScope(), deps.db, addresses)) ?? new Map<string, string>();
  });
  // Cached for good, as an address never leads to another form. Unused addresses may be taken any time.
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
