import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { targets } from "./targets.ts";

describe.each(targets)("The fuzzing corpus for $name", ({ name, seeds, run }) => {
  const folder = join(import.meta.dirname, "corpus", name);
  const kept = existsSync(folder) ? readdirSync(folder) : [];
  it("passes input by input", async () => {
    const inputs = [
      ...seeds.map((text) => Buffer.from(text, "latin1")),
      ...kept.map((file) => readFileSync(join(folder, file))),
    ];
    for (const bytes of inputs) await run(bytes);
    expect(kept.length).toBeGreaterThan(0);
  });
});
