import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Deps } from "../../core/deps.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import { encryptStream } from "./encryption.ts";
import { copyNewFiles } from "./file-copies.ts";
import { keepSecrets } from "./secrets.ts";
import { listWal, readSeries, type Series, walName } from "./series.ts";
import { startOfSegment } from "./store/lsn.ts";
import { openReplication } from "./store/replication.ts";
import { currentLsn, dropSlot, readSlot, streamWal } from "./store/wal-stream.ts";
import type { BackupTarget } from "./target.ts";

/** Written this often, which bounds the loss if the machine is lost. */
const CHUNK_MS = 10_000;
const CHUNK_BYTES = 16 * 1_024 ** 2;

/** The next part of the log is gone, so the series ends here and a new backup must begin another one. */
export class SeriesBrokenError extends Error {}

/** The position up to which a series' log is archived. */
export async function archivedUntil(target: BackupTarget, series: Series): Promise<bigint> {
  return (await listWal(target, series.name)).at(-1)?.end ?? series.firstLsn;
}

export interface ArchiveOptions {
  /** When aborted, stops after what PostgreSQL has written by then. */
  readonly signal?: AbortSignal;
  /** Stops once this much is archived. */
  readonly until?: bigint;
  /** Called whenever a piece is safe at the destination. */
  readonly onArchived?: (lsn: bigint) => void;
}

/** Archives a series' write-ahead log from where it ends. Rejects if the connection or the destination fails. */
export async function archiveWal(
  scope: SystemScope,
  deps: Pick<Deps, "db" | "config" | "clock" | "files" | "log">,
  target: BackupTarget,
  series: Series,
  { signal, until, onArchived }: ArchiveOptions,
): Promise<void> {
  const { db, config, clock } = deps;
  const start = await archivedUntil(target, series);
  const slot = await readSlot(db);
  if (slot === null || slot.lost || startOfSegment(slot.restartLsn) > start) {
    throw new SeriesBrokenError("a part of the write-ahead log was removed before it was archived");
  }
  // The secret does not change while Postern runs.
  await keepSecrets(target, series, config, clock.now());
  const client = await openReplication(db);
  const stream = streamWal(client, start, series.timeline);
  const chunks = new ChunkWriter(target, series, start, {
    before: async () => {
      if (readSeries(config.dataDir)?.hasFiles === true) await copyNewFiles(scope, deps, target, series);
    },
    after: (lsn) => {
      stream.confirm(lsn);
      onArchived?.(lsn);
    },
  });
  let failed: unknown = null;
  const fail = (error: unknown) => {
    failed ??= error;
    void client.end().catch(() => undefined);
  };
  const timer = setInterval(() => {
    // Also serves as a keep-alive while there is nothing to archive.
    stream.confirm(chunks.archived);
    chunks.flush().catch(fail);
  }, CHUNK_MS);
  const stop = async () => {
    const last = await currentLsn(db);
    for (let waited = 0; waited < STOP_MS && chunks.received < last; waited += STOP_POLL_MS) await sleep(STOP_POLL_MS);
    await chunks.flush();
    await client.end();
  };
  const onAbort = () => void stop().catch(fail);
  signal?.addEventListener("abort", onAbort, { once: true });
  if (signal?.aborted === true) onAbort();
  try {
    for await (const bytes of stream.bytes) {
      await chunks.add(bytes);
      if (until !== undefined && chunks.received >= until) break;
    }
    await chunks.flush();
  } catch (error) {
    if (failed !== null || signal?.aborted !== true) throw failed ?? error;
  } finally {
    clearInterval(timer);
    signal?.removeEventListener("abort", onAbort);
    await client.end().catch(() => undefined);
  }
}

const STOP_MS = 8_000;
const STOP_POLL_MS = 20;

interface ChunkHooks {
  /** Awaited before a complete piece is written. */
  before(): Promise<void>;
  /** Called once it is safe at the destination. */
  after(lsn: bigint): void;
}

/** Buffers the log and writes it in pieces, one at a time. */
class ChunkWriter {
  readonly #target: BackupTarget;
  readonly #series: Series;
  readonly #hooks: ChunkHooks;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #writing: Promise<void> = Promise.resolve();
  #archived: bigint;
  received: bigint;

  constructor(target: BackupTarget, series: Series, start: bigint, hooks: ChunkHooks) {
    this.#target = target;
    this.#series = series;
    this.#archived = start;
    this.received = start;
    this.#hooks = hooks;
  }

  get archived(): bigint {
    return this.#archived;
  }

  async add(bytes: Buffer): Promise<void> {
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
    this.received += BigInt(bytes.length);
    if (this.#pendingBytes >= CHUNK_BYTES) await this.flush();
  }

  flush(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#pendingBytes === 0) return;
    const [content, start] = [this.#pending, this.#archived];
    const end = start + BigInt(this.#pendingBytes);
    this.#pending = [];
    this.#pendingBytes = 0;
    await this.#hooks.before();
    const encrypted = await encryptStream(this.#target.key, Readable.from(content));
    await this.#target.destination.write(walName(this.#series.name, start, end), encrypted);
    this.#archived = end;
    this.#hooks.after(end);
  }
}

export async function dropUnusedSlot(_scope: SystemScope, { db }: Pick<Deps, "db">): Promise<void> {
  if ((await readSlot(db))?.active === false) await dropSlot(db);
}
