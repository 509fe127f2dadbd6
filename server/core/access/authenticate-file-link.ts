import { findByFileLink } from "../accounts/store/find-by-credential.ts";
import type { Deps } from "../deps.ts";
import { PosternError } from "../platform/errors.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { hashSecret } from "./agent-token.ts";
import { ownerScope, readRights, systemScope } from "./authenticate.ts";
import { type Admission, admit, type RateLimit } from "./rate-limit.ts";

/** Counts invalid links per sender. */
const FAILED_LINKS: RateLimit = { name: "file link", rates: [{ burst: 60, intervalMs: 1_000 }] };

/** Counts an attempt to open a link against its sender; give it back if the link is valid. */
export function countFileLink(deps: Deps, sender: string | null): Promise<Admission> {
  return admit(systemScope(), deps, sender === null ? [] : [{ limit: FAILED_LINKS, subject: sender }]);
}

const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/**
 * The scope of a file link from a webhook's payload: read access to that one file. Unknown links, expired ones and
 * those the owner no longer wants all give the same UNAUTHENTICATED error; a link is expired at exactly its expiry.
 */
export async function authenticateFileLink(deps: Deps, token: string): Promise<OwnerScope> {
  const now = deps.clock.now();
  const found = TOKEN.test(token)
    ? await findByFileLink(systemScope(), deps.db, { tokenHash: hashSecret(token), now })
    : null;
  if (found === null) throw new PosternError("UNAUTHENTICATED", "This link is unknown, has expired or was used.");
  const { link, endpoint, account } = found;
  return ownerScope(
    deps,
    account,
    // The path of an endpoint's URL can be a secret of the receiver.
    { kind: "webhook", id: endpoint.id, name: `Webhook ${new URL(endpoint.url).host}` },
    { ...readRights, forms: [], onlyFile: { id: link.fileId, submissionId: link.submissionId } },
  );
}
