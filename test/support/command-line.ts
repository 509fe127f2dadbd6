import { spawn } from "node:child_process";
import { join } from "node:path";
import { Readable } from "node:stream";
import type pg from "pg";
import { vi } from "vitest";
import { build } from "../../scripts/build.mjs";
import { runCommandLine } from "../../server/cli.ts";

// The command line runs the built code; a focused test run must not use a build that predates an edit.
build(["database client", "server"]);

const root = join(import.meta.dirname, "..", "..");

export interface CommandOutcome {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs `postern …` in this process, since a new one takes a second to start. One at a time. */
export async function runPostern(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = "",
): Promise<CommandOutcome> {
  const printed = { output: "", errors: "" };
  const collect = (stream: NodeJS.WriteStream, name: "output" | "errors") =>
    vi.spyOn(stream, "write").mockImplementation((chunk) => {
      printed[name] += String(chunk);
      return true;
    });
  const before = Object.entries({ LOG_LEVEL: "silent", ...settings }).map(([name, value]) => {
    const earlier = [name, process.env[name]] as const;
    process.env[name] = value;
    return earlier;
  });
  const replaced = [
    vi.spyOn(process, "stdin", "get").mockReturnValue(Readable.from([input]) as typeof process.stdin),
    collect(process.stdout, "output"),
    collect(process.stderr, "errors"),
  ];
  try {
    return { code: await runCommandLine(words), ...printed };
  } finally {
    for (const { mockRestore } of replaced) mockRestore();
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

export async function startPostern(
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
  input = "",
  cwd = root,
): Promise<CommandOutcome> {
  const child = spawn(process.execPath, [join(root, "bin", "postern.mjs"), ...words], {
    cwd,
    env: { ...process.env, LOG_LEVEL: "silent", ...settings },
  });
  // A command that reads nothing may already have ended.
  child.stdin.on("error", () => undefined).end(input);
  let output = "";
  let errors = "";
  child.stdout.on("data", (chunk) => {
    output += String(chunk);
  });
  child.stderr.on("data", (chunk) => {
    errors += String(chunk);
  });
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve));
  return { code, output, errors };
}

/** A connection as a DATABASE_URL. */
export function databaseUrl(connection: pg.PoolConfig): string {
  if (connection.connectionString !== undefined) return connection.connectionString;
  const url = new URL(`postgresql://${connection.user ?? "postern"}@localhost/${connection.database ?? ""}`);
  if (connection.host !== undefined) url.searchParams.set("host", connection.host);
  if (connection.port !== undefined) url.searchParams.set("port", String(connection.port));
  return url.toString();
}
