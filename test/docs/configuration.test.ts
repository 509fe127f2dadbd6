import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { describe, expect, it } from "vitest";
import { ENVIRONMENT_VARIABLES, readConfig } from "../../server/core/config.ts";
import { readPages, root } from "./pages.ts";

const example = parseEnv(readFileSync(join(root, ".env.example"), "utf8")) as Record<string, string>;

/** Each variable that the page lists in a table, with its default. */
const documented = new Map(
  readFileSync(join(root, "docs/operate/configuration.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => line.split("|").map((cell) => cell.trim().replaceAll("`", "")))
    .map(([, name = "", fallback = ""]) => [name, fallback]),
);

describe("docs/operate/configuration.md", () => {
  it("lists exactly the variables read by Postern", () => {
    expect([...documented.keys()].toSorted()).toEqual([...ENVIRONMENT_VARIABLES].toSorted());
  });

  it("shows the same defaults as .env.example", () => {
    expect(Object.fromEntries(documented)).toEqual(example);
  });
});

describe("Settings in the documents", () => {
  const blocks = readPages().flatMap(({ path, blocks }) =>
    blocks.filter(({ language }) => language === "dotenv").map(({ text }) => [path, text] as const),
  );

  it.each(blocks)("in %s exist, and are accepted by Postern:\n%s", (_path, text) => {
    const settings = parseEnv(text) as Record<string, string>;
    expect(ENVIRONMENT_VARIABLES).toEqual(expect.arrayContaining(Object.keys(settings)));
    expect(Object.keys(settings)).not.toEqual([]);
    expect(() => readConfig(settings)).not.toThrow();
  });
});

describe(".env.example", () => {
  it("lists exactly the variables read by Postern", () => {
    expect(Object.keys(example).toSorted()).toEqual([...ENVIRONMENT_VARIABLES].toSorted());
  });

  it("sets only default values", () => {
    expect(readConfig(example)).toEqual(readConfig({}));
  });
});
