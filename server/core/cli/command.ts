import { InvalidArgumentError, Option } from "commander";
import type { AppContext } from "./app-context.ts";

export interface CommandResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** Exit code of a command that reports a problem; 0 by default. */
  readonly exitCode?: number;
}

export interface CommandAction {
  run(context: AppContext, options: object): Promise<CommandResult>;
}

export interface CommandDefinition {
  /** As typed: `form create`. */
  readonly name: string;
  readonly summary: string;
  /** A positional argument, such as a file; it is passed with the options. */
  readonly argument?: { readonly name: string; readonly description: string };
  readonly options?: readonly Option[];
  /** Imports the action only when the command runs, so that help and usage errors stay fast. */
  load(): Promise<CommandAction>;
}

export const wholeNumber = (text: string): number => {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError("Use a whole number.");
  return Number(text);
};

export const option = (flags: string, description: string) => new Option(flags, description);
export const required = (flags: string, description: string) => option(flags, description).makeOptionMandatory();
export const email = required("--email <address>", "email address of the account");
export const passwordStdin = option("--password-stdin", "read the password from the first line of stdin");
export const plan = (description: string) => option("--plan <plan>", description).choices(["free", "pro"]);
