import pino from "pino";
import { withoutQuotedCall } from "./errors.ts";

export type Logger = pino.Logger;

/**
 * Logs to stderr, which leaves stdout to command results and MCP over stdio: JSON for programs, lines for people on a
 * terminal. Nothing personal is ever passed to it; the redaction is a second line of defence.
 */
export function createLogger(level: string, destination: pino.DestinationStream = stderrDestination()): Logger {
  return pino(
    {
      level,
      base: { service: "postern" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { err: describeError },
      redact: {
        paths: [
          "fields",
          "*.fields",
          "password",
          "*.password",
          "token",
          "*.token",
          "authorization",
          "*.authorization",
          "cookie",
          "*.cookie",
          "email",
          "*.email",
          "ip",
          "*.ip",
        ],
        censor: "[removed]",
      },
    },
    destination,
  );
}

/** Error properties that describe the system or schema, never user data. */
const LOGGED_PROPERTIES = [
  ...["code", "severity", "schema", "table", "column", "constraint", "routine"],
  ...["syscall", "errno", "path", "address", "port", "hostname", "status", "reason"],
];

/**
 * Library errors carry more: PostgreSQL's the failed row, with visitors' text; Prisma's the call; and a lost
 * connection's every statement and its cancel key.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error === "object" ? "not an error" : error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  const known = Object.entries(error).filter(([name]) => LOGGED_PROPERTIES.includes(name));
  const errors = error instanceof AggregateError ? { errors: error.errors.map(describeError) } : {};
  const said = { type, message: withoutQuotedCall(message), stack: withoutQuotedCall(stack) };
  return { ...said, ...Object.fromEntries(known), ...errors };
}

function stderrDestination(): pino.DestinationStream {
  const stderr = pino.destination(2);
  return process.stderr.isTTY ? { write: (line) => stderr.write(readableLine(line)) } : stderr;
}

/** A human-readable form of one JSON log line: time of day, level, message, facts, and an error's stack below. */
export function readableLine(json: string): string {
  const { level, time, service: _service, msg, err, ...facts } = JSON.parse(json) as Record<string, unknown>;
  const clock = String(time).slice(11, 19);
  const details = Object.entries(facts).map(([name, value]) => `${name}=${format(value)}`);
  const { stack = "" } = (err ?? {}) as { stack?: string };
  const below = stack === "" ? "" : `\n${stack}`;
  const line = `${[clock, String(level).padEnd(5), String(msg), ...details].join(" ")}${below}\n`;
  // An error may quote a stranger's text, which must not control the terminal.
  return line.replace(/[^\P{Cc}\n]/gu, "\u{FFFD}");
}

function format(value: unknown): string {
  return typeof value === "string" && /^[!-~]+$/.test(value) ? value : JSON.stringify(value);
}
