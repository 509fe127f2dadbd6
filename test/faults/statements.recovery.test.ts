import { describe, it } from "vitest";
import { useDatabase } from "../support/database.ts";
import { failEachStatement, operationNames } from "./operations.ts";

const database = useDatabase();

describe.each(operationNames)("The failure of any single statement of %s", (name) => {
  it.each([
    ["before it ran", "before"],
    ["and its answer is lost after it ran", "after"],
    ["because the database's disk is full", { sqlState: "53100" }],
    ["because its transaction lost to another and runs again", { sqlState: "40P01" }],
  ] as const)(
    "loses nothing accepted and leaves nothing half done when a statement fails %s",
    { timeout: 300_000 },
    (_what, how) => failEachStatement(database, name, how),
  );
});
