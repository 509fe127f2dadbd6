import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Files of both versions of Linux control groups. Swap would hide excess memory use. */
const VERSIONS = [
  {
    root: "/sys/fs/cgroup",
    marker: "cgroup.controllers",
    limit: "memory.max",
    peak: "memory.peak",
    events: "memory.events",
    swap: "memory.swap.max",
    noSwap: () => "0",
  },
  {
    root: "/sys/fs/cgroup/memory",
    marker: "memory.limit_in_bytes",
    limit: "memory.limit_in_bytes",
    peak: "memory.max_usage_in_bytes",
    events: "memory.oom_control",
    swap: "memory.memsw.limit_in_bytes",
    noSwap: (bytes: number) => String(bytes),
  },
] as const;

/**
 * Processes that share a memory limit, including the file cache. Linux kills one of them if it cannot reclaim enough.
 */
export class ControlGroup {
  readonly #files: (typeof VERSIONS)[number];
  readonly #folder: string;

  constructor(bytes: number) {
    const files = VERSIONS.find(({ root, marker }) => existsSync(join(root, marker)));
    if (files === undefined) throw new Error("There are no control groups for memory here.");
    this.#files = files;
    this.#folder = join(files.root, `postern-test-${process.pid}`);
    mkdirSync(this.#folder);
    this.#write(files.limit, String(bytes));
    if (existsSync(join(this.#folder, files.swap))) this.#write(files.swap, files.noSwap(bytes));
  }

  /** A command prefix that runs a command within the group. */
  get wrapper(): readonly string[] {
    return ["sh", "-c", 'echo $$ > "$0" && exec "$@"', join(this.#folder, "cgroup.procs")];
  }

  peakMiB(): number {
    return Number(this.#read(this.#files.peak)) / 1_048_576;
  }

  /** How many processes were killed for lack of memory. */
  killed(): number {
    return Number(/^oom_kill (\d+)/m.exec(this.#read(this.#files.events))?.[1] ?? 0);
  }

  remove(): void {
    rmdirSync(this.#folder);
  }

  #read(name: string): string {
    return readFileSync(join(this.#folder, name), "utf8");
  }

  #write(name: string, value: string): void {
    writeFileSync(join(this.#folder, name), value);
  }
}
