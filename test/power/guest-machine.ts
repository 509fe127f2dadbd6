import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { freePort } from "../upgrade/journey.ts";
import { serveImage } from "./disk.ts";
import type { FileSystem } from "./file-systems.ts";
import type { GuestImage } from "./guest-image.ts";
import type { PowerCut } from "./volatile-cache.ts";

const root = join(import.meta.dirname, "..", "..");
// Without hardware virtualization a boot takes minutes.
const MAX_BOOT_MS = 900_000;

export class GuestMachine {
  readonly #image: GuestImage;
  readonly #disk: string;
  readonly #socket: string;
  #running: { readonly machine: ChildProcess; readonly disk: ChildProcess } | null = null;

  constructor(image: GuestImage, disk: string) {
    [this.#image, this.#disk, this.#socket] = [image, disk, `${disk}.socket`];
  }

  /** Turns it on; resolves with the server's address once it serves. The guest starts the server by itself. */
  async boot(fileSystem: FileSystem): Promise<string> {
    const disk = await serveImage(this.#disk, this.#socket);
    const port = await freePort();
    const parameters = `console=ttyS0 quiet panic=-1 postern.fs=${fileSystem} postern.port=${port} postern.root=${root}`;
    const machine = spawn(
      "qemu-system-x86_64",
      [
        ...["-machine", "q35,accel=tcg", "-cpu", "max", "-smp", "2", "-m", "1500", "-nographic", "-no-reboot"],
        ...["-kernel", this.#image.kernel, "-initrd", this.#image.initrd, "-append", parameters],
        ...["-drive", `file=nbd+unix:///?socket=${this.#socket},format=raw,if=virtio,cache=writeback`],
        ...["-virtfs", "local,path=/,mount_tag=host,readonly=on,security_model=none,multidevs=remap"],
        ...["-netdev", `user,id=net,hostfwd=tcp:127.0.0.1:${port}-:${port}`, "-device", "virtio-net-pci,netdev=net"],
      ],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    this.#running = { machine, disk };
    const timer = setTimeout(() => machine.kill("SIGKILL"), MAX_BOOT_MS);
    const lines: string[] = [];
    for await (const line of createInterface({ input: machine.stdout })) {
      lines.push(line);
      if (!line.includes(`listening on http://0.0.0.0:${port})`)) continue;
      clearTimeout(timer);
      machine.stdout.resume();
      return `http://127.0.0.1:${port}`;
    }
    clearTimeout(timer);
    throw new Error(`The guest ended before it served: ${lines.slice(-5).join(" ")}`);
  }

  /** Kills the machine and its disk at the same instant. */
  async cut(how: PowerCut): Promise<void> {
    if (this.#running === null) return;
    const { machine, disk } = this.#running;
    this.#running = null;
    const ended = [machine, disk]
      .filter((child) => child.exitCode === null && child.signalCode === null)
      .map((child) => once(child, "exit"));
    machine.kill("SIGKILL");
    if (disk.connected) disk.send(how);
    await Promise.all(ended);
  }
}
