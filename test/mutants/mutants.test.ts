import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { mutants } from "./mutants.ts";

it.each(mutants)("the bug “$name” can still be inserted into the sources at exactly one place", ({ file, find }) => {
  expect(readFileSync(file, "utf8").split(find)).toHaveLength(2);
});
