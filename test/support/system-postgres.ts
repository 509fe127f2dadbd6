import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const FOLDER = "/usr/lib/postgresql";

/** The folder of the newest PostgreSQL that Debian has installed here, of another major version than Postern's own. */
export function systemPostgres(): string | null {
  const majors = existsSync(FOLDER) ? readdirSync(FOLDER).filter((name) => Number(name) >= 15 && name !== "18") : [];
  const [newest] = majors.toSorted((a, b) => Number(b) - Number(a));
  return newest === undefined ? null : join(FOLDER, newest, "bin");
}
