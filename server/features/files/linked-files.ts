import { hashSecret } from "../../core/access/agent-token.ts";
import type { Deps } from "../../core/deps.ts";
import { notFound } from "../../core/platform/errors.ts";
import { renewEvery } from "../../core/platform/renew-every.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { type OpenFile, openFile } from "./read-files.ts";
import { claimFileLink, type FileLinkClaim, releaseFileLink, renewFileLinkClaim } from "./store/file-links.ts";

/** Interrupted downloads can be repeated, up to this many starts since the attempt that sent the link. */
const MAX_STARTS = 5;

/** Longer than a client may stall, so an expired claim belongs to a process that is gone. */
const CLAIM_MS = 120_000;
const RENEWAL_MS = 30_000;

export interface LinkedFile extends OpenFile {
  /** Call once, after the last byte was sent or sending failed. */
  end(sent: boolean): Promise<void>;
}

/** Opens a link's file for one download. Used, exhausted and in use by another download are all NOT_FOUND. */
export async function openLinkedFile(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly token: string },
): Promise<LinkedFile> {
  const { onlyFile } = scope.permissions;
  if (onlyFile === undefined) throw notFound("file");
  const until = () => new Date(deps.clock.now().getTime() + CLAIM_MS);
  let claim: FileLinkClaim = { tokenHash: hashSecret(input.token), claimedUntil: until() };
  const now = deps.clock.now();
  if (!(await claimFileLink(scope, deps.db, { ...claim, now, maxStarts: MAX_STARTS }))) throw notFound("file");

  const stopRenewing = renewEvery(RENEWAL_MS, deps.log, async () => {
    const renewed = { ...claim, claimedUntil: until() };
    if (await renewFileLinkClaim(scope, deps.db, { ...claim, until: renewed.claimedUntil })) claim = renewed;
  });
  const end = async (sent: boolean) => {
    await stopRenewing();
    await releaseFileLink(scope, deps.db, { ...claim, usedAt: sent ? deps.clock.now() : null });
  };
  try {
    return { ...(await openFile(scope, deps, { id: onlyFile.id })), end };
  } catch (error) {
    await end(false);
    throw error;
  }
}
