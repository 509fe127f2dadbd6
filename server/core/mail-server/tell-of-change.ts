import { randomUUID } from "node:crypto";
import { findOwnAccount } from "../accounts/store/accounts.ts";
import type { Deps } from "../deps.ts";
import { securityEmail } from "../mail/security-emails.ts";
import { renderSystemEmail } from "../mail/system-email.ts";
import { findMembers } from "../members/store.ts";
import type { OwnerScope, SystemScope } from "../scope/scope.ts";
import { openCurrentTransport } from "./mailer.ts";

/** A server being replaced because it is down must not block the change. */
const TIMEOUT_MS = 5_000;

/**
 * Notifies the owners, through the current mail server, that it is about to change: later mail leaves through the new
 * one, which may be someone else's.
 */
export async function tellOfMailChange(
  scope: OwnerScope,
  operator: SystemScope,
  deps: Deps,
  { host }: { readonly host: string },
): Promise<void> {
  const transport = await openCurrentTransport(operator, deps);
  const account = await findOwnAccount(scope, deps.db);
  if (transport === null || account === null) return;
  const { timeZone } = account;
  const owners = (await findMembers(scope, deps.db)).filter(({ role }) => role === "owner");
  const facts = { kind: "mail-server-changed", name: host, at: deps.clock.now(), timeZone } as const;
  const { publicUrl } = deps.config;
  try {
    const sent = owners.map(({ email }) =>
      transport.send(
        renderSystemEmail(securityEmail({ ...facts, id: randomUUID(), email, publicUrl })),
        AbortSignal.timeout(TIMEOUT_MS),
      ),
    );
    const results = await Promise.allSettled(sent);
    const failed = results.filter((result) => result.status === "rejected" || result.value.outcome !== "delivered");
    if (failed.length > 0) deps.log.warn("the notice of the changed mail server could not be sent through the old one");
  } finally {
    transport.close();
  }
}
