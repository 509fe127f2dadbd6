import type { Deps } from "../../deps.ts";
import { createFileStore, type FileStore } from "../../files/file-store.ts";
import { createFolderStorage, filesFolder } from "../../files/folder-storage.ts";
import type { SystemScope } from "../../scope/scope.ts";
import { createFileKeys } from "./file-keys.ts";

/** The file storage that the configuration names. */
export function openFileStore(scope: SystemScope, deps: Pick<Deps, "config" | "db" | "keys" | "clock">): FileStore {
  return createFileStore([createFolderStorage(filesFolder(deps.config.dataDir))], createFileKeys(scope, deps));
}
