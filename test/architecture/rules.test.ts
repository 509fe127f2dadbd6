import { describe, expect, it } from "vitest";
import { parsePlanted, unusedExceptions, violationsOf } from "./rule.ts";
import { rules } from "./rules.ts";
import { readSources } from "./source.ts";

const sources = readSources("server", "web/src", "web/embed", "shared", "packages", "test/browser");

it("reads the sources of the server and the dashboard", () => {
  for (const folder of ["server/services/", "server/store/", "web/src/"]) {
    expect(sources.filter(({ path }) => path.startsWith(folder)).length).toBeGreaterThan(50);
  }
  expect(sources.find(({ path }) => path === "server/app.ts")?.imports.map(({ target }) => target)).toContain(
    "server/deps.ts",
  );
});

it("has no two rules of one name", () => {
  expect(new Set(rules.map(({ name }) => name)).size).toBe(rules.length);
});

describe.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_name, rule) => {
  it("holds in the project", () => {
    expect(violationsOf(rule, sources)).toEqual([]);
  });

  it("has no exception that nothing needs", () => {
    expect(unusedExceptions(rule, sources)).toEqual([]);
  });

  it("finds every violation that is planted", () => {
    expect(rule.violations.length).toBeGreaterThan(0);
    const missed = rule.violations.filter((planted) => violationsOf(rule, parsePlanted(planted)).length === 0);
    expect(missed).toEqual([]);
  });

  it("accepts what is allowed", () => {
    expect(rule.allowed.flatMap((planted) => violationsOf(rule, parsePlanted(planted)))).toEqual([]);
  });
});
