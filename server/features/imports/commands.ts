import { type CommandDefinition, email, option, required } from "../../core/cli/command.ts";

export const importsCommands: readonly CommandDefinition[] = [
  {
    name: "import",
    summary: "import messages from the CSV file of Postern or another form service",
    argument: { name: "file", description: "the CSV file, or - for stdin" },
    options: [
      email,
      required("--form <id>", "form that the messages are added to"),
      option("--preview", "only show what would be imported"),
      option("--column <name=use...>", "what a column holds, such as sent=date or notes=ignore (default: recognized)"),
      option("--time-zone <zone>", "time zone of dates that name none"),
      option("--date-order <order>", "order of dates such as 3/4/2026").choices(["dmy", "mdy"]),
      option("--from-form <name>", "form of the file, by name or ID, when it has several"),
    ],
    load: async () => ({ run: (await import("./commands/import.ts")).importMessages }),
  },
];
