import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { killWhileUploading } from "./kill-rounds.ts";

// npm run test:kills [rounds]
// Kills the server and its embedded PostgreSQL with `kill -9` during uploads, and compares what is there with what was acknowledged.

const rounds = Number(process.argv[2] ?? 30);
const dataDir = mkdtempSync(join(tmpdir(), "postern-kills-"));
try {
  const report = await killWhileUploading({ rounds, killDatabase: true, settings: { POSTERN_DATA_DIR: dataDir } });
  process.stdout.write(`${JSON.stringify({ rounds, ...report }, null, 2)}\n`);
  process.exitCode = report.problems.length === 0 ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
