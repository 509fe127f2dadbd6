import { execFileSync } from "node:child_process";
import { expect, inject, it } from "vitest";
import { makeDataDir } from "../support/data-dir.ts";
import { installVersion } from "../upgrade/old-version.ts";
import { startCluster } from "./cluster.ts";
import { HERE } from "./fleet.ts";
import { startInstance } from "./instance.ts";

it("replacing processes of an older version one by one loses nothing and causes no failure", async () => {
  const from = inject("from");
  const root = installVersion(from, makeDataDir());
  // Built once, before several processes start from it.
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: root, stdio: "ignore" });
  const cluster = await startCluster({ isSynchronous: true });
  const { fleet, visitors, finish } = await startInstance({ databaseUrl: cluster.url, root });
  await visitors.accept(100);
  for (const member of fleet.members) {
    await member.replace(HERE);
    await visitors.accept(30);
  }
  const problems = await finish();
  process.stdout.write(
    `from ${from}: ${visitors.kept.size} accepted, answers ${JSON.stringify(visitors.tally())}, ${problems.length} problems\n`,
  );
  expect(problems).toEqual([]);
  expect(Object.keys(visitors.tally()).filter((status) => !["200", "503"].includes(status))).toEqual([]);
  expect(fleet.members.flatMap(({ failures }) => failures)).toEqual([]);
}, 600_000);
