#!/usr/bin/env node
// Brings the build up to date, then runs the command in this very process, so that signals reach it.
import { build } from "../scripts/build.mjs";

const needsDashboard = ["serve", "demo"].includes(process.argv[2] ?? "");
build(needsDashboard ? undefined : ["database client", "server"]);
const { runCommandLine } = await import("../dist/server/cli.js");
process.exitCode = await runCommandLine(process.argv.slice(2));
