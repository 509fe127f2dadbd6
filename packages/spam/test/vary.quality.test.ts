import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCorpus } from "../scripts/corpus.ts";
import { frozenRows } from "../scripts/frozen.ts";
import { heldWithChanges } from "../scripts/harmless-changes.ts";

// Families and languages that training never saw; comments have their own senders and thresholds.
const genuine = frozenRows(readCorpus(join(import.meta.dirname, "..", "training"))).filter(
  ({ folder, source }) => folder === "inbox" && !source.endsWith("comment"),
);

describe.each(["tuned", "kept"] as const)("One harmless thing changed in genuine messages, values %s", (part) => {
  test.each(heldWithChanges(genuine, part))("holds no more than is allowed: $name", ({ held, allowed }) => {
    expect(held).toBeLessThanOrEqual(allowed);
  });
});
