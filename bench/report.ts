import type { Download } from "./measure/download.ts";
import type { Comparison } from "./measure/rounds.ts";

/**
 * Requests per second, times, processor time per request and, if limits are included, the share of each that Postern
 * reaches.
 */
export function printComparison({ title, figures }: Comparison): void {
  const ours = figures.postern?.perSecond;
  const rows = Object.entries(figures).map(([name, of]) => ({
    "": name,
    "requests/s": of.perSecond.toFixed(0),
    "p50 ms": of.p50Ms.toFixed(1),
    "p99 ms": of.p99Ms.toFixed(1),
    "CPU ms, Node": of.nodeCpuMs.toFixed(2),
    "CPU ms, PostgreSQL": of.postgresCpuMs.toFixed(2),
    pages: of.pages === 0 ? "" : of.pages.toFixed(0),
    ...(ours !== undefined && { "postern reaches": name === "postern" ? "" : (ours / of.perSecond).toFixed(2) }),
  }));
  printTable(title, rows);
}

export function printDownloads(found: Readonly<Record<string, Download>>): void {
  const perSecond = ({ rows, seconds }: Download) => rows / seconds;
  const rows = Object.entries(found).map(([name, of]) => ({
    "": name,
    "rows/s": perSecond(of).toFixed(0),
    seconds: of.seconds.toFixed(1),
    "first byte s": of.firstByteSeconds.toFixed(2),
    "CPU µs a row, Node": ((of.nodeCpuMs / of.rows) * 1_000).toFixed(1),
    "CPU µs a row, PostgreSQL": ((of.postgresCpuMs / of.rows) * 1_000).toFixed(1),
    "memory +MiB": of.memoryMiB.toFixed(0),
    "postern reaches":
      found.postern === undefined || name === "postern" ? "" : (perSecond(found.postern) / perSecond(of)).toFixed(2),
  }));
  printTable("CSV", rows);
}

function printTable(title: string, rows: readonly Readonly<Record<string, string>>[]): void {
  const columns = Object.keys(rows[0] ?? {});
  const widths = columns.map((column) => Math.max(column.length, ...rows.map((row) => (row[column] ?? "").length)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`;
  const lines = [line(columns), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`];
  for (const row of rows) lines.push(line(columns.map((column) => row[column] ?? "")));
  process.stdout.write(`\n${title}\n\n${lines.join("\n")}\n\n`);
}
