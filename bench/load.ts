import { Agent, request } from "node:http";

export interface LoadPlan {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

/** Keeps every connection busy for so many seconds; an answer other than 200 ends the benchmark. */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.connections });
  const endMs = performance.now() + plan.seconds * 1000;
  const timesMs: number[] = [];
  const worker = async () => {
    while (performance.now() < endMs) timesMs.push(await once(plan, agent));
  };
  const startedMs = performance.now();
  await Promise.all(Array.from({ length: plan.connections }, worker));
  const seconds = (performance.now() - startedMs) / 1000;
  agent.destroy();
  timesMs.sort((a, b) => a - b);
  const quantile = (share: number) => timesMs[Math.min(timesMs.length - 1, Math.floor(timesMs.length * share))] ?? 0;
  return { perSecond: timesMs.length / seconds, p50Ms: quantile(0.5), p99Ms: quantile(0.99) };
}

function once({ url, method, headers, body }: LoadPlan, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedMs = performance.now();
    const sent = request(url, { method, headers, agent }, (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedMs);
        else reject(new Error(`${url} answered ${response.statusCode}.`));
      });
    });
    sent.on("error", reject);
    sent.end(body);
  });
}
