import { type ParseArgsConfig, parseArgs } from "node:util";

/** The options of a script; an unknown one, or one without its value, is answered with how the script is called. */
export function readOptions<const T extends NonNullable<ParseArgsConfig["options"]>>(
  usage: string,
  options: T,
  args: readonly string[] = process.argv.slice(2),
) {
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nUsage: ${usage}`);
  }
}
