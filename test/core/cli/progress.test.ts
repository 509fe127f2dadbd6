import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createProgress } from "../../../server/core/cli/progress.ts";
import { createLogger } from "../../../server/core/platform/log.ts";

function setUp(total: number, isTTY: boolean) {
  const [logged, written] = [new PassThrough(), Object.assign(new PassThrough(), { isTTY })];
  const progress = createProgress("submissions", total, createLogger("info", logged), written);
  const textOf = (stream: PassThrough) => String(stream.read() ?? "");
  return { progress, written: () => textOf(written), logged: () => textOf(logged) };
}

describe("The progress of a long command", () => {
  it("is one line on a terminal, rewritten in place and removed at the end", () => {
    const { progress, written, logged } = setUp(100_000, true);
    progress.update(2_500);
    progress.update(100_000);
    progress.end();
    expect(written()).toBe(
      "\r\u001b[K2,500 of 100,000 submissions (2 %)\r\u001b[K100,000 of 100,000 submissions (100 %)\r\u001b[K",
    );
    expect(logged()).toBe("");
  });

  it("is logged at every tenth when nobody is watching", () => {
    const { progress, written, logged } = setUp(100, false);
    for (const done of [0, 9, 10, 19, 25, 99, 100]) progress.update(done);
    progress.end();
    const lines = logged()
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.map(({ done, total }) => [done, total])).toEqual([
      [10, 100],
      [25, 100],
      [99, 100],
      [100, 100],
    ]);
    expect(written()).toBe("");
  });

  it("is complete immediately when there is nothing to do", () => {
    const { progress, written } = setUp(0, true);
    progress.update(0);
    expect(written()).toContain("(100 %)");
  });
});
