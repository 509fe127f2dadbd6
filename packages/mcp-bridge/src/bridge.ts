import { createRelay, Problem, problemAnswer } from "./relay.ts";
import { readSettings } from "./settings.ts";

/** Set by the build. */
declare const VERSION: string;

// It would disable certificate checks.
delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
// Plain http is only for this machine. A proxy would see the token.
process.env.no_proxy = `${process.env.no_proxy ?? process.env.NO_PROXY ?? ""},localhost,127.0.0.1,[::1]`;

const settings = readSettings(process.env);
const relay = typeof settings === "string" ? null : createRelay(settings, `Postern-Bridge/${VERSION}`);
if (typeof settings === "string") complain(settings);

for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(0));
// The program ends once stdin has ended and every request is answered. Node 24's readline also splits at U+2028, which
// JSON may contain.
let line = "";
process.stdin.setEncoding("utf8").on("data", (chunk: string) => {
  const [rest = "", ...further] = chunk.split("\n");
  line += rest;
  for (const next of further) {
    void answer(line);
    line = next;
  }
});
process.stdin.on("end", () => void answer(line));

async function answer(line: string): Promise<void> {
  if (line.trim() === "") return;
  const message = parse(line);
  if (message === null) return say(problemAnswer(null, "The line is not one JSON-RPC message in JSON.", -32700));
  try {
    if (relay === null) throw new Problem(String(settings));
    const answered = await relay(message);
    if (answered !== null) say(answered);
  } catch (error) {
    const problem = error instanceof Problem ? error.message : "The answer of Postern broke off.";
    complain(problem);
    if ("id" in message) say(problemAnswer(message.id, problem));
  }
}

function parse(line: string): Record<string, unknown> | null {
  try {
    const message: unknown = JSON.parse(line);
    return typeof message === "object" && message !== null && !Array.isArray(message) ? { ...message } : null;
  } catch {
    return null;
  }
}

function say(message: object): void {
  process.stdout.write(`${JSON.stringify(message)}\n`);
}

function complain(problem: string): void {
  process.stderr.write(`postern: ${problem}\n`);
}
