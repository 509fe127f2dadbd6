import pino from "pino";

export type Logger = pino.Logger;

/**
 * Structured logs on stderr, so that stdout stays free for command results and MCP over stdio.
 * Nothing personal is ever passed to it; the redaction is a second wall for what slips through.
 */
export function createLogger(level: string, destination: pino.DestinationStream = pino.destination(2)): Logger {
  return pino(
    {
      level,
      base: { service: "postern" },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
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
