import { findOwnerAccount } from "../accounts/store/find-by-credential.ts";
import type { Deps } from "../deps.ts";
import { findMemberRights } from "../members/store.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { ownerScope, readRights, systemScope } from "./authenticate.ts";

/** Read access for the daily email. `null` when the account was deleted. */
export async function authenticateDailyEmail(
  deps: Pick<Deps, "clock" | "config" | "db">,
  accountId: string,
): Promise<OwnerScope | null> {
  const account = await findOwnerAccount(systemScope(), deps.db, accountId);
  if (account === null) return null;
  const actor = { kind: "schedule", id: "daily-email", name: "Daily email" } as const;
  return ownerScope(deps, account, actor, { ...readRights, forms: "all" });
}

/** Read access to what a member can see, for an email to them. `null` when they have left. */
export async function authenticateMember(
  deps: Pick<Deps, "clock" | "config" | "db">,
  { accountId, userId }: { readonly accountId: string; readonly userId: string },
): Promise<OwnerScope | null> {
  const account = await findOwnerAccount(systemScope(), deps.db, accountId);
  const rights = await findMemberRights(systemScope(), deps.db, { accountId, userId });
  if (account === null || rights === null) return null;
  const actor = { kind: "schedule", id: "member-email", name: "Email to a member" } as const;
  return ownerScope(deps, account, actor, { ...readRights, ...rights }, userId);
}
