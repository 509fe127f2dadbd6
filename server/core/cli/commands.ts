import { type CommandDefinition, email, option, passwordStdin, plan, required, wholeNumber } from "./command.ts";

export const CORE_COMMANDS: readonly CommandDefinition[] = [
  {
    name: "serve",
    summary: "run Postern (what `npm start` does)",
    load: async () => ({ run: (await import("./serve.ts")).serve }),
  },
  {
    name: "worker",
    summary: "run background jobs only, next to other processes",
    load: async () => ({ run: (await import("./serve.ts")).worker }),
  },
  {
    name: "mcp",
    summary: "serve list_submissions over stdio to one agent (set its token in POSTERN_TOKEN)",
    load: async () => ({ run: (await import("./mcp.ts")).mcp }),
  },
  {
    name: "migrate",
    summary: "apply pending database migrations",
    load: async () => ({ run: (await import("./serve.ts")).migrate }),
  },
  {
    name: "doctor",
    summary: "check the configuration, the database and the running instance without changing anything",
    options: [option("--test-email <address>", "send a test email to this address")],
    load: async () => ({ run: (await import("./doctor.ts")).doctor }),
  },
  {
    name: "database upgrade",
    summary: "copy the embedded database to the PostgreSQL that is installed or set",
    load: async () => ({ run: (await import("./database.ts")).upgradeDatabase }),
  },
  {
    name: "owner create",
    summary: "create an account",
    options: [
      email,
      passwordStdin,
      option("--password <password>", "the password; visible in the process list and the shell's history"),
      option("--name <name>", "name of its owner"),
      plan("plan of the account (default: pro for the first account, then POSTERN_DEFAULT_PLAN)"),
      option("--time-zone <zone>", "time zone, such as Europe/Lisbon (default: UTC)"),
    ],
    load: async () => ({ run: (await import("./owner.ts")).createAccount }),
  },
  {
    name: "owner reset-password",
    summary: "set a new password: typed, read from stdin, or generated and printed",
    options: [
      email,
      passwordStdin,
      option("--revoke-agents", "also revoke all agent tokens and disconnect all agents"),
      option("--remove-passkeys", "also remove all passkeys"),
    ],
    load: async () => ({ run: (await import("./owner.ts")).resetOwnerPassword }),
  },
  {
    name: "owner change-email",
    summary: "give an account another email at once, without asking either mailbox",
    options: [email, option("--to <email>", "the new email").makeOptionMandatory()],
    load: async () => ({ run: (await import("./owner.ts")).changeOwnerEmail }),
  },
  {
    name: "owner disable-2fa",
    summary: "turn off two-factor sign-in for an account",
    options: [email],
    load: async () => ({ run: (await import("./owner.ts")).disableOwnerTwoFactor }),
  },
  {
    name: "plan set",
    summary: "switch an account to another plan",
    options: [email, plan("the new plan").makeOptionMandatory()],
    load: async () => ({ run: (await import("./owner.ts")).switchPlan }),
  },
  {
    name: "secret rotate",
    summary: "encrypt everything under a new secret (see docs/operate/recovery.md)",
    options: [option("--lost", "accept that values encrypted under a lost secret stay unreadable")],
    load: async () => ({ run: (await import("./secret.ts")).rotate }),
  },
  {
    name: "form create",
    summary: "create a form",
    options: [
      email,
      required("--name <name>", "name of the form"),
      option("--destination <address>", "address that receives its submissions by email"),
    ],
    load: async () => ({ run: (await import("./resources.ts")).createFormForAccount }),
  },
  {
    name: "destination confirm",
    summary: "confirm a destination address without its email",
    options: [
      email,
      required("--form <id>", "form that sends to it"),
      required("--address <address>", "destination address"),
    ],
    load: async () => ({ run: (await import("./resources.ts")).confirmDestinationOfForm }),
  },
  {
    name: "token create",
    summary: "create an agent token and print it (shown only once)",
    options: [
      email,
      option("--name <name>", "name of the token").default("Command line"),
      option("--content", "let it read what visitors wrote, not only metadata"),
      option("--form <id>", "limit it to one form"),
      option("--days <days>", "days until it expires (default: never)").argParser(wholeNumber),
    ],
    load: async () => ({ run: (await import("./resources.ts")).createAgentToken }),
  },
  {
    name: "webhook create",
    summary: "create a webhook and print its secret (Pro plan; shown only once)",
    options: [
      email,
      required("--url <url>", "endpoint that receives submissions"),
      option("--form <id>", "limit it to one form (default: all forms)"),
    ],
    load: async () => ({ run: (await import("./resources.ts")).createWebhook }),
  },
];
