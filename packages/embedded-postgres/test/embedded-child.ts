import { createInterface } from "node:readline";
import { openEmbeddedPostgres, startEmbeddedPostgres } from "../src/embedded-postgres.ts";

// Runs the embedded database in its own process: prints "ready" or the error, and stops when its input ends.
const [mode, dataDir = ""] = process.argv.slice(2);
const open = mode === "serve" ? startEmbeddedPostgres : openEmbeddedPostgres;
try {
  const postgres = await open({ dataDir, log: { info: () => undefined, error: () => undefined } });
  process.stdout.write("ready\n");
  createInterface({ input: process.stdin }).on("close", () => void postgres.stop());
} catch (error) {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`);
}
