import { execFileSync } from "node:child_process";
import { chmodSync, lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { type Identity, launchOf } from "./launch.ts";
import { DatabaseStartError, type Place, type UserIds } from "./place.ts";
import type { Programs } from "./programs.ts";

const OURSELVES: Identity = { wrapper: [], user: null };
const UNPRIVILEGED_USERS = ["postgres", "nobody"];

/**
 * Runs root in a user namespace under an ordinary uid: it keeps root's files, so no ownership changes and no user is
 * created. If the system forbids namespaces, an unprivileged user takes over. A cluster with an owner keeps it.
 */
export function chooseIdentity(programs: Programs, place: Place): Identity {
  const uid = process.geteuid?.();
  if (uid === undefined || (uid !== 0 && hasName())) return OURSELVES;
  const owner = ownerOf(place.cluster);
  if (uid === 0 && owner !== null && owner.uid !== 0) return { wrapper: [], user: owner };
  for (const candidate of candidates(uid, place)) {
    if (canRun(candidate, programs, place)) return candidate;
  }
  throw new DatabaseStartError(
    uid === 0
      ? `PostgreSQL does not run as root, and there is neither a user namespace nor an unprivileged user who can reach both its programs and ${place.dataDir}. Run Postern as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`
      : `PostgreSQL needs a user with a name, and user ${uid} has none. Add it to /etc/passwd, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** Transfers a cluster made by root to the user who takes over. */
export function handOver({ cluster }: Place, { user }: Identity): void {
  if (user === null || ownerOf(cluster)?.uid === user.uid) return;
  const entries = readdirSync(cluster, { recursive: true, withFileTypes: true });
  for (const path of [cluster, ...entries.map((entry) => join(entry.parentPath, entry.name))]) {
    lchownSync(path, user.uid, user.gid);
  }
}

function* candidates(uid: number, place: Place): Generator<Identity> {
  const users = readUsers();
  const mapped = users.find((user) => user.uid !== 0)?.uid;
  if (mapped !== undefined && process.platform === "linux") {
    yield { wrapper: ["unshare", "--user", `--map-user=${mapped}`, `--map-group=${mapped}`], user: null };
  }
  if (uid !== 0) return;
  // Other users must be able to traverse the folder, but need not read it.
  chmodSync(place.dataDir, 0o711);
  for (const wanted of UNPRIVILEGED_USERS) {
    const user = users.find(({ name }) => name === wanted);
    if (user !== undefined) yield { wrapper: [], user: { uid: user.uid, gid: user.gid } };
  }
}

function canRun(identity: Identity, programs: Programs, place: Place): boolean {
  const { file, args, options } = launchOf(identity, place, programs, "postgres", ["--version"]);
  try {
    execFileSync(file, args, { ...options, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface NamedUser extends UserIds {
  readonly name: string;
}

function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}

function readUsers(): NamedUser[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name = "", , uid = "", gid = ""] = line.split(":");
    return /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

function ownerOf(folder: string): UserIds | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  return stat === undefined ? null : { uid: stat.uid, gid: stat.gid };
}
