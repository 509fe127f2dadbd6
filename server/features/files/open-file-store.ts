import { join } from "node:path";
import type { Config } from "../../core/config.ts";
import type { Deps } from "../../core/deps.ts";
import { createObjectStorage, parseS3Address } from "../../core/outbound/object-storage.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { createBucketStorage } from "./bucket-storage.ts";
import { createFileKeys } from "./file-keys.ts";
import type { FileStorage } from "./file-storage.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { createFolderStorage, filesFolder } from "./folder-storage.ts";

/** The places where files can be. The folder is always one, so files are found there until they are moved. */
export interface FilePlaces {
  readonly folder: FileStorage;
  /** `null` without a bucket. */
  readonly s3: FileStorage | null;
}

/** The minimum that every store accepts. Each upload in progress has one part in memory. */
const PART_BYTES = 5 * 1_024 ** 2;

export function openFilePlaces({
  dataDir,
  fileStorage,
  s3,
}: Pick<Config, "dataDir" | "fileStorage" | "s3">): FilePlaces {
  const folder = createFolderStorage(filesFolder(dataDir));
  const { bucket: address } = fileStorage;
  const { accessKeyId, secretAccessKey, endpoint, region } = s3;
  const place = address === null ? null : parseS3Address(address);
  if (place === null || accessKeyId === null || secretAccessKey === null) return { folder, s3: null };
  const settings = { endpoint, region, bucket: place.bucket, accessKeyId, secretAccessKey };
  const objects = createObjectStorage(settings, { partBytes: PART_BYTES });
  const spool = createFolderStorage(join(filesFolder(dataDir), "spool"));
  return { folder, s3: createBucketStorage(objects, `${place.prefix}files/`, spool) };
}

export function openWritePlace(config: Pick<Config, "dataDir" | "fileStorage" | "s3">): FileStorage {
  const { folder, s3 } = openFilePlaces(config);
  return s3 !== null && config.fileStorage.to === "s3" ? s3 : folder;
}

export function openFileStore(scope: SystemScope, deps: Pick<Deps, "config" | "db" | "keys" | "clock">): FileStore {
  const { folder, s3 } = openFilePlaces(deps.config);
  const keys = createFileKeys(scope, deps);
  if (s3 === null) return createFileStore([folder], keys);
  return createFileStore(deps.config.fileStorage.to === "s3" ? [s3, folder] : [folder, s3], keys);
}
