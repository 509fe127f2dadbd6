import { DAY_MS } from "../../../shared/durations.ts";
import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { FileUnreadable, newStorageKey } from "./file-storage.ts";
import { type FileFigures, findFileFigures } from "./store/file-figures.ts";

export interface FileHealth extends FileFigures {
  readonly isStorageReachable: boolean;
}

const RECENT_MS = DAY_MS;

export async function readFileHealth(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "files" | "clock">,
): Promise<FileHealth> {
  const since = new Date(deps.clock.now().getTime() - RECENT_MS);
  const [figures, isStorageReachable] = await Promise.all([findFileFigures(scope, deps.db, since), isReachable(deps)]);
  return { ...figures, isStorageReachable };
}

/** A reachable storage reports that the file does not exist. */
async function isReachable({ files }: Pick<Deps, "files">): Promise<boolean> {
  try {
    (await files.read(newStorageKey())).destroy();
    return true;
  } catch (error) {
    return error instanceof FileUnreadable;
  }
}
