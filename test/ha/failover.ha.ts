import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it } from "vitest";
import { seededRandom } from "../faults/random.ts";
import type { Answer } from "../faults/visitors.ts";
import { type Cluster, startCluster } from "./cluster.ts";
import { killInTurn, startInstance } from "./instance.ts";

const seed = inject("seed");
const kills = inject("kills");
const random = seededRandom(seed);

it("a cluster with synchronous followers loses no accepted message when its leaders are killed", {
  timeout: 3_600_000,
}, async () => {
  const cluster = await startCluster({ isSynchronous: true });
  const { fleet, visitors, finish } = await startInstance({ databaseUrl: cluster.url });
  const nemesis = killInTurn(fleet.members, random);
  const outages: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await visitors.accept(50);
    await sleep(random(2_000));
    const killedMs = performance.now();
    await killLeader(cluster, () => visitors.accept(50));
    outages.push(longestPause(visitors.answers, killedMs));
    process.stdout.write(`kill ${kill}: nothing was accepted for ${seconds(outages.at(-1) ?? 0)} s\n`);
  }
  const processKills = await nemesis.stop();
  const problems = await finish();
  const [min, median, max] = spread(outages);
  process.stdout.write(
    `seed ${seed}: ${kills} leaders and ${processKills} processes killed, ${visitors.kept.size} accepted, ` +
      `answers ${JSON.stringify(visitors.tally())}, without service ${min}/${median}/${max} s (min/median/max), ` +
      `${problems.length} problems\n`,
  );
  expect(problems).toEqual([]);
  expect(Object.keys(visitors.tally()).filter((status) => !["200", "503", "lost"].includes(status))).toEqual([]);
  expect(fleet.members.flatMap(({ failures }) => failures)).toEqual([]);
});

/** Kills the leader's machine, then waits until service resumes and the node follows the new leader. */
async function killLeader(cluster: Cluster, untilServed: () => Promise<void>): Promise<void> {
  const leader = (await cluster.leader()) ?? expect.fail("there is no leader");
  await cluster.killNode(leader);
  await untilServed();
  cluster.startNode(leader);
  await cluster.untilWhole();
}

/** The longest time between two accepted posts, starting with the last one before `fromMs`. */
function longestPause(answers: readonly Answer[], fromMs: number): number {
  const accepted = answers.filter(({ status }) => status === "200").map(({ atMs }) => atMs);
  const first = accepted.findLastIndex((atMs) => atMs <= fromMs);
  return accepted
    .slice(first)
    .reduce((longest, atMs, index, all) => Math.max(longest, atMs - (all[index - 1] ?? atMs)), 0);
}

function spread(values: readonly number[]): string[] {
  const sorted = values.toSorted((a, b) => a - b);
  return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((value) => seconds(value ?? 0));
}

const seconds = (ms: number) => (ms / 1_000).toFixed(1);
