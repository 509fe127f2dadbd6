import { z } from "zod";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { AccountChange } from "../../core/database/db.ts";
import type { Deps } from "../../core/deps.ts";
import { type Actor, type ChangeQuery, findActors, findChanges } from "../../core/history/store/changes.ts";
import { invalid } from "../../core/platform/errors.ts";
import {
  instant,
  type Page,
  pageOf,
  parseInput,
  rowsToFind,
  startsBeforeItEnds,
} from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";

export const CHANGE_SUBJECTS = [
  "account",
  "form",
  "destination",
  "rules",
  "spam_filter",
  "webhook",
  "agent_token",
  "agent_connection",
  "member",
  "invitation",
  "label",
  "mail_server",
  "messages",
  "answer",
] as const;

const changeFilter = z
  .object({
    subject: z.enum(CHANGE_SUBJECTS).nullish(),
    actorId: z.string().max(100, { error: "There is no such person." }).nullish(),
    /** Inclusive start and exclusive end. */
    since: instant.nullish(),
    until: instant.nullish(),
  })
  .refine(...startsBeforeItEnds);

export type ChangeFilter = z.input<typeof changeFilter>;

/** The account's changes, newest first, in pages of 1 to 100. */
export async function listChanges(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly limit: number; readonly cursor: string | null; readonly filter?: ChangeFilter | null | undefined },
): Promise<Page<AccountChange>> {
  requirePermission(scope, "account");
  const count = rowsToFind(input.limit, "changes");
  const query = readFilter(input.filter);
  const found = await findChanges(scope, deps.db, { ...query, before: readCursor(input.cursor), limit: count });
  return pageOf(found, input.limit, ({ id }) => id.toString());
}

function readFilter(filter: ChangeFilter | null | undefined): Omit<ChangeQuery, "before" | "limit"> {
  const { subject = null, actorId = null, since = null, until = null } = parseInput(changeFilter, filter ?? {});
  return { subject, actorId, since, until };
}

function readCursor(cursor: string | null): bigint | null {
  if (cursor === null) return null;
  if (!/^[1-9]\d{0,17}$/.test(cursor)) throw invalid("The cursor is not valid. Leave it out to start at the newest.");
  return BigInt(cursor);
}

/** Everyone who has changed something in the account, latest first. */
export async function listActors(scope: OwnerScope, deps: Deps): Promise<Actor[]> {
  requirePermission(scope, "account");
  return findActors(scope, deps.db);
}
