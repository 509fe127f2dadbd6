import { createRandom } from "../../shared/random.ts";
import { withDeps } from "../features/files/kill-rounds.ts";
import { cutOnce } from "./cut.ts";
import { run } from "./file-systems.ts";
import type { Life } from "./life.ts";
import type { OpenLife } from "./lives.ts";
import { post } from "./operations.ts";
import type { Phase } from "./phases.ts";

const phase: Phase = { from: "used", cuts: 1, withinMs: 4_000, begin: post };
const CONTROLS = ["a disk that ignores flushes", "commits that do not wait"] as const;

export interface ControlReport {
  readonly control: string;
  readonly accepted: number;
  /** Accepted messages detected as lost. */
  readonly lost: number;
}

/** Cuts the power of setups that break their promise; the checks must notice, or the other results prove nothing. */
export async function runControls(open: OpenLife, seed: number): Promise<ControlReport[]> {
  const reports: ControlReport[] = [];
  for (const control of CONTROLS) {
    const life = await open("ext4", phase);
    try {
      if (control === "commits that do not wait") await letCommitsGo(life);
      const flushes = control === "commits that do not wait" ? "kept" : "ignored";
      const given = { phase, fileSystem: "ext4", lengthMs: phase.withinMs ?? 0, random: createRandom(seed) } as const;
      const { problems } = await cutOnce(life, { ...given, flushes });
      const lost = problems.filter((problem) => problem.endsWith("is there 0 times")).length;
      reports.push({ control, accepted: life.known.kept.size, lost });
    } finally {
      await life.kill();
      await life.disk.remove();
    }
  }
  return reports;
}

async function letCommitsGo(life: Life): Promise<void> {
  await life.disk.attach();
  await withDeps({ settings: life.settings }, (deps) =>
    deps.db.pool.query(
      "DO $$ BEGIN EXECUTE format('ALTER DATABASE %I SET synchronous_commit = off', current_database()); END $$",
    ),
  );
  run("sync", "--file-system", life.disk.mount);
  await life.cut({ survivors: "none", seed: 0 });
}
