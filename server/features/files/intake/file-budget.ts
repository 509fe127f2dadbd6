import type { FileShare } from "../../../core/attachments/file-intake.ts";
import { type DiskMonitor, type DiskState, diskLevel } from "../../../core/platform/disk-space.ts";
import { onceFor } from "../../../core/platform/once-for.ts";

const arrivingOn = onceFor((_disk: DiskMonitor) => ({ bytes: 0 }));

/**
 * Limits space for the files of one submission as they arrive: per sender and day, and as a share of the disk, so text
 * always has room.
 */
export class FileBudget {
  readonly #disk: DiskMonitor;
  readonly #arriving: { bytes: number };
  readonly #share: FileShare;
  #state: DiskState | null = null;
  #reservedBytes = 0;
  #countedBytes = 0;

  constructor(disk: DiskMonitor, share: FileShare) {
    this.#disk = disk;
    this.#arriving = arrivingOn(disk);
    this.#share = share;
  }

  async refresh(): Promise<void> {
    this.#state = await this.#disk.state();
  }

  /** False if there is no room for that many more. */
  take(bytes: number): boolean {
    const state = this.#state;
    const freeBytes = (state?.freeBytes ?? 0) - this.#arriving.bytes - bytes;
    if (state !== null && diskLevel({ ...state, freeBytes }) !== "ok") return false;
    this.#arriving.bytes += bytes;
    this.#reservedBytes += bytes;
    if (!this.#share.take(bytes)) return false;
    this.#countedBytes += bytes;
    return true;
  }

  /** Call when nothing more arrives: gives back all but the kept bytes. */
  settle(keptBytes: number): void {
    this.#arriving.bytes -= this.#reservedBytes;
    this.#reservedBytes = 0;
    this.#share.giveBack(Math.max(0, this.#countedBytes - keptBytes));
    this.#countedBytes = Math.min(this.#countedBytes, keptBytes);
  }
}
