import { MINUTE_MS } from "../../../shared/durations.ts";
import { hashSecret } from "../../core/access/agent-token.ts";
import type { LinkedDelivery } from "../../core/attachments/attachments.ts";
import type { Deps } from "../../core/deps.ts";
import { sign } from "../../core/platform/secret.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { isFieldWanted } from "../../core/webhooks/webhook-message.ts";
import { openFileLinks } from "./store/file-links.ts";

/** Counted from the start of the attempt that sent the link. */
const FILE_LINK_MS = 15 * MINUTE_MS;

/**
 * Opens a link to each file of a delivery for one attempt, if the owner wants links, and returns the addresses by file
 * id. They are the same in every attempt, like the body; only their hashes are stored.
 */
export async function openLinks(
  scope: SystemScope,
  deps: Deps,
  { endpoint, delivery }: LinkedDelivery,
): Promise<ReadonlyMap<string, string>> {
  if (!endpoint.fileLinks || endpoint.format !== "postern") return new Map();
  const links = delivery.submission.files
    .filter(
      ({ field, storageKey, scan }) => storageKey !== null && scan !== "infected" && isFieldWanted(endpoint, field),
    )
    .map(({ id: fileId }) => ({ fileId, token: sign(deps.keys.fileLinks, `${delivery.id} ${fileId}`) }));
  if (links.length === 0) return new Map();
  await openFileLinks(scope, deps.db, {
    deliveryId: delivery.id,
    expiresAt: new Date(deps.clock.now().getTime() + FILE_LINK_MS),
    links: links.map(({ fileId, token }) => ({ fileId, tokenHash: hashSecret(token) })),
  });
  return new Map(links.map(({ fileId, token }) => [fileId, `${deps.config.publicUrl}/file-links/${token}`]));
}
