import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { addressOf } from "../../packages/embedded-postgres/src/address.ts";
import { openPlace } from "../../packages/embedded-postgres/src/place.ts";
import { readBackupStatus } from "../../server/features/backup/backup-status.ts";
import { createBackupKey } from "../../server/features/backup/encryption.ts";
import type { Program } from "../browser/support/postern.ts";
import { receiveMessage } from "../support/receive-message.ts";

const unit = join(import.meta.dirname, "..", "..", "deploy", "postern.service");
const runner = join(import.meta.dirname, "under-unit.py");
const NOBODY = [65534, 65534] as const;
const MAX_BACKUP_MS = 300_000;

/** Returns what this machine lacks to run a program as the unit does, or null if nothing. */
export function lacksForUnit(): string | null {
  if (process.platform !== "linux") return "Linux";
  if (!succeeds("systemd-analyze", "--version")) return "systemd-analyze";
  return succeeds("python3", "-c", 'import ctypes; ctypes.CDLL("libseccomp.so.2")') ? null : "python3 with libseccomp";
}

/**
 * Receives a message under the unit's system call filter, and fails unless a scheduled backup is taken and verified.
 */
export async function receiveUnderUnit(
  folder: string,
  program: Program,
  more: Readonly<Record<string, string>> = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(folder, "data-"));
  const settings = {
    POSTERN_DATA_DIR: dataDir,
    POSTERN_BACKUP_TO: mkdtempSync(join(folder, "backups-")),
    POSTERN_BACKUP_KEY: await createBackupKey(),
    ...more,
  };
  await receiveMessage(underUnit(folder, program), settings, async (url) => {
    await scheduleBackup(dataDir);
    await backupVerified(dataDir);
    if (!(await fetch(`${url}/readyz`)).ok) throw new Error("The server is not ready after the backup.");
  });
}

async function scheduleBackup(dataDir: string): Promise<void> {
  const client = new pg.Client(addressOf(openPlace(dataDir)).connection);
  await client.connect();
  await client.query("SELECT graphile_worker.add_job('back-up')").finally(() => client.end());
}

async function backupVerified(dataDir: string): Promise<void> {
  const startedMs = performance.now();
  while (performance.now() - startedMs < MAX_BACKUP_MS) {
    const { verified, failure } = readBackupStatus(dataDir);
    if (failure !== null) throw new Error(`The backup failed: ${failure.reason}`);
    if (verified !== null) return;
    await sleep(100);
  }
  throw new Error("No backup was verified.");
}

function underUnit(folder: string, command: Program): Program {
  const sandbox = { ...readFilter(readFileSync(unit, "utf8")), user: NOBODY, command };
  const file = join(folder, "sandbox.json");
  writeFileSync(file, JSON.stringify(sandbox));
  return [runner, file];
}

/**
 * Reads SystemCallFilter line by line as systemd does: the first line sets the allowed calls, the others add or remove
 * some.
 */
function readFilter(text: string): { allowed: string[]; errno: number | null } {
  const sets = readSets();
  const expand = (name: string): string[] => (name.startsWith("@") ? (sets.get(name) ?? []).flatMap(expand) : [name]);
  const allowed = new Set(expand("@default"));
  for (const [, without, names = ""] of text.matchAll(/^SystemCallFilter=(~?)(.+)$/gm)) {
    for (const call of names.split(" ").flatMap(expand)) {
      if (without === "~") allowed.delete(call);
      else allowed.add(call);
    }
  }
  const error = /^SystemCallErrorNumber=(\w+)$/m.exec(text)?.[1] as keyof typeof constants.errno | undefined;
  return { allowed: [...allowed], errno: error === undefined ? null : constants.errno[error] };
}

/** Returns the system calls of @system-service and the other sets. */
function readSets(): Map<string, string[]> {
  const sets = new Map<string, string[]>();
  let current: string[] = [];
  const listed = execFileSync("systemd-analyze", ["syscall-filter"], { encoding: "utf8", stdio: "pipe" });
  for (const line of listed.split("\n")) {
    if (line.startsWith("@")) {
      current = [];
      sets.set(line.trim(), current);
    } else if (/^\s+[@\w]/.test(line)) current.push(line.trim());
  }
  return sets;
}

function succeeds(command: string, ...words: readonly string[]): boolean {
  try {
    execFileSync(command, words, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
