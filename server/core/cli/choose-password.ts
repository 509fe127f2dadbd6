import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { UsageError } from "./explain-error.ts";

export interface ChosenPassword {
  readonly password: string;
  /** True if it must be printed. */
  readonly generated: boolean;
}

/** Takes a password from the options or stdin, asks for one on a terminal, or generates one. */
export async function choosePassword(options: {
  readonly password?: string | undefined;
  readonly passwordStdin?: boolean | undefined;
}): Promise<ChosenPassword> {
  if (options.password !== undefined && options.passwordStdin === true) {
    throw new UsageError("Use either --password or --password-stdin.");
  }
  if (options.password !== undefined) {
    process.stderr.write(
      "Warning: --password is visible in the process list and the shell's history. Use --password-stdin instead.\n",
    );
    return { password: options.password, generated: false };
  }
  if (options.passwordStdin === true) return { password: await readFirstLine(), generated: false };
  return process.stdin.isTTY === true ? askForPassword() : generatePassword();
}

/** About 128 bits in groups that can be read out and typed. */
function generatePassword(): ChosenPassword {
  const alphabet = "abcdefghjkmnpqrstuvwxyz23456789";
  const characters = [...randomBytes(64)].filter((byte) => byte < 8 * alphabet.length).slice(0, 25);
  const text = characters.map((byte) => alphabet[byte % alphabet.length]).join("");
  return { password: text.match(/.{1,5}/g)?.join("-") ?? text, generated: true };
}

async function readFirstLine(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  const [line = ""] = Buffer.concat(chunks).toString("utf8").split(/\r?\n/, 1);
  if (line === "") throw new UsageError("No password was read from stdin.");
  return line;
}

async function askForPassword(): Promise<ChosenPassword> {
  const first = await askHidden("New password (leave empty to generate one): ");
  if (first === "") return generatePassword();
  if ((await askHidden("Repeat the password: ")) !== first) throw new UsageError("The passwords do not match.");
  return { password: first, generated: false };
}

async function askHidden(question: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true });
  terminal.on("SIGINT", () => process.exit(130));
  process.stderr.write(question);
  try {
    return await terminal.question("");
  } finally {
    terminal.close();
    process.stderr.write("\n");
  }
}
