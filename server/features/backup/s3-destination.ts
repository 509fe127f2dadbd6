import type { Config } from "../../core/config.ts";
import { createObjectStorage, type ObjectStorage, parseS3Address } from "../../core/outbound/object-storage.ts";
import { ObjectStorageError } from "../../core/outbound/object-storage-error.ts";
import { BackupError } from "./backup-error.ts";
import { countWritten, type Destination } from "./destination.ts";

/** A bucket of an S3-compatible store, or a prefix in it. */
export function s3Destination(to: string, { s3 }: Pick<Config, "s3">): Destination {
  const { bucket, prefix } = parseS3Address(to) ?? { bucket: "", prefix: "" };
  const { accessKeyId, secretAccessKey, endpoint, region } = s3;
  if (accessKeyId === null || secretAccessKey === null) {
    throw new BackupError(
      `AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are not set. Set them to credentials for ${to}.`,
    );
  }
  const storage = createObjectStorage({ endpoint, region, bucket, accessKeyId, secretAccessKey });
  return bucketDestination(storage, { address: `s3://${bucket}/${prefix} at ${endpoint}`, endpoint, bucket, prefix });
}

/** Exported for its tests. */
export function bucketDestination(
  storage: ObjectStorage,
  where: { readonly address: string; readonly endpoint: string; readonly bucket: string; readonly prefix: string },
): Destination {
  const { address, prefix } = where;
  const explained = <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => {
      throw error instanceof ObjectStorageError ? explain(error, where) : error;
    });
  const list = async (folder: string, after?: string) => {
    const start = folder === "" ? prefix : `${prefix}${folder}/`;
    const keys = await explained(storage.list(start, after === undefined ? undefined : `${prefix}${after}`));
    return keys.map((key) => key.slice(prefix.length));
  };
  return {
    address,
    // Lists a folder that is never written to.
    requireReachable: async () => void (await list("reachable")),
    list,
    write: async (name, content) => {
      const counted = countWritten(content);
      await explained(storage.put(`${prefix}${name}`, counted.content));
      return counted.written();
    },
    read: async (name) => {
      const content = await explained(storage.get(`${prefix}${name}`));
      if (content === null) throw new BackupError(`${name} is missing in ${address}.`);
      return content;
    },
    has: (name) => explained(storage.has(`${prefix}${name}`)),
    folders: async () => (await explained(storage.folders(prefix))).map((key) => key.slice(prefix.length, -1)),
    remove: async (names) => {
      const removed: string[] = [];
      // Only files have an extension.
      for (const name of names) removed.push(...(/\.(age|part|file)$/.test(name) ? [name] : await list(name)));
      await explained(storage.remove(removed.map((name) => `${prefix}${name}`)));
    },
  };
}

function explain(
  error: ObjectStorageError,
  { endpoint, bucket }: { readonly endpoint: string; readonly bucket: string },
): BackupError {
  return new BackupError(reasonOf(error, endpoint, bucket), { cause: error });
}

function reasonOf({ status, code }: ObjectStorageError, endpoint: string, bucket: string): string {
  if (status === null)
    return `The object storage at ${endpoint} does not respond. Check AWS_ENDPOINT_URL_S3 and the network.`;
  if (status === 401 || status === 403) {
    return (
      `The object storage at ${endpoint} refused access to the bucket ${bucket} (${code}). Check AWS_ACCESS_KEY_ID, ` +
      "AWS_SECRET_ACCESS_KEY, AWS_REGION and what the key may do."
    );
  }
  if (status === 404) return `There is no bucket ${bucket} at ${endpoint}. Create it.`;
  return `The object storage at ${endpoint} responded ${status} (${code}). Try again later.`;
}
