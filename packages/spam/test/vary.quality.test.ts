import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCorpus } from "../scripts/corpus.ts";
import { frozenRows } from "../scripts/frozen.ts";
import { heldWithChanges } from "../scripts/harmless-changes.ts";

// Families and languages that training never saw; comments have their own senders and thresholds.
const genuine = frozenRows(readCorpus(join(import.meta.dirname, "..", "training"))).filter(
  ({ folder, source }) => folder === "inbox" && !source.endsWith("comment"),
);

describe.each(["tuned", "kept"] as const)("A harmless change to genuine messages, with %s values", (part) => {
  test.each(heldWithChanges(genuine, part))("gets no more messages held than allowed: $name", ({ held, allowed }) => {
    expect(held).toBeLessThanOrEqual(allowed);
  });
});
