import { describe, it } from "vitest";
import { useDatabase } from "../support/database.ts";
import { failEachStatement, operationNames } from "./operations.ts";

const database = useDatabase();

describe.each(operationNames)("Refusing any single statement of %s", (name) => {
  it.each([
    ["in favour of another transaction", "40001"],
    ["for want of connections", "53300"],
    ["because it was cancelled", "57014"],
    ["because the database's disk is full", "53100"],
  ])(
    "loses nothing accepted and leaves nothing half done when a statement is refused %s",
    { timeout: 300_000 },
    (_why, sqlState) => failEachStatement(database, name, { sqlState }),
  );
});
