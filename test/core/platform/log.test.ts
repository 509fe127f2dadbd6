import { describe, expect, it } from "vitest";
import { explainError } from "../../../server/core/cli/explain-error.ts";
import { createLogger, type Logger, readableLine } from "../../../server/core/platform/log.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

function jsonOf(error: unknown): string {
  const written: string[] = [];
  createLogger("info", { write: (line) => void written.push(line) }).error({ err: error }, "it failed");
  return written.join("");
}

/** A logger's output for a person on a terminal. */
function lineOf(write: (log: Logger) => void): string {
  const written: string[] = [];
  write(createLogger("info", { write: (line) => void written.push(line) }));
  return readableLine(written.join(""));
}

describe("A log line on a terminal", () => {
  it("shows the time of day, the level, the message, and the facts", () => {
    const readable = lineOf((log) =>
      log.info({ migrations: 3, form: "frm_1", note: "two words" }, "the database was migrated"),
    );
    expect(readable).toMatch(
      /^\d\d:\d\d:\d\d info {2}the database was migrated migrations=3 form=frm_1 note="two words"\n$/,
    );
  });

  it("shows the stack of an error below it", () => {
    const readable = lineOf((log) => log.error({ err: new Error("no route to host") }, "an email was not sent"));
    expect(readable).toMatch(/ error an email was not sent\nError: no route to host\n {4}at /);
  });

  it("shows nothing that was redacted as personal", () => {
    const readable = lineOf((log) => log.warn({ email: "ana@example.com", ip: "192.0.2.7" }, "refused"));
    expect(readable).toContain(" warn  refused email=[removed] ip=[removed]\n");
  });

  it("passes no control character from a stranger to the terminal", () => {
    const hostile = "\u001b]0;owned\u0007\r\u009b31m";
    const readable = lineOf((log) => log.warn({ path: hostile, err: new Error(hostile) }, "refused"));
    expect(readable.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
  });
});

describe("The log", () => {
  it("omits the connection attached to a database error", () => {
    const error = Object.assign(new Error("terminating connection"), {
      client: { secretKey: 850_350, queries: "SELECT" },
    });
    expect(jsonOf(error)).toContain("terminating connection");
    expect(jsonOf(error)).not.toMatch(/secretKey|SELECT/);
  });

  it("omits the row that PostgreSQL rejected, but keeps its table and column", async () => {
    const insert = "INSERT INTO forms (id, account_id, name) VALUES ('frm_1', NULL, 'written by somebody')";
    const error = await database.db.pool.query(insert).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ detail: expect.stringContaining("written by somebody") });
    for (const failed of [error, new Error("outer", { cause: error }), new AggregateError([error], "several")])
      expect(jsonOf(failed)).not.toContain("written by somebody");
    expect(JSON.parse(jsonOf(error)).err).toMatchObject({ code: "23502", table: "forms", column: "account_id" });
  });

  it("omits the arguments of a call that the database client rejected, but keeps the reason", async () => {
    const form = { name: "written by\n}\n\nsomebody", accountId: 5 };
    const error = await database.db.prisma.form.create({ data: form as never }).catch((reason: unknown) => reason);
    const said = "Invalid `prisma.form.create()` invocation: Argument `id` is missing.";
    for (const failed of [error, new Error("outer", { cause: error }), new AggregateError([error], "several")]) {
      expect(jsonOf(failed)).toContain(said);
      expect(jsonOf(failed)).not.toMatch(/written by|somebody/);
    }
    expect(explainError(error).message).toContain(said);
    expect(explainError(error).message).not.toMatch(/written by|somebody/);
  });

  it("includes each of several errors, with the system's code and file", () => {
    const missing = Object.assign(new Error("no such file"), { code: "ENOENT", path: "/data/x" });
    expect(JSON.parse(jsonOf(new AggregateError([missing], "several"))).err.errors).toMatchObject([
      { message: "no such file", code: "ENOENT", path: "/data/x" },
    ]);
  });

  it("includes a thrown text, but nothing of a thrown object", () => {
    expect(JSON.parse(jsonOf("a text")).err).toBe("a text");
    expect(JSON.parse(jsonOf({ name: "Grace" })).err).toBe("not an error");
  });
});
