import { parseLsn } from "./lsn.ts";
import { type ReplicationClient, startCopy } from "./replication.ts";

/** Receives a base backup while it is taken. */
export interface BaseBackupSink {
  /** Bytes of the tar archive. */
  data(bytes: Buffer): Promise<void>;
}

export interface BaseBackup {
  readonly startLsn: bigint;
  readonly stopLsn: bigint;
  /** PostgreSQL's list of the files with their checksums, as JSON. */
  readonly manifest: string;
}

/**
 * Makes PostgreSQL send the whole cluster as one tar archive, with the write-ahead log that makes it consistent.
 * PostgreSQL verifies each page's checksum and sends the file that makes it a cluster last.
 */
export async function takeBaseBackup(
  client: ReplicationClient,
  label: string,
  sink: BaseBackupSink,
): Promise<BaseBackup> {
  // Retains the log during the backup, as checkpoints would remove it once archived. The slot is dropped with the
  // connection.
  await client.query("CREATE_REPLICATION_SLOT postern_base_backup TEMPORARY PHYSICAL RESERVE_WAL");
  const command = startCopy(
    client,
    `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAL true, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256')`,
  );
  const manifest: Buffer[] = [];
  let archives = 0;
  let inManifest = false;
  for await (const message of command as AsyncIterable<Buffer>) {
    const bytes = message.subarray(1);
    switch (String.fromCharCode(message[0] ?? 0)) {
      case "n":
        archives += 1;
        if (archives > 1) throw new Error("The database has tablespaces, which cannot be backed up.");
        break;
      case "m":
        inManifest = true;
        break;
      case "d":
        if (inManifest) manifest.push(bytes);
        else await sink.data(bytes);
        break;
      default:
        break;
    }
  }
  const [start] = command.results[0]?.[0] ?? [];
  const [stop] = command.results.at(-1)?.[0] ?? [];
  return { startLsn: parseLsn(start), stopLsn: parseLsn(stop), manifest: Buffer.concat(manifest).toString() };
}
