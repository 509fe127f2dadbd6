import { describe, expect, test } from "vitest";
import { databaseTrouble, isDatabaseUnavailable } from "../../../server/core/platform/errors.ts";

const coded = (code: string, more: object = {}) => Object.assign(new Error("from the database"), { code, ...more });
const causedBy = (cause: unknown) => new Error("a service failed", { cause });

describe("A database error", () => {
  test.each([
    ["a serialization failure", coded("40001")],
    ["a deadlock", coded("40P01")],
    ["Prisma's name for both", coded("P2034")],
    ["a deadlock below another error", causedBy(coded("40P01"))],
    ["what Prisma's driver adapter keeps in a plain object", causedBy({ originalCode: "40P01" })],
    [
      "what Prisma keeps beside its own code",
      coded("P2010", { meta: { driverAdapterError: causedBy({ code: "40001" }) } }),
    ],
    ["a conflict below a pool that is fully in use", coded("P2028", { cause: coded("40001") })],
  ])("is a conflict to be retried: %s", (_what, error) => {
    expect(databaseTrouble(error)).toBe("conflict");
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ["nobody listens", coded("ECONNREFUSED")],
    ["the socket is not there", coded("ENOENT", { syscall: "connect" })],
    [
      "the socket is not there, as Prisma reports it",
      coded("ENOENT", { message: "Invalid `count()` invocation:\n\nconnect ENOENT /data/.s.PGSQL.5432" }),
    ],
    ["too many connections", coded("53300")],
    ["its disk is full", coded("53100")],
    ["its memory is full", coded("53200")],
    ["the server is shutting down", coded("57P01")],
    ["the server is a standby now", coded("25006")],
    ["a statement took too long", coded("57014")],
    ["a lock was not given in time", coded("55P03")],
    ["Prisma's pool is fully in use", coded("P2028")],
    ["the pool is fully in use", new Error("timeout exceeded when trying to connect")],
    ["the connection broke, as a cause", causedBy(new Error("Connection terminated unexpectedly"))],
    ["the driver adapter reports it in a plain object", causedBy({ originalCode: "08006" })],
  ])("means that the database is unavailable: %s", (_what, error) => {
    expect(databaseTrouble(error)).toBe("unavailable");
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  test.each([
    ["a file is missing", coded("ENOENT", { syscall: "open" })],
    ["a unique key stands twice", coded("23505")],
    ["a syntax error", coded("42601")],
    ["a bug", new TypeError("undefined is not a function")],
    ["a text that speaks of it", "Connection terminated"],
    ["nothing", null],
  ])("is neither a conflict nor an outage: %s", (_what, error) => {
    expect(databaseTrouble(error)).toBeNull();
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});
