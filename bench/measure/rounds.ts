import { cpuMs, treeCpuMs } from "./processes.ts";
import { type Load, load, type Plan } from "./wrk.ts";

/** Something that answers requests, and the processes whose time it uses. */
export interface Target {
  readonly name: string;
  readonly node: number;
  readonly postgres: number;
  readonly plan: Omit<Plan, "connections" | "seconds">;
}

export interface Figures extends Load {
  /** Processor time per request in milliseconds. */
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
  /** 8 kB pages that PostgreSQL read per request, from memory or disk; 0 if not counted. */
  readonly pages: number;
}

/** Returns the pages read so far. */
export type PagesOf = (target: Target) => Promise<number> | null;

export interface Comparison {
  readonly title: string;
  /** The median of each figure over the rounds, by target. */
  readonly figures: Readonly<Record<string, Figures>>;
}

const NAMES = ["requests", "perSecond", "p50Ms", "p99Ms", "nodeCpuMs", "postgresCpuMs", "pages"] as const;

/** Loads the targets in turn for several rounds, so other load on the machine affects all of them. */
export async function compare(
  title: string,
  targets: readonly Target[],
  {
    connections,
    seconds,
    rounds,
    pagesOf = () => null,
  }: { readonly connections: number; readonly seconds: number; readonly rounds: number; readonly pagesOf?: PagesOf },
): Promise<Comparison> {
  const measured = new Map<string, Figures[]>(targets.map(({ name }) => [name, []]));
  for (const target of targets) await load({ ...target.plan, connections, seconds: 1 });
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) {
      measured.get(target.name)?.push(await measure(target, connections, seconds, pagesOf));
    }
  }
  return { title, figures: Object.fromEntries([...measured].map(([name, all]) => [name, medians(all)])) };
}

export async function measure(
  target: Target,
  connections: number,
  seconds: number,
  pagesOf: PagesOf = () => null,
): Promise<Figures> {
  const pages = await pagesOf(target);
  const [node, postgres] = [cpuMs(target.node), treeCpuMs(target.postgres)];
  const found = await load({ ...target.plan, connections, seconds });
  const each = (before: number, after: number) => (after - before) / Math.max(found.requests, 1);
  return {
    ...found,
    nodeCpuMs: each(node, cpuMs(target.node)),
    postgresCpuMs: each(postgres, treeCpuMs(target.postgres)),
    pages: pages === null ? 0 : each(pages, (await pagesOf(target)) ?? pages),
  };
}

export function medians(all: readonly Figures[]): Figures {
  const of = (name: (typeof NAMES)[number]) => median(all.map((figures) => figures[name]));
  return Object.fromEntries(NAMES.map((name) => [name, of(name)])) as unknown as Figures;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The value below which this share of the others lies: 0.99 for the 99th percentile, 1 for the maximum. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
