import { expect, it } from "vitest";
import { startCluster } from "./cluster.ts";
import { startInstance } from "./instance.ts";
import { signal } from "./programs.ts";

// Control for the checks: the losses found here are those that synchronous followers prevent.
it("the checks detect accepted messages lost by killing a leader with lagging followers", async () => {
  const cluster = await startCluster({ isSynchronous: false });
  const { visitors, finish } = await startInstance({ databaseUrl: cluster.url, web: 1, workers: 1 });
  await visitors.accept(50);
  const leader = (await cluster.leader()) ?? expect.fail("there is no leader");
  const receivers = cluster.stopReceiving();
  expect(receivers).toHaveLength(2);
  const before = visitors.kept.size;
  await visitors.accept(30);
  await cluster.killNode(leader);
  const lagging = visitors.kept.size - before;
  // Data that reached the follower's machine but not its disk is lost as well.
  for (const pid of receivers) signal(pid, "SIGKILL");
  await visitors.accept(50);
  cluster.startNode(leader);
  await cluster.untilWhole();
  const problems = await finish();
  const lost = problems.filter((problem) => problem.endsWith("was accepted and is there 0 times"));
  process.stdout.write(
    `asynchronous: ${visitors.kept.size} accepted, ${lagging} of them while the followers lagged, ${lost.length} lost\n`,
  );
  expect(lost.length).toBeGreaterThan(0);
}, 300_000);
