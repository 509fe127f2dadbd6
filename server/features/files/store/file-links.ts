import { isFree } from "../../../core/database/clock-skew.ts";
import type { Database, FileLink } from "../../../core/database/db.ts";
import { Parameters, prepared } from "../../../core/database/sql.ts";
import type { OwnerScope, SystemScope } from "../../../core/scope/scope.ts";
import { visible, visibleFile } from "../../../core/scope/store/visibility.ts";

export type NewFileLink = Pick<FileLink, "fileId" | "tokenHash">;

/** Opens the links of a delivery until `expiresAt`, reopening those of an earlier attempt. */
export async function openFileLinks(
  _scope: SystemScope,
  db: Database,
  opened: { readonly deliveryId: string; readonly expiresAt: Date; readonly links: readonly NewFileLink[] },
): Promise<void> {
  await db.pool.query({
    name: "open-file-links",
    text: `INSERT INTO file_links (delivery_id, file_id, token_hash, expires_at)
      SELECT $1, link.file_id, link.token_hash, $2 FROM unnest($3::text[], $4::text[]) AS link(file_id, token_hash)
      ON CONFLICT (file_id, delivery_id) DO UPDATE SET token_hash = excluded.token_hash,
        expires_at = excluded.expires_at, used_at = NULL, claimed_until = NULL, starts = 0`,
    values: [
      opened.deliveryId,
      opened.expiresAt,
      opened.links.map(({ fileId }) => fileId),
      opened.links.map(({ tokenHash }) => tokenHash),
    ],
  });
}

/** A download in progress; its claim shows whether it still holds the link. */
export interface FileLinkClaim {
  readonly tokenHash: string;
  readonly claimedUntil: Date;
}

/**
 * Claims a link for one download: it must be unused, started fewer than `maxStarts` times and have no other download in
 * progress, for a file that the endpoint gets, of a submission in the inbox. False if it cannot be downloaded now.
 */
export async function claimFileLink(
  scope: OwnerScope,
  db: Database,
  claim: FileLinkClaim & { readonly now: Date; readonly maxStarts: number },
): Promise<boolean> {
  const parameters = new Parameters();
  const now = parameters.add(claim.now);
  const { rowCount } = await db.pool.query(
    prepared(
      `UPDATE file_links AS link SET starts = link.starts + 1, claimed_until = ${parameters.add(claim.claimedUntil)}
       FROM files AS file, submissions AS s, deliveries AS delivery, webhook_endpoints AS endpoint
       WHERE link.token_hash = ${parameters.add(claim.tokenHash)} AND link.expires_at > ${now} AND link.used_at IS NULL
         AND link.starts < ${parameters.add(claim.maxStarts)}
         AND ${isFree("link.claimed_until", now)}
         AND file.id = link.file_id AND ${visibleFile(scope, parameters)}
         AND file.storage_key IS NOT NULL AND file.scan <> 'infected'
         AND s.id = file.submission_id AND ${visible(scope, parameters)} AND s.folder = 'inbox'
         AND delivery.id = link.delivery_id AND delivery.submission_id = s.id
         AND endpoint.id = delivery.target AND endpoint.status = 'active' AND endpoint.file_links
         AND (endpoint.form_id IS NULL OR endpoint.form_id = s.form_id) AND endpoint.includes_fields
         AND (endpoint.field_names = '{}' OR file.field = ANY(endpoint.field_names))`,
      parameters.values,
    ),
  );
  return rowCount === 1;
}

/** Renews a claim during its download. False if another download has it or the link was reopened. */
export async function renewFileLinkClaim(
  _scope: OwnerScope,
  db: Database,
  { tokenHash, claimedUntil, until }: FileLinkClaim & { readonly until: Date },
): Promise<boolean> {
  const { count } = await db.prisma.fileLink.updateMany({
    where: { tokenHash, claimedUntil },
    data: { claimedUntil: until },
  });
  return count === 1;
}

/** Ends a download: the link is used or, with `usedAt` null, free for another one. */
export async function releaseFileLink(
  _scope: OwnerScope,
  db: Database,
  { tokenHash, claimedUntil, usedAt }: FileLinkClaim & { readonly usedAt: Date | null },
): Promise<void> {
  await db.prisma.fileLink.updateMany({ where: { tokenHash, claimedUntil }, data: { claimedUntil: null, usedAt } });
}
