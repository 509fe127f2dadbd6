import { z } from "zod";
import { DEFAULT_CONTENTS_PER_DAY, MAX_CONTENTS_PER_DAY } from "../../../shared/agent-contents.ts";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_NAME_LENGTH } from "../../../shared/limits.ts";
import { CONTENT_SCOPE, hashSecret, METADATA_SCOPE, mintAgentToken } from "../access/agent-token.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import { requireProvenAddress } from "../accounts/proven-address.ts";
import type { Deps } from "../deps.ts";
import { requireForms } from "../forms/forms.ts";
import { notFound } from "../platform/errors.ts";
import { instantOf, isId } from "../platform/ids.ts";
import { oneLine, parseInput } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { deleteAgentAccess } from "./store/agent-access.ts";
import { type AgentTokenRow, findTokens, insertToken, revokeToken as revokeInStore } from "./store/tokens.ts";

const MAX_EXPIRY_DAYS = 3650;

const expiresInDays = z
  .int({ error: "Enter a whole number of days." })
  .min(1, { error: "A token must be valid for at least 1 day." })
  .max(MAX_EXPIRY_DAYS, { error: "A token can be valid for at most 3,650 days." });

export const contentsPerDay = z
  .int({ error: "Enter a whole number of messages a day." })
  .min(0, { error: "The limit cannot be negative." })
  .max(MAX_CONTENTS_PER_DAY, { error: "The limit can be at most 1,000,000 messages a day." });

/** The owner sees every message. */
const createTokenInput = z.object({
  name: oneLine("A token name")
    .min(1, { error: "Enter a name for the token." })
    .max(MAX_NAME_LENGTH, { error: `A token's name has at most ${MAX_NAME_LENGTH} characters.` }),
  /** Can read contents, not only metadata. */
  content: z.boolean(),
  /** `null` for a token that does not expire. */
  expiresInDays: expiresInDays.nullish(),
  /** Empty for every form of the account, including future ones. */
  formIds: z.array(z.string()).max(100, { error: "Limit a token to at most 100 forms." }),
  contentsPerDay: contentsPerDay.nullish(),
});

export type CreateTokenInput = z.input<typeof createTokenInput>;

const HINT_LENGTH = 4;

export interface CreatedToken {
  readonly token: AgentTokenRow;
  /** The token text, which is not stored and cannot be shown again. */
  readonly secret: string;
}

/** Creates an agent token for the named forms or, if none are named, for the whole account. */
export async function createToken(scope: OwnerScope, deps: Deps, input: CreateTokenInput): Promise<CreatedToken> {
  requirePermission(scope, "use");
  await requireProvenAddress(scope, deps);
  const { name, content, expiresInDays, formIds, contentsPerDay } = parseInput(createTokenInput, input);
  if (content) requireFreshSignIn(scope, deps);
  const limitedTo = [...new Set(formIds)];
  if (limitedTo.length > 0) await requireForms(scope, deps, limitedTo);
  const secret = mintAgentToken();
  const id = deps.newId("tok");
  const createdAt = instantOf(id);
  const token = await insertToken(scope, deps.db, {
    id,
    name,
    tokenHash: hashSecret(secret),
    hint: secret.slice(-HINT_LENGTH),
    scopes: content ? [METADATA_SCOPE, CONTENT_SCOPE] : [METADATA_SCOPE],
    formIds: limitedTo,
    contentsPerDay: contentsPerDay ?? DEFAULT_CONTENTS_PER_DAY,
    createdAt,
    expiresAt: expiresInDays == null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
  });
  return { token, secret };
}

/** The account's agent tokens, newest first, including revoked and expired ones. Not for agents. */
export async function listTokens(scope: OwnerScope, deps: Deps): Promise<AgentTokenRow[]> {
  requirePermission(scope, "use");
  return findTokens(scope, deps.db);
}

/** Revokes a token immediately; it stays in the list, and revoking it again changes nothing. */
export async function revokeToken(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<AgentTokenRow> {
  requirePermission(scope, "use");
  const token = isId(input.id, "tok") ? await revokeInStore(scope, deps.db, input.id, deps.clock.now()) : null;
  if (token === null) throw notFound("agent token");
  return token;
}

/** Ends the access of all the user's connected agents and agent tokens, effective on the next call. */
export async function endAgentAccess(scope: OwnerScope, deps: Deps): Promise<void> {
  requirePermission(scope, "use");
  await deleteAgentAccess(scope, deps.db, deps.clock.now());
}
