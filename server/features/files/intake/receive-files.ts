import { MINUTE_MS } from "../../../../shared/durations.ts";
import type { FileLimits, FormLimits } from "../../../core/attachments/attachments.ts";
import type { FileIntake, FileReceiver, FileShare, SentFile } from "../../../core/attachments/file-intake.ts";
import type { LeftOutReason } from "../../../core/attachments/store.ts";
import type { Deps } from "../../../core/deps.ts";
import { fileFailure } from "../../../core/platform/file-errors.ts";
import { newStorageKey } from "../file-storage.ts";
import type { WrittenFile } from "../file-store.ts";
import { FileInspector, inspectName } from "../screening/inspect-file.ts";
import { FileBudget } from "./file-budget.ts";

/** Streams the files of one submission into the storage. */
export async function openFiles(deps: Deps, form: FormLimits, share: FileShare): Promise<FileIntake> {
  const budget = new FileBudget(deps.disk, share);
  await budget.refresh();
  return new StoringIntake(deps, fileLimits(deps, form), budget);
}

export function fileLimits({ config: { files } }: Pick<Deps, "config">, form: FormLimits): FileLimits {
  return {
    maxFiles: Math.min(files.maxFiles, form.maxFiles ?? files.maxFiles),
    maxFileBytes: Math.min(files.maxFileBytes, form.maxFileBytes ?? files.maxFileBytes),
    maxTotalBytes: files.maxTotalBytes,
  };
}

/** Aborts the write of a file that is left out. */
class LeftOut extends Error {}

const MAX_STORING_MS = MINUTE_MS;
const MAX_DISCARDING_MS = 5_000;

class StoringIntake implements FileIntake {
  readonly #deps: Pick<Deps, "files" | "log">;
  readonly #limits: FileLimits;
  readonly #budget: FileBudget;
  readonly #files: IncomingFile[] = [];
  #keptBytes = 0;
  #isDiscarded = false;

  constructor(deps: Pick<Deps, "files" | "log">, limits: FileLimits, budget: FileBudget) {
    this.#deps = deps;
    this.#limits = limits;
    this.#budget = budget;
  }

