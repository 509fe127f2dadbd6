// The server from its sources, for `npm run dev`.
import { runCommandLine } from "../server/cli.ts";

process.exitCode = await runCommandLine(["serve"]);
