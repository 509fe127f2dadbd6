import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Plan {
  readonly url: string;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly connections: number;
  readonly seconds: number;
}

export interface Load {
  readonly requests: number;
  readonly perSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
}

const run = promisify(execFile);

/**
 * Keeps every connection busy for some seconds with wrk, which uses little CPU; throws if any response was not a
 * success.
 */
export async function load(plan: Plan): Promise<Load> {
  const folder = mkdtempSync(join(tmpdir(), "postern-wrk-"));
  try {
    const script = join(folder, "plan.lua");
    writeFileSync(script, scriptOf(plan));
    const options = ["-t1", `-c${plan.connections}`, `-d${plan.seconds}s`, "--timeout", "30s", "-s", script, plan.url];
    const { stdout } = await run("wrk", options).catch(explainMissing);
    const found = JSON.parse(stdout.slice(stdout.lastIndexOf("\n{"))) as Load & { readonly failed: number };
    if (found.failed > 0) throw new Error(`${plan.url}: ${found.failed} of ${found.requests} requests failed.`);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function scriptOf({ method, headers, body }: Plan): string {
  const lines = [`wrk.method = ${quote(method)}`];
  for (const [name, value] of Object.entries(headers)) lines.push(`wrk.headers[${quote(name)}] = ${quote(value)}`);
  if (body !== undefined) lines.push(`wrk.body = ${quote(body)}`);
  lines.push(`done = function(summary, latency)
    local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
    io.write(string.format('\\n{"requests":%d,"perSecond":%.3f,"p50Ms":%.3f,"p99Ms":%.3f,"failed":%d}\\n', summary.requests,
      summary.requests / summary.duration * 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3, failed))
  end`);
  return lines.join("\n");
}

/** Quotes as a Lua string. */
function quote(text: string): string {
  return `"${text.replace(/["\\]/g, "\\$&").replaceAll("\n", "\\n")}"`;
}

function explainMissing(error: NodeJS.ErrnoException): never {
  if (error.code !== "ENOENT") throw error;
  throw new Error("The benchmark needs the load generator wrk. Install it, for example with: apt-get install wrk");
}
