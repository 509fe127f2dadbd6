import { signIn } from "../../bench/postern.ts";
import { OWNER } from "../upgrade/instance.ts";
import { isSignedIn } from "./known.ts";
import type { Life } from "./life.ts";
import {
  backUp,
  backups,
  exportAgainAndAgain,
  type Operation,
  post,
  rotate,
  startFirst,
  sweep,
  useForFirstTime,
} from "./operations.ts";

/** What is running when the power is cut. */
export interface Phase {
  /** The data folder it starts with. */
  readonly from: "empty" | "used";
  /** Number of cuts before it starts afresh. */
  readonly cuts: number;
  /** The latest instant of the cut. Null: the operation ends by itself, and the cut falls within its duration. */
  readonly withinMs: number | null;
  readonly isBackedUp?: true;
  readonly isServerOff?: true;
  /** Returns once the operation is running. */
  begin(life: Life): Promise<Operation>;
  /** Additional checks once the server runs again. */
  check?(life: Life): Promise<readonly string[]>;
}

const used = { from: "used", cuts: 4 } as const;

export const PHASES: Readonly<Record<string, Phase>> = {
  "first start": { from: "empty", cuts: 1, withinMs: null, isServerOff: true, begin: startFirst },
  "minute after": { from: "empty", cuts: 1, withinMs: 60_000, isServerOff: true, begin: useForFirstTime },
  load: { ...used, withinMs: 4_000, begin: post },
  export: { ...used, withinMs: 3_000, begin: exportAgainAndAgain },
  sweep: { ...used, cuts: 1, withinMs: null, begin: sweep, check: checkSweep },
  backup: { ...used, isBackedUp: true, withinMs: null, begin: backUp, check: checkBackups },
  "secret rotation": {
    ...{ from: "used", cuts: 1, withinMs: null, isServerOff: true },
    begin: async (life) => {
      // A rotation changes the secret and ends every session.
      const { known } = life;
      [known.secret, known.session, known.endedSession] = [null, null, known.session];
      return rotate(life);
    },
    check: checkRotation,
  },
};

/** The next sweep deletes what the interrupted one left, and nothing else. */
async function checkSweep(life: Life): Promise<readonly string[]> {
  const { expiring } = life.known;
  if (expiring === null) return [];
  await life.watch(async (client) => {
    await client.query("SELECT graphile_worker.add_job('sweep-expired', job_key => 'after the cut')");
    return true;
  });
  const count = "SELECT count(*)::int AS count FROM submissions WHERE form_id = $1";
  await life.watch(async (client) => {
    const { rows } = await client.query<{ count: number }>(count, [expiring.formId]);
    return (rows[0]?.count ?? 0) <= expiring.kept.size;
  });
  return life.problems();
}

async function checkBackups(life: Life): Promise<readonly string[]> {
  const listed = JSON.stringify(await life.command("backup-list"));
  const lost = [...(backups.get(life) ?? [])].filter((id) => !listed.includes(id));
  const verified = await life.command("backup", "--verify");
  return [
    ...lost.map((id) => `the backup ${id} is lost`),
    ...(verified === null ? ["a backup cannot be verified"] : []),
  ];
}

/** The rotation resumes; then everyone has to sign in again, and can. */
async function checkRotation(life: Life): Promise<readonly string[]> {
  const { known } = life;
  await life.kill();
  known.secret = null;
  if ((await life.command("secret", "rotate")) === null) return ["the rotation cannot be continued"];
  await life.boot();
  const url = life.url ?? "";
  const isStillIn = known.endedSession !== null && (await isSignedIn(url, known.endedSession));
  const problems = isStillIn ? ["a session outlives the rotation"] : [];
  known.session = await signIn(url, OWNER.email, OWNER.password);
  await life.load();
  await life.visitors?.end();
  return [...problems, ...(await life.problems())];
}
