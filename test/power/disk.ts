import { type ChildProcess, fork, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, readlinkSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkFileSystem, type FileSystem, run, succeeds } from "./file-systems.ts";
import type { Flushes, PowerCut } from "./volatile-cache.ts";

const POLL_MS = 20;
const MAX_WAIT_MS = 30_000;

/** A disk that loses its write cache in a power cut, with a file system mounted in `folder/mount`. */
export class Disk {
  readonly mount: string;
  readonly image: string;
  readonly #device: string;
  readonly #folder: string;
  #attached: { readonly server: ChildProcess; readonly bridge: ChildProcess; readonly loop: string } | null = null;

  constructor(folder: string, template: string) {
    mkdirSync(folder, { mode: 0o755 });
    [this.#folder, this.image, this.#device] = [folder, join(folder, "image"), join(folder, "device")];
    this.mount = join(folder, "mount");
    mkdirSync(this.mount);
    run("cp", "--sparse=always", "--reflink=auto", template, this.image);
  }

  async attach(flushes: Flushes = "kept"): Promise<void> {
    const socket = join(this.#folder, "socket");
    const server = await serveImage(this.image, socket, flushes);
    closeSync(openSync(this.#device, "a"));
    const bridge = spawn("nbdfuse", [this.#device, "--unix", socket], { stdio: "ignore" });
    await until(() => statSync(this.#device).size > 0, "The disk did not appear.");
    const loop = run("losetup", "--direct-io=on", "--find", "--show", this.#device).trim();
    this.#attached = { server, bridge, loop };
    run("mount", loop, this.mount);
  }

  /** Ends the disk and everything that uses it at this instant. */
  async cut(how: PowerCut): Promise<void> {
    if (this.#attached === null) return;
    const { server, bridge } = this.#attached;
    const ended = [
      once(server, "exit"),
      bridge.exitCode === null && bridge.signalCode === null ? once(bridge, "exit") : null,
    ];
    server.send(how);
    await ended[0];
    bridge.kill("SIGKILL");
    this.killUsers();
    await Promise.all(ended);
    await this.#detach();
  }

  /** Flushes all writes and checks the file system; returns the errors found. It is mounted again afterwards. */
  async check(fileSystem: FileSystem): Promise<string[]> {
    if (this.#attached === null) return [];
    const { loop } = this.#attached;
    run("umount", this.mount);
    try {
      return checkFileSystem(fileSystem, loop);
    } finally {
      run("mount", loop, this.mount);
    }
  }

  killUsers(): void {
    for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
      try {
        if (readlinkSync(`/proc/${pid}/cwd`).startsWith(`${this.mount}/`)) process.kill(Number(pid), "SIGKILL");
      } catch {
        // It has already exited.
      }
    }
  }

  async #detach(): Promise<void> {
    if (this.#attached === null) return;
    const { loop } = this.#attached;
    this.#attached = null;
    await until(() => {
      this.killUsers();
      return succeeds("umount", this.mount);
    }, "The file system stays in use.");
    run("losetup", "--detach", loop);
    await until(() => !existsSync(`/sys/block/${loop.slice("/dev/".length)}/loop/backing_file`), "The device stays.");
    // The bridge leaves a dead mount behind when killed.
    succeeds("umount", "--lazy", this.#device);
  }

  async remove(): Promise<void> {
    await this.cut({ survivors: "none", seed: 0 });
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** Starts the disk process. A message cuts its power, and says how. */
export async function serveImage(image: string, socket: string, flushes: Flushes = "kept"): Promise<ChildProcess> {
  rmSync(socket, { force: true });
  const server = fork(join(import.meta.dirname, "volatile-disk.ts"), [image, socket, flushes]);
  await once(server, "message");
  return server;
}

async function until(isSo: () => boolean, message: string): Promise<void> {
  const begunMs = performance.now();
  while (!isSo()) {
    if (performance.now() - begunMs > MAX_WAIT_MS) throw new Error(message);
    await sleep(POLL_MS);
  }
}
