import { existsSync, readdirSync, readFileSync } from "node:fs";

const TICK_MS = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ownMs: number;
  /** Of the children that it has waited for. */
  readonly endedMs: number;
}

/** Processor time used by a process, in milliseconds. */
export function cpuMs(pid: number): number {
  return processes().find((process) => process.pid === pid)?.ownMs ?? 0;
}

/** Processor time of a process and its descendants, including ended ones. */
export function treeCpuMs(root: number): number {
  return treeOf(root).reduce((sum, { ownMs, endedMs }) => sum + ownMs + endedMs, 0);
}

/** Like `cpuMs` in microseconds instead of ticks, without the threads that have ended. */
export function schedulerCpuMs(pid: number): number {
  const folder = `/proc/${pid}/task`;
  const times = (existsSync(folder) ? readdirSync(folder) : []).map((thread) => read(`${folder}/${thread}/schedstat`));
  return times.reduce((sum, time) => sum + Number(time.split(" ")[0]) / 1e6, 0);
}

/** The same of a process and its descendants, with those that have ended in ticks. */
export function schedulerTreeCpuMs(root: number): number {
  return treeOf(root).reduce((sum, { pid, endedMs }) => sum + schedulerCpuMs(pid) + endedMs, 0);
}

/** Memory of a process in MiB, with its proportional share of shared memory. */
export function memoryMiB(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) / 1_024;
}

export function treeMemoryMiB(root: number): number {
  return treeOf(root).reduce((sum, { pid }) => sum + memoryMiB(pid), 0);
}

/** The PostgreSQL server whose data is below a folder. */
export function postmasterOf(folder: string): number {
  const found = processes().find(({ pid }) => {
    const command = read(`/proc/${pid}/cmdline`);
    return /\/postgres\0/.test(command) && command.includes(folder);
  });
  if (found === undefined) throw new Error(`No PostgreSQL runs on ${folder}.`);
  return found.pid;
}

function treeOf(root: number): Process[] {
  const all = processes();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

function processes(): Process[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = read(`/proc/${name}/stat`);
      const facts = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      if (facts.length < 15) return [];
      // utime, stime, cutime and cstime, counted from the state, which is the third field.
      const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = facts.slice(11, 15).map(Number);
      const [ownMs, endedMs] = [(user + system) * TICK_MS, (endedUser + endedSystem) * TICK_MS];
      return [{ pid: Number(name), parent: Number(facts[1]), ownMs, endedMs }];
    });
}

/** Empty if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
