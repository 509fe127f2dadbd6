// Runs the server from source, for `npm run dev`.
import { runCommandLine } from "../server/cli.ts";

process.exitCode = await runCommandLine(["serve"]);
