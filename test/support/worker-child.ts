import { runCommandLine } from "../../server/cli.ts";

// `postern worker` as its own process, from the sources.
process.exitCode = await runCommandLine(["worker"]);
