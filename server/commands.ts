import type { CommandDefinition } from "./core/cli/command.ts";
import { CORE_COMMANDS } from "./core/cli/commands.ts";
import { backupCommands } from "./features/backup/commands.ts";
import { demoCommands } from "./features/demo/commands.ts";
import { filesCommands } from "./features/files/commands.ts";
import { importsCommands } from "./features/imports/commands.ts";

/** Every `postern` command. Imports only what help shows. */
export const COMMANDS: readonly CommandDefinition[] = [
  ...CORE_COMMANDS,
  ...backupCommands,
  ...demoCommands,
  ...filesCommands,
  ...importsCommands,
];
