import { describe, it } from "vitest";
import { useDatabase } from "../support/database.ts";
import { failEachStatement, operationNames } from "./operations.ts";

const database = useDatabase();

describe.each(operationNames)("When any one statement of %s fails", (name) => {
  it.each([
    ["before it ran", "before"],
    ["and its answer is lost after it ran", "after"],
    ["because the database's disk is full", { sqlState: "53100" }],
  ] as const)("%s, nothing accepted is lost and nothing is done by half", { timeout: 300_000 }, (_what, how) =>
    failEachStatement(database, name, how),
  );
});
