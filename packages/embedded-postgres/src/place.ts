import { createHash } from "node:crypto";
import { chmodSync, chownSync, closeSync, fsyncSync, lstatSync, mkdirSync, openSync, realpathSync } from "node:fs";
import { join } from "node:path";

/** The embedded database cannot be used; the message tells the operator why and what to do. */
export class DatabaseStartError extends Error {
  constructor(message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = "DatabaseStartError";
  }
}

/** The PostgreSQL paths of one data folder, the same for every process that knows the folder. */
export interface Place {
  /** The data folder with links resolved, so that two spellings give one place. */
  readonly dataDir: string;
  readonly cluster: string;
  readonly libraries: string;
  readonly logFile: string;
  readonly socketDir: string;
}

export interface UserIds {
  readonly uid: number;
  readonly gid: number;
}

// Unix socket addresses are limited to 103 bytes on macOS, 107 on Linux.
const MAX_SOCKET_PATH = 100;

export function openPlace(dataDir: string): Place {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const real = realpathSync(dataDir);
  return {
    dataDir: real,
    cluster: join(real, "postgres"),
    libraries: join(real, "postgres-libraries"),
    logFile: join(real, "postgres.log"),
    socketDir: chooseSocketDir(real),
  };
}

export const SOCKET_NAME = ".s.PGSQL.5432";

function chooseSocketDir(dataDir: string): string {
  const inside = join(dataDir, "postgres-socket");
  if (Buffer.byteLength(join(inside, SOCKET_NAME)) <= MAX_SOCKET_PATH) return inside;
  // Not os.tmpdir(): a process with a different TMPDIR must get the same folder.
  return join("/tmp", `postern-${createHash("sha256").update(dataDir).digest("hex").slice(0, 24)}`);
}

/** Creates the socket's folder, accessible to its owner only; rejects one in /tmp created by somebody else. */
export function prepareSocketDir(place: Place, { user }: { readonly user: UserIds | null }): void {
  mkdirSync(place.socketDir, { recursive: true, mode: 0o700 });
  const found = lstatSync(place.socketDir);
  if (!found.isDirectory() || ![process.geteuid?.() ?? found.uid, user?.uid].includes(found.uid)) {
    throw new DatabaseStartError(
      `${place.socketDir} belongs to another user. Remove it or use a data folder with a shorter path.`,
    );
  }
  chmodSync(place.socketDir, 0o700);
  if (user !== null) chownSync(place.socketDir, user.uid, user.gid);
}

/** Makes directory entries durable. Windows has no call for it, and needs none. */
export function flushFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
