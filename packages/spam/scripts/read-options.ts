import { type ParseArgsConfig, parseArgs } from "node:util";

/** A script's options; prints usage if one is unknown or lacks its value. */
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
