import { parseArgs } from "node:util";
import { type Command, UsageError } from "./cli/command.ts";
import { demo } from "./cli/demo.ts";
import { doctor } from "./cli/doctor.ts";
import { formCreate } from "./cli/form-create.ts";
import { prepareHouse } from "./cli/house.ts";
import { mcp } from "./cli/mcp.ts";
import { migrate } from "./cli/migrate.ts";
import { ownerCreate } from "./cli/owner-create.ts";
import { planSet } from "./cli/plan-set.ts";
import { seed } from "./cli/seed.ts";
import { serve, worker } from "./cli/serve.ts";
import { tokenCreate } from "./cli/token-create.ts";
import { webhookCreate } from "./cli/webhook-create.ts";
import { ConfigError } from "./config.ts";
import { isDatabaseUnavailable, PosternError } from "./errors.ts";
import { DatabaseStartError } from "./store/embedded-postgres.ts";
import { MigrationError } from "./store/migrate.ts";

const COMMANDS: readonly Command[] = [
  serve,
  worker,
  demo,
  migrate,
  ownerCreate,
  planSet,
  formCreate,
  tokenCreate,
  webhookCreate,
  seed,
  mcp,
  doctor,
];

/** Runs `postern <command>` and answers the exit code: 0 done, 1 refused or failed, 2 called wrongly. */
export async function runCommandLine(words: readonly string[]): Promise<number> {
  // A reader that has seen enough (`| head`) is no failure.
  process.stdout.on("error", () => {});
  const asJson = words.includes("--json");
  const command = findCommand(words);
  if (command === undefined) {
    const asked = words.length === 0 || words.includes("--help") || words[0] === "help";
    process[asked ? "stdout" : "stderr"].write(
      `${asked ? "" : `There is no command "${words.join(" ")}".\n\n`}${usage()}\n`,
    );
    return asked ? 0 : 2;
  }
  try {
    const options = readOptions(command, words.slice(command.name.split(" ").length));
    const result = await command.run(prepareHouse(), options);
    const output = asJson ? JSON.stringify({ ok: true, ...result.data }) : result.text;
    if (output !== "") process.stdout.write(`${output}\n`);
    return 0;
  } catch (error) {
    return report(error, command, asJson);
  }
}

function findCommand(words: readonly string[]): Command | undefined {
  return COMMANDS.find((command) => command.name.split(" ").every((word, index) => words[index] === word));
}

function readOptions(command: Command, words: readonly string[]) {
  try {
    const options = { ...command.options, json: { type: "boolean" } } as const;
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values as Record<
      string,
      string | boolean | undefined
    >;
  } catch {
    throw new UsageError("It has an option that this command does not know, or one without its value.");
  }
}

function report(error: unknown, command: Command, asJson: boolean): number {
  const { code, message } = explain(error);
  const isUsage = error instanceof UsageError;
  const help = isUsage ? `\nUsage: postern ${command.name} ${command.usage} [--json]` : "";
  if (asJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message } })}\n`);
  process.stderr.write(`postern ${command.name}: ${message}${help}\n`);
  return isUsage ? 2 : 1;
}

function explain(error: unknown): { code: string; message: string } {
  if (error instanceof PosternError) return { code: error.code, message: error.message };
  if (error instanceof ConfigError) return { code: "CONFIG", message: error.message };
  if (error instanceof UsageError) return { code: "USAGE", message: error.message };
  if (error instanceof DatabaseStartError || error instanceof MigrationError) {
    return { code: "DATABASE", message: error.message };
  }
  if (isAddressInUse(error))
    return { code: "PORT", message: "The port is taken by another process. Set PORT to a free one." };
  if (isDatabaseUnavailable(error)) {
    return {
      code: "DATABASE",
      message: "The database cannot be reached. Check DATABASE_URL and that the server runs.",
    };
  }
  return { code: "INTERNAL", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}

function usage(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => {
    const options = command.usage === "" ? "" : `\n  ${"".padEnd(width)}  ${command.usage}`;
    return `  ${command.name.padEnd(width)}  ${command.summary}${options}`;
  });
  return `Usage: postern <command> [options] [--json]\n\n${lines.join("\n")}\n\nThe configuration comes from the environment; the README lists it.`;
}
