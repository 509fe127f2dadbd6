import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { Readable } from "node:stream";
import { flushFolder } from "../../core/platform/durable-files.ts";
import { fileFailure } from "../../core/platform/file-errors.ts";
import { BackupError } from "./backup-error.ts";

export interface WrittenFile {
  readonly bytes: number;
  /** SHA-256 of the stored bytes, in hexadecimal. */
  readonly sha256: string;
}

export interface Destination {
  readonly address: string;
  /** Rejects if nothing can be stored now, to fail before the work begins. */
  requireReachable(): Promise<void>;
  /** Stores a file completely and durably, or not at all. Names have `/` between folders. */
  write(name: string, content: Readable): Promise<WrittenFile>;
  read(name: string): Promise<Readable>;
  has(name: string): Promise<boolean>;
  /** Names of the top-level folders with files. */
  folders(): Promise<string[]>;
  /** Names of the files below a folder, in order; truncated ones end in `.part`. `after`: only those after it. */
  list(folder: string, after?: string): Promise<string[]>;
  remove(names: readonly string[]): Promise<void>;
}

const PART = ".part";

/** An existing folder. It is never created, so that an unmounted disk is noticed. */
export function folderDestination(root: string): Destination {
  const requireRoot = async () => {
    const found = await stat(root).catch(() => null);
    if (found?.isDirectory() === true) return;
    throw new BackupError(`The backup folder ${root} does not exist. Create it, or mount its disk.`);
  };
  return {
    address: root,
    requireReachable: requireRoot,
    async write(name, content) {
      await requireRoot();
      const path = join(root, name);
      await makeFolder(root, dirname(path));
      const draft = `${path}.${randomBytes(6).toString("hex")}${PART}`;
      try {
        const written = await writeDraft(draft, content);
        await rename(draft, path);
        flushFolder(dirname(path));
        return written;
      } catch (error) {
        await rm(draft, { force: true }).catch(() => undefined);
        throw explain(error, root);
      }
    },
    async read(name) {
      const path = join(root, name);
      await stat(path).catch((cause: unknown) => {
        throw new BackupError(`${name} is missing in ${root}.`, { cause });
      });
      return createReadStream(path, { highWaterMark: 262_144 });
    },
    has: async (name) => {
      await requireRoot();
      const found = await stat(join(root, name)).catch(ignoreMissing);
      return !Array.isArray(found);
    },
    async folders() {
      await requireRoot();
      const entries = await readdir(root, { withFileTypes: true });
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    },
    async list(folder, after = "") {
      await requireRoot();
      const start = join(root, folder);
      const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(ignoreMissing);
      const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const names = paths.map((path) => relative(root, path).replaceAll("\\", "/")).sort();
      return names.filter((name) => name > after);
    },
    async remove(names) {
      for (const name of names) await rm(join(root, name), { recursive: true, force: true });
    },
  };
}

async function writeDraft(draft: string, given: Readable): Promise<WrittenFile> {
  const { content, written } = countWritten(given);
  const file = await open(draft, "wx", 0o600);
  try {
    for await (const chunk of content as AsyncIterable<Buffer>) await file.appendFile(chunk);
    await file.sync();
  } finally {
    await file.close();
  }
  return written();
}

/** Passes content through, and afterwards reports what was written. */
export function countWritten(given: Readable): { readonly content: Readable; written(): WrittenFile } {
  const hash = createHash("sha256");
  let bytes = 0;
  const pass = async function* () {
    for await (const chunk of given as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  };
  return { content: Readable.from(pass()), written: () => ({ bytes, sha256: hash.digest("hex") }) };
}

async function makeFolder(root: string, folder: string): Promise<void> {
  if (folder === root || (await stat(folder).catch(() => null)) !== null) return;
  await makeFolder(root, dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  flushFolder(dirname(folder));
}

function ignoreMissing(error: NodeJS.ErrnoException): [] {
  if (error.code === "ENOENT") return [];
  throw error;
}

function explain(error: unknown, root: string): unknown {
  const problem = fileFailure(error)?.problem;
  if (problem === "no-space") {
    return new BackupError(`There is no space left in the backup folder ${root}. Free some space.`, { cause: error });
  }
  if (problem === "not-allowed" || problem === "read-only") {
    return new BackupError(`This user is not allowed to write to the backup folder ${root}.`, { cause: error });
  }
  return error;
}
