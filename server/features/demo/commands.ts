import { type CommandDefinition, email, option, required, wholeNumber } from "../../core/cli/command.ts";

export const demoCommands: readonly CommandDefinition[] = [
  {
    name: "demo",
    summary: "run Postern with a demo account, forms and submissions",
    load: async () => ({ run: (await import("./commands/demo.ts")).demo }),
  },
  {
    name: "seed",
    summary: "fill an account with realistic forms and submissions",
    options: [
      email,
      required("--forms <count>", "number of forms").argParser(wholeNumber),
      required("--submissions <count>", "number of submissions").argParser(wholeNumber),
      option("--days <days>", "days over which they are spread").argParser(wholeNumber).default(30),
    ],
    load: async () => ({ run: (await import("./commands/seed.ts")).seed }),
  },
];
