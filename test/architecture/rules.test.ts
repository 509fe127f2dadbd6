import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { emptyAreas, plant, unusedExceptions, violationsOf } from "./rule.ts";
import { rules } from "./rules.ts";
import { readSources } from "./source.ts";

const sources = readSources("server", "web/src", "web/embed", "shared", "packages", "test/browser");

const features = readdirSync(new URL("../../server/features", import.meta.url), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

it("reads the sources of the server and the dashboard", () => {
  for (const folder of ["server/core/", "server/features/", "web/src/"]) {
    expect(sources.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThan(50);
  }
  expect(sources.find(({ path }) => path === "server/app.ts")?.imports.map(({ target }) => target)).toContain(
    "server/core/deps.ts",
  );
});

it("gives every rule a unique name", () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

describe.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_name, rule) => {
  it("holds in the project", () => {
    expect(violationsOf(rule, sources)).toEqual([]);
  });

  it("has no unused exceptions", () => {
    expect(unusedExceptions(rule, sources)).toEqual([]);
  });

  it("matches at least one file in every area", () => {
    expect(emptyAreas(rule, sources)).toEqual([]);
  });

  it("detects every planted violation", () => {
    expect(rule.violations.length).toBeGreaterThan(0);
    const missed = rule.violations
      .flatMap((planted) => plant(rule, planted, features))
      .filter((planted) => violationsOf(rule, planted).length === 0);
    expect(missed.map(([file]) => file?.path)).toEqual([]);
  });

  it("accepts every allowed example", () => {
    expect(
      rule.allowed
        .flatMap((planted) => plant(rule, planted, features))
        .flatMap((planted) => violationsOf(rule, planted)),
    ).toEqual([]);
  });
});
