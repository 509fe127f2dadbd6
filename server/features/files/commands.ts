import { type CommandDefinition, required } from "../../core/cli/command.ts";

export const filesCommands: readonly CommandDefinition[] = [
  {
    name: "files move",
    summary: "move attached files to the place that POSTERN_FILES_TO names, while Postern runs",
    options: [required("--to <place>", "where to").choices(["folder", "s3"])],
    load: async () => ({ run: (await import("./commands/files.ts")).moveStoredFiles }),
  },
];
