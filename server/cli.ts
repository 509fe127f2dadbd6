import { Command, CommanderError } from "commander";
import { COMMANDS } from "./commands.ts";
import type { CommandDefinition } from "./core/cli/command.ts";
import { packageVersion } from "./core/platform/package-root.ts";

/** Exit codes: 0 success, 1 refused or failed, 2 usage error. */
const FAILED = 1;
const MISUSED = 2;

export async function runCommandLine(words: readonly string[]): Promise<number> {
  // A reader that closes the pipe early (`| head`) is not an error.
  process.stdout.on("error", () => {});
  const asJson = words.includes("--json");
  let exitCode = 0;
  const program = createProgram(async (definition, options) => {
    exitCode = await runCommand(definition, options, asJson);
  });
  try {
    const rest = words.filter((word) => word !== "--json");
    await program.parseAsync(rest.length === 0 ? ["--help"] : rest, { from: "user" });
    return exitCode;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return error.exitCode === 0 ? 0 : reportMisuse(error, words, asJson);
  }
}

/** The command line without its actions. Exported for its tests, which use it to parse the commands in the docs. */
export function createProgram(run: (definition: CommandDefinition, options: object) => Promise<void>): Command {
  const program = new Command("postern")
    .description("A self-hosted, private inbox for the forms on your website.")
    .version(packageVersion(), "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .exitOverride()
    // It would suggest the leaf commands that help lists.
    .showSuggestionAfterError(false)
    // Usage errors are printed by reportMisuse, which also knows JSON.
    .configureOutput({ writeErr: () => {} })
    .configureHelp({
      // List "owner create", not "owner": top-level help names every runnable command.
      visibleCommands: (command) =>
        command.commands.flatMap((child) => (child.commands.length > 0 ? child.commands : child)),
      subcommandTerm: fullName,
    })
    .addHelpText(
      "after",
      "\nSettings come from the environment and from .env in this folder: see .env.example.\nExit codes: 0 done, 1 failed, 2 usage error.",
    );
  for (const definition of COMMANDS) addCommand(program, definition, run);
  return program;
}

const GROUPS: Readonly<Record<string, string>> = {
  database: "the embedded database",
  owner: "accounts and their owners",
  plan: "account plans",
  secret: "the encryption secret",
  form: "forms",
  destination: "destination addresses of forms",
  token: "agent tokens",
  webhook: "webhooks",
};

function addCommand(
  program: Command,
  definition: CommandDefinition,
  run: (definition: CommandDefinition, options: object) => Promise<void>,
): void {
  const [first = "", second] = definition.name.split(" ");
  const parent = second === undefined ? program : groupOf(program, first);
  const command = parent
    .command(second ?? first)
    .summary(definition.summary)
    .description(`${capitalize(definition.summary)}.`)
    .allowExcessArguments(false)
    .showSuggestionAfterError(true)
    .action(() => {
      const { argument } = definition;
      const given = argument === undefined ? {} : { [argument.name]: command.args[0] };
      return run(definition, { ...command.opts(), ...given });
    });
  if (definition.argument !== undefined) {
    command.argument(`<${definition.argument.name}>`, definition.argument.description);
  }
  for (const option of definition.options ?? []) command.addOption(option);
  // runCommandLine reads it before parsing, so that usage errors are JSON too.
  command.option("--json", "print the result, or the error, as one JSON object on stdout");
}

function groupOf(program: Command, name: string): Command {
  return (
    program.commands.find((command) => command.name() === name) ??
    program
      .command(name)
      .description(GROUPS[name] ?? "")
      .helpCommand(false)
  );
}

async function runCommand(definition: CommandDefinition, options: object, asJson: boolean): Promise<number> {
  try {
    const [{ createContext }, action] = await Promise.all([import("./context.ts"), definition.load()]);
    const result = await action.run(createContext(), options);
    const output = asJson ? JSON.stringify({ ok: true, ...result.data }) : result.text;
    if (output !== "") process.stdout.write(`${output}\n`);
    return result.exitCode ?? 0;
  } catch (error) {
    const { explainError } = await import("./core/cli/explain-error.ts");
    const { code, message } = explainError(error);
    printError(definition.name, code, message, asJson);
    return code === "USAGE" ? MISUSED : FAILED;
  }
}

function fullName(command: Command): string {
  const { parent } = command;
  return parent === null || parent.parent === null ? command.name() : `${fullName(parent)} ${command.name()}`;
}

function reportMisuse(error: CommanderError, words: readonly string[], asJson: boolean): number {
  const [first = "", second = ""] = words.filter((word) => !word.startsWith("-"));
  const known = COMMANDS.find(({ name }) => name === first || name === `${first} ${second}`)?.name;
  const group = first in GROUPS ? first : undefined;
  const command = ["postern", known ?? group].filter((word) => word !== undefined).join(" ");
  const [problem = "", suggestion] = error.message.replace(/^error: /, "").split(/\n\(|\)$/);
  const message =
    error.code === "commander.help" ? "Missing command." : [problem, suggestion].map(asSentence).join(" ");
  printError(known ?? null, "USAGE", message.trim(), asJson);
  process.stderr.write(
    `Usage: ${command} ${known === undefined ? "<command> " : ""}[options]. See \`${command} --help\`.\n`,
  );
  return MISUSED;
}

function asSentence(text = ""): string {
  const sentence = text.trim();
  return sentence === "" || /[.?]$/.test(sentence) ? capitalize(sentence) : `${capitalize(sentence)}.`;
}

function printError(name: string | null, code: string, message: string, asJson: boolean): void {
  if (asJson) process.stdout.write(`${JSON.stringify({ ok: false, error: { code, message } })}\n`);
  process.stderr.write(`postern${name === null ? "" : ` ${name}`}: ${message}\n`);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
