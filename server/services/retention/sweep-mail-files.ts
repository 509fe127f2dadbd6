import type { Deps } from "../../deps.ts";
import { isId } from "../../ids.ts";
import { listMailFiles, removeMailFiles } from "../../mail/mail-files.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { findKnownDeliveries } from "../../store/submissions/sweep.ts";

const AT_ONCE = 1_000;

/**
 * Removes the mails as files whose delivery is gone; answers how many went. What is removed with its submission is mostly
 * gone before: this finds what a mail on its way, or a folder restored from a backup, has left.
 */
export async function sweepMailFiles(scope: SystemScope, deps: Deps): Promise<number> {
  const { dataDir } = deps.config;
  const ids = (await listMailFiles(dataDir)).filter((name) => isId(name, "dlv"));
  const gone = new Set<string>();
  for (let start = 0; start < ids.length; start += AT_ONCE) {
    const some = ids.slice(start, start + AT_ONCE);
    const known = await findKnownDeliveries(scope, deps.db, some);
    for (const id of some) if (!known.has(id)) gone.add(id);
  }
  return gone.size === 0 ? 0 : removeMailFiles(dataDir, gone);
}