  open(sent: SentFile): FileReceiver {
    const file = new IncomingFile(sent, (bytes) => this.#admit(file, bytes));
    this.#files.push(file);
    const reason = this.#reasonAgainst();
    if (reason === null) file.startWriting(this.#deps);
    else file.leaveOut(reason);
    return file;
  }

  async drained(): Promise<void> {
    await this.#files.at(-1)?.drained();
    await this.#budget.refresh();
  }

  async settled(): Promise<void> {
    await within(MAX_STORING_MS, Promise.all(this.#files.map((file) => file.settled)));
    for (const file of this.#files) file.leaveOut("storage-failed");
  }

  settleBudget(): void {
    const kept = this.#isDiscarded ? [] : this.#files.filter(({ outcome }) => outcome.leftOut === null);
    this.#budget.settle(kept.reduce((sum, { bytes }) => sum + bytes, 0));
  }

  async discard(): Promise<void> {
    this.#isDiscarded = true;
    this.settleBudget();
    if (this.#files.length === 0) return;
    for (const file of this.#files) file.leaveOut("storage-failed");
    await within(MAX_DISCARDING_MS, Promise.all(this.#files.map((file) => file.settled)));
    const keys = this.#files.flatMap(({ writtenKey }) => writtenKey ?? []);
    if (keys.length === 0) return;
    const removing = this.#deps.files
      .remove(keys)
      .catch((error) => this.#deps.log.warn({ err: error }, "files of a refused submission wait for the sweep"));
    await within(MAX_DISCARDING_MS, removing);
  }

  #reasonAgainst(): LeftOutReason | null {
    // A piece that waited for its turn may bring another one.
    if (this.#isDiscarded) return "storage-failed";
    if (this.#limits.maxFiles === 0) return "not-taken";
    if (this.#files.filter(({ isLeftOut }) => !isLeftOut).length > this.#limits.maxFiles) return "too-many";
    return null;
  }

  #admit(file: IncomingFile, bytes: number): LeftOutReason | null {
    this.#keptBytes += bytes;
    const reason =
      file.bytes > this.#limits.maxFileBytes
        ? "too-large"
        : this.#keptBytes > this.#limits.maxTotalBytes
          ? "submission-too-large"
          : this.#budget.take(bytes)
            ? null
            : "storage-full";
    if (reason !== null) this.#keptBytes -= file.bytes;
    return reason;
  }
}

class IncomingFile implements FileReceiver {
  readonly #admit: (bytes: number) => LeftOutReason | null;
  bytes = 0;
  writtenKey: string | null = null;
  settled: Promise<void> = Promise.resolve();
  /** Based on the name until the content has been read. */
  inspection: FileReceiver["inspection"];
  readonly #inspector: FileInspector;
  #leftOut: LeftOutReason | null = null;
  #written: WrittenFile | null = null;
  #content: ByteQueue | null = null;

  constructor(sent: SentFile, admit: (bytes: number) => LeftOutReason | null) {
    this.#admit = admit;
    this.inspection = inspectName(sent);
    this.#inspector = new FileInspector(sent);
  }

  get isLeftOut(): boolean {
    return this.#leftOut !== null;
  }

  get outcome(): FileReceiver["outcome"] {
    const storageKey = this.writtenKey;
    if (this.#leftOut === null && this.#written !== null && storageKey !== null) {
      return { leftOut: null, storageKey, ...this.#written };
    }
    return { leftOut: this.#leftOut ?? "storage-failed", storageKey: null, sha256: null, size: this.bytes };
  }

  startWriting({ files, log }: Pick<Deps, "files" | "log">): void {
    const storageKey = newStorageKey();
    const content = new ByteQueue();
    this.#content = content;
    this.writtenKey = storageKey;
    this.settled = files.write(storageKey, content).then(
      async (written) => {
        this.inspection = await this.#inspector.end().catch((error: unknown) => {
          log.error({ err: error }, "a file could not be inspected");
          return this.inspection;
        });
        this.#written = written;
      },
      (error: unknown) => {
        this.#leftOut ??= fileFailure(error)?.problem === "no-space" ? "storage-full" : "storage-failed";
        if (!(error instanceof LeftOut)) log.error({ err: error }, "a file could not be stored");
        content.fail(error);
      },
    );
  }

  /** Does nothing if the file is already durable. */
  leaveOut(reason: LeftOutReason): void {
    if (this.#written !== null) return;
    this.#leftOut ??= reason;
    this.#content?.fail(new LeftOut(`A file was left out: ${reason}.`));
  }

  write(bytes: Buffer): void {
    this.bytes += bytes.length;
    if (this.isLeftOut) return;
    const reason = this.#admit(bytes.length);
    if (reason !== null) {
      this.leaveOut(reason);
    } else {
      this.#inspector.write(bytes);
      this.#content?.push(bytes);
    }
  }

  end(): void {
    this.#content?.end();
  }

  async drained(): Promise<void> {
    await this.#content?.drained();
  }
}

/** A byte queue between a producer and a consumer that run at their own pace. */
class ByteQueue implements AsyncIterable<Buffer> {
  #waiting: Buffer[] = [];
  #hasEnded = false;
  #failure: { readonly error: unknown } | null = null;
  #onChange: (() => void)[] = [];

  push(bytes: Buffer): void {
    if (this.#failure === null) this.#waiting.push(bytes);
    this.#changed();
  }

  end(): void {
    this.#hasEnded = true;
    this.#changed();
  }

  /** Ends both sides: drops queued bytes and passes the error to the consumer. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.#waiting = [];
    this.#changed();
  }

  async drained(): Promise<void> {
    while (this.#waiting.length > 0) await this.#change();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    for (;;) {
      if (this.#failure !== null) throw this.#failure.error;
      const next = this.#waiting.shift();
      if (next !== undefined) {
        yield next;
        this.#changed();
      } else if (this.#hasEnded) {
        return;
      } else {
        await this.#change();
      }
    }
  }

  #change(): Promise<void> {
    return new Promise((resolve) => this.#onChange.push(resolve));
  }

  #changed(): void {
    for (const resolve of this.#onChange.splice(0)) resolve();
  }
}

/** Waits for work that continues on its own, but no longer than this. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
