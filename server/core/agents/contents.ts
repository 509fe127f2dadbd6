import { randomUUID } from "node:crypto";
import { AGENT_CONTENTS, DEFAULT_CONTENTS_PER_DAY } from "../../../shared/agent-contents.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { admit, perDay } from "../access/rate-limit.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import { type Access, newRecord, recordAccess } from "../access-log/access-log.ts";
import { addSecurityNotice } from "../accounts/store/security-notices.ts";
import type { Form, Submission } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { countContentReads, recordContents, type Taken } from "./store/content-reads.ts";
import { updateContentsPerDay } from "./store/tokens.ts";
import { contentsPerDay } from "./tokens.ts";

export const WITHHELD = ["not_shared", "spam", "addresses_ai", "daily_limit"] as const;
export type Withheld = (typeof WITHHELD)[number];

/**
 * Why a message's contents are withheld from all agents, by the narrower of what the operator and the form's owner
 * allow; null if they are not.
 */
export function withheldFromAgents(
  { config }: Pick<Deps, "config">,
  { agentContents }: Pick<Form, "agentContents">,
  { folder, addressesAi }: Pick<Submission, "folder" | "addressesAi">,
): Withheld | null {
  const level = Math.min(AGENT_CONTENTS.indexOf(config.agentContents), AGENT_CONTENTS.indexOf(agentContents));
  if (AGENT_CONTENTS[level] === "all") return null;
  if (AGENT_CONTENTS[level] === "none") return "not_shared";
  if (folder === "spam") return "spam";
  return addressesAi ? "addresses_ai" : null;
}

const noticesOfLimit = perDay("agent content notices", 1);

/**
 * Records an agent's access, and returns which messages' contents its credential may read now. They count towards its
 * limit for 24 hours; the member is notified by email when it is reached, once a day.
 */
export async function takeContents(
  scope: OwnerScope,
  deps: Deps,
  { access, submissionIds }: { readonly access: Access; readonly submissionIds: readonly string[] },
): Promise<Taken> {
  if (submissionIds.length === 0) {
    await recordAccess(scope, deps, access);
    return { given: new Set(), present: new Set() };
  }
  const now = deps.clock.now();
  const record = newRecord(scope, deps, { ...access, credentialName: scope.actor.name });
  const taken = await recordContents(scope, deps.db, { record, submissionIds, now });
  if (taken.given.size < taken.present.size) await noteLimit(scope, deps, now);
  return taken;
}

async function noteLimit(scope: OwnerScope, deps: Deps, at: Date): Promise<void> {
  const { id: subject, name } = scope.actor;
  const { admitted } = await admit(scope, deps, [{ limit: noticesOfLimit, subject }]);
  if (!admitted) return;
  const notice = { id: randomUUID(), userId: scope.userId, kind: "agent-limit", name, at } as const;
  await addSecurityNotice(scope, deps.db, notice);
}

/** How many messages' contents each credential has read within 24 hours. Not for agents. */
export async function countTakenContents(
  scope: OwnerScope,
  deps: Deps,
  { credentialIds }: { readonly credentialIds: readonly string[] },
): Promise<Map<string, number>> {
  requirePermission(scope, "use");
  const since = new Date(deps.clock.now().getTime() - DAY_MS);
  return countContentReads(scope, deps.db, { credentialIds, since });
}

/** Changes how many messages' contents one of the user's agent credentials may read within 24 hours. */
export async function setContentsPerDay(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly contentsPerDay: number },
): Promise<{ readonly id: string }> {
  requirePermission(scope, "use");
  const limit = parseInput(contentsPerDay, input.contentsPerDay);
  if (limit > DEFAULT_CONTENTS_PER_DAY) requireFreshSignIn(scope, deps);
  const isCredential = isId(input.id, "tok") || isId(input.id, "con");
  if (!isCredential || !(await updateContentsPerDay(scope, deps.db, input.id, limit)))
    throw notFound(isId(input.id, "con") ? "connected agent" : "agent token");
  return { id: input.id };
}
