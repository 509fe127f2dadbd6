import type { Deps } from "../../../core/deps.ts";
import type { FloodGuard } from "../../../core/intake/flood-guard.ts";
import { type DiskState, diskLevel } from "../../../core/platform/disk-space.ts";

/** Limits space for visitors' files, per sender and day and as a share of the disk, so text always has room. */
export class FileRoom {
  readonly #deps: Pick<Deps, "disk">;
  readonly #flood: FloodGuard;
  #state: DiskState | null = null;
  #arrivingBytes = 0;

  constructor(deps: Pick<Deps, "disk">, flood: FloodGuard) {
    this.#deps = deps;
    this.#flood = flood;
  }

  /** The space that the files of one submission may use. */
  async open(sender: string | null, formId: string): Promise<FileBudget> {
    await this.refresh();
    return new FileBudget(this, {
      take: (bytes) => this.#flood.takeFiles(sender, formId, bytes),
      giveBack: (bytes) => this.#flood.giveBackFiles(sender, formId, bytes),
    });
  }

  async refresh(): Promise<void> {
    this.#state = await this.#deps.disk.state();
  }

  tryReserve(bytes: number): boolean {
    if (this.#state !== null) {
      const freeBytes = this.#state.freeBytes - this.#arrivingBytes - bytes;
      if (diskLevel({ ...this.#state, freeBytes }) !== "ok") return false;
    }
    this.#arrivingBytes += bytes;
    return true;
  }

  release(bytes: number): void {
    this.#arrivingBytes -= bytes;
  }
}

interface Share {
  take(bytes: number): boolean;
  giveBack(bytes: number): void;
}

/** Counts the files of one submission as they arrive. */
export class FileBudget {
  readonly #room: FileRoom;
  readonly #share: Share;
  #reservedBytes = 0;
  #countedBytes = 0;

  constructor(room: FileRoom, share: Share) {
    this.#room = room;
    this.#share = share;
  }

  refresh(): Promise<void> {
    return this.#room.refresh();
  }

  /** False if there is no room for that many more. */
  take(bytes: number): boolean {
    if (!this.#room.tryReserve(bytes)) return false;
    this.#reservedBytes += bytes;
    if (!this.#share.take(bytes)) return false;
    this.#countedBytes += bytes;
    return true;
  }

  /** Call when nothing more arrives: gives back all but the kept bytes. */
  settle(keptBytes: number): void {
    this.#room.release(this.#reservedBytes);
    this.#reservedBytes = 0;
    this.#share.giveBack(Math.max(0, this.#countedBytes - keptBytes));
    this.#countedBytes = Math.min(this.#countedBytes, keptBytes);
  }
}
