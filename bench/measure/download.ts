import { cpuMs, memoryMiB, treeCpuMs } from "./processes.ts";

export interface Download {
  readonly rows: number;
  readonly seconds: number;
  readonly firstByteSeconds: number;
  readonly nodeCpuMs: number;
  readonly postgresCpuMs: number;
  /** Peak memory of the Node process above its starting level. */
  readonly memoryMiB: number;
}

export async function download(
  url: string,
  headers: Readonly<Record<string, string>>,
  { rows, node, postgres }: { readonly rows: number; readonly node: number; readonly postgres: number },
): Promise<Download> {
  const before = { node: cpuMs(node), postgres: treeCpuMs(postgres), memory: memoryMiB(node) };
  let [most, firstMs] = [before.memory, 0];
  const watch = setInterval(() => {
    most = Math.max(most, memoryMiB(node));
  }, 100);
  const startedMs = performance.now();
  const response = await fetch(url, { headers });
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}.`);
  for await (const _ of response.body) if (firstMs === 0) firstMs = performance.now() - startedMs;
  const seconds = (performance.now() - startedMs) / 1_000;
  clearInterval(watch);
  return {
    rows,
    seconds,
    firstByteSeconds: firstMs / 1_000,
    nodeCpuMs: cpuMs(node) - before.node,
    postgresCpuMs: treeCpuMs(postgres) - before.postgres,
    memoryMiB: most - before.memory,
  };
}
