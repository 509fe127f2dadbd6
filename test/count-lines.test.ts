import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";

const FILES = {
  "server/form.ts": "a\nb\n",
  "server/words/de.json": "{\n}\n",
  "server/core/database/generated/client.ts": "not\ncounted\n",
  "packages/spam/src/learn.ts": "c\n",
  "packages/spam/scripts/train.ts": "not counted\n",
  "packages/spam/test/learn.test.ts": "d\n",
  "test/form.test.ts": "e\nf\n",
  "README.md": "three short words",
  "CHANGELOG.md": "two words",
  "docs/adr/0001-databases.md": "one",
  "prisma/schema.prisma": "model Form {\n}\nenum Kind {\n}\n",
  "web/src/form.graphql": "query Form {\n  form\n}\nfragment Part on Form {\n  id\n}\n",
};
const EXACT = {
  source: 5,
  tests: 3,
  userWords: 3,
  contributorWords: 3,
  decisions: 1,
  tables: 1,
  persistedOperations: 1,
};

it("the budget passes exactly at its limits, and every exceeded figure is named", () => {
  expect(count(EXACT)).toMatchObject({ status: 0, stdout: expect.not.stringContaining("too many") });
  for (const [name, figure] of Object.entries(EXACT)) {
    const { status, stdout } = count({ ...EXACT, [name]: figure - 1 });
    expect(status).toBe(1);
    expect(stdout.match(/.*too many/g)).toEqual([
      expect.stringMatching(`^${figure} .* ${figure - 1} allowed: 1 too many$`),
    ]);
  }
});

it("a figure that could be lower by more than one per cent is named without failing", () => {
  const { status, stdout } = count({ ...EXACT, source: 6 });
  expect(status).toBe(0);
  expect(stdout).toContain('5 lines of source, 6 allowed: lower "source" in budget.json');
});

it("a figure missing from the budget fails", () => {
  expect(count({ ...EXACT, tables: undefined }).status).toBe(1);
});

function count(budget: object) {
  const folder = mkdtempSync(join(tmpdir(), "postern-budget-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ ...FILES, "budget.json": JSON.stringify(budget) })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const script = join(import.meta.dirname, "..", "scripts", "count-lines.mjs");
  return spawnSync(process.execPath, [script, folder], { encoding: "utf8" });
}
