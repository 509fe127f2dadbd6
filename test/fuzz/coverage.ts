import { Session } from "node:inspector/promises";
import { pathToFileURL } from "node:url";

export interface FileCoverage {
  readonly file: string;
  readonly functions: number;
  readonly coveredFunctions: number;
  /** Share of characters within functions that ran, from 0 to 1. */
  readonly code: number;
}

interface Script {
  readonly executed: Uint8Array;
  readonly functions: Map<string, readonly [start: number, end: number]>;
}

/** Accumulates V8 coverage of some files since `start`. Call it before they are imported. */
export class Coverage {
  readonly #session = new Session();
  readonly #scripts = new Map<string, Script>();

  async start(): Promise<void> {
    this.#session.connect();
    await this.#session.post("Profiler.enable");
    await this.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  }

  /** Adds the coverage since the last call, and returns whether anything in the files ran for the first time. */
  async take(files: readonly string[]): Promise<boolean> {
    const wanted = new Set(files.map((file) => pathToFileURL(file).href));
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    let isNew = false;
    for (const { url, functions } of result) {
      const href = url.replace(/\?.*$/, "");
      if (!wanted.has(href)) continue;
      const ranges = functions.flatMap((each) => each.ranges);
      const length = Math.max(...ranges.map(({ endOffset }) => endOffset));
      const script = this.#scripts.get(href) ?? { executed: new Uint8Array(length), functions: new Map() };
      this.#scripts.set(href, script);
      const now = new Uint8Array(script.executed.length);
      for (const { ranges, functionName } of functions) {
        const [whole] = ranges;
        if (whole !== undefined && (functionName !== "" || whole.startOffset > 0)) {
          const { startOffset, endOffset } = whole;
          script.functions.set(`${startOffset}-${endOffset}`, [startOffset, endOffset]);
        }
        // Outer functions and ranges precede nested ones.
        for (const { startOffset, endOffset, count } of ranges) now.fill(count > 0 ? 1 : 0, startOffset, endOffset);
      }
      for (let at = 0; at < now.length; at += 1) {
        if (now[at] === 0 || script.executed[at] === 1) continue;
        script.executed[at] = 1;
        isNew = true;
      }
    }
    return isNew;
  }

  of(file: string): FileCoverage {
    const script = this.#scripts.get(pathToFileURL(file).href);
    const functions = [...(script?.functions.values() ?? [])];
    const isWithin = new Uint8Array(script?.executed.length ?? 0);
    for (const [start, end] of functions) isWithin.fill(1, start, end);
    let covered = 0;
    for (let at = 0; at < isWithin.length; at += 1) covered += isWithin[at] === 1 ? (script?.executed[at] ?? 0) : 0;
    const total = isWithin.reduce((sum, one) => sum + one, 0);
    return {
      file,
      functions: functions.length,
      coveredFunctions: functions.filter(([start]) => script?.executed[start] === 1).length,
      code: total === 0 ? 0 : covered / total,
    };
  }
}
