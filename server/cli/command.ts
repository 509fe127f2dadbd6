import type { Option } from "commander";
import type { AppContext } from "./app-context.ts";

/** What a command returns: an object for scripts (`--json`) and the same in words for people. */
export interface CommandResult {
  readonly data: Readonly<Record<string, unknown>>;
  readonly text: string;
  /** For a command that reports a problem instead of failing; default 0. */
  readonly exitCode?: number;
}

/** The part of a command that needs the application. */
export interface CommandAction {
  run(context: AppContext, options: object): Promise<CommandResult>;
}

export interface CommandDefinition {
  /** As typed, such as `form create`. */
  readonly name: string;
  readonly summary: string;
  /** A word without a name, such as a file; it is handed over with the options. */
  readonly argument?: { readonly name: string; readonly description: string };
  readonly options: readonly Option[];
  /** Imports the action only when the command runs, so that help and usage errors stay fast. */
  load(): Promise<CommandAction>;
}
