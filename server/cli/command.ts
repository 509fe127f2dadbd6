import type { ParseArgsConfig } from "node:util";
import type { House } from "./house.ts";

export type OptionValues = Readonly<Record<string, string | boolean | undefined>>;

/** What a command answers: an object for scripts (`--json`) and the same in words for people. */
export interface CommandResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
}

export interface Command {
  /** As typed, such as `form create`. */
  readonly name: string;
  readonly summary: string;
  /** The options as the usage shows them, such as `--email E --name N`. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  run(house: House, options: OptionValues): Promise<CommandResult>;
}

/** Said when a command is called in a way it does not have; the process ends with 2. */
export class UsageError extends Error {}

export function required(options: OptionValues, name: string): string {
  const value = options[name];
  if (typeof value !== "string" || value === "") throw new UsageError(`--${name} is missing.`);
  return value;
}

export function optional(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

export function wholeNumber(options: OptionValues, name: string, fallback?: number): number {
  const text = optional(options, name);
  if (text === undefined && fallback !== undefined) return fallback;
  if (text === undefined || !/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} takes a whole number.`);
  return Number(text);
}
