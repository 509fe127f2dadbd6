import { type Deps, hookOf } from "../deps.ts";
import type { SendResult } from "../mail/transport.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";

/** Limits what an account may do. Those that count throw LIMIT if there were too many in a day. */
export interface Ceilings {
  /** Throws LIMIT if the account has all the forms it may have. */
  requireRoomForForm(scope: OwnerScope, deps: Deps): Promise<void>;
  countReply(scope: OwnerScope, deps: Deps): Promise<void>;
  /** Counts confirmation mails to this many new addresses. */
  countConfirmations(scope: OwnerScope, deps: Deps, addresses: number): Promise<void>;
  /** Counts an invitation, or a mail to a person's own new address. */
  countInvitation(scope: OwnerScope, deps: Deps): Promise<void>;
  /** The group of accounts that share capacity; null for an account that shares none. */
  groupOfAccount(scope: OwnerScope, deps: Deps): Promise<string | null>;
  /** Sends a mail on behalf of the form's account, or holds it back and says why. */
  withinDailyLimit<Result extends SendResult>(
    scope: SystemScope,
    deps: Deps,
    mail: { readonly formId: string; readonly kind: "mail" | "auto_reply" | "confirmation" },
    send: () => Promise<Result>,
  ): Promise<Result | SendResult>;
}

/** Sends an email unless its account has reached today's limit. */
export const withinDailyLimit: Ceilings["withinDailyLimit"] = (scope, deps, mail, send) =>
  hookOf(deps, "ceilings")?.withinDailyLimit(scope, deps, mail, send) ?? send();
