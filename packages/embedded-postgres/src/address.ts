import { createHash, randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import type { Place } from "./place.ts";
import type { Programs } from "./programs.ts";

export interface Address {
  readonly connection: pg.PoolConfig & { readonly database: string };
  readonly initdbArguments: readonly string[];
  readonly settings: Readonly<Record<string, string>>;
}

const USER = "postern";
const COMMON = { user: USER, database: "postern", ssl: false };

/** "exclusive": the one serving process of a data folder. "join-or-start": a command beside it, or alone. */
export type OpenMode = "exclusive" | "join-or-start";

/** Everything needed to reach, start and stop the PostgreSQL of one data folder. */
export interface Server {
  readonly place: Place;
  readonly address: Address;
  readonly mode: OpenMode;
  programs(): Programs;
  /** Override the durable defaults. */
  readonly settings: Readonly<Record<string, string>>;
}

/** A Unix socket in an owner-only folder; on Windows, loopback with a password stored in the data folder. */
export function addressOf(place: Place): Address {
  if (process.platform === "win32") return loopbackAddress(place);
  return {
    connection: { ...COMMON, host: place.socketDir, port: 5432 },
    initdbArguments: [`--username=${USER}`, "--auth=trust"],
    settings: {
      listen_addresses: "",
      unix_socket_directories: quoted(place.socketDir),
      unix_socket_permissions: "0700",
    },
  };
}

// The setting is a list, in which a comma would begin the next folder.
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

function loopbackAddress(place: Place): Address {
  const passwordFile = join(place.dataDir, "postgres-password");
  const host = "127.0.0.1";
  // Derived from the folder's name, so that every process gets the same port, within the private range.
  const port = 49_152 + (createHash("sha256").update(place.dataDir).digest().readUInt16BE(0) % 16_384);
  return {
    connection: { ...COMMON, host, port, password: readOrMakePassword(passwordFile) },
    initdbArguments: [`--username=${USER}`, "--auth=scram-sha-256", `--pwfile=${passwordFile}`],
    settings: { listen_addresses: host, port: String(port), unix_socket_directories: "" },
  };
}

function readOrMakePassword(file: string): string {
  try {
    writeFileSync(file, randomBytes(24).toString("base64url"), { flag: "wx", mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}
