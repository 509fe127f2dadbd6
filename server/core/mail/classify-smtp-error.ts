import { OutcomeError } from "../outbound/outcome.ts";
import { CERTIFICATE_PROBLEMS } from "../outbound/outcome-of-error.ts";
import { judgeRefusal, withoutAddresses } from "./judge-refusal.ts";
import type { SendResult } from "./message.ts";
import { oneLine } from "./one-line.ts";

const MAX_ANSWER_CHARACTERS = 200;

export interface SentMail {
  readonly from: string | null;
  readonly isToVisitor: boolean;
}

const NO_MAIL: SentMail = { from: null, isToVisitor: false };

/**
 * Separates faults of one mail or address, permanent (5xx) or temporary (4xx), from faults of the transport: a server
 * that is unreachable or does not let us send needs its operator, and then all mail goes out.
 */
export function classifySmtpError(error: unknown, mail: SentMail = NO_MAIL): SendResult {
  if (!(error instanceof Error)) throw error;
  if (error instanceof OutcomeError) return { outcome: "temporary", detail: error.message, scope: "transport" };
  const { responseCode, command, response, code, cause } = factsOf(error);
  const reply = responseCode === null ? {} : { replyCode: responseCode };
  const answer = response === "" ? "" : `: ${oneLine(response, MAX_ANSWER_CHARACTERS)}`;
  if (isTooLarge(responseCode, command, code)) {
    return { outcome: "permanent", detail: `The email is larger than the mail server accepts${answer}`, ...reply };
  }
  if (responseCode === null) {
    return { outcome: "temporary", detail: `The mail server${troubleOf(code, cause)}.`, scope: "transport" };
  }
  const isNamed = MAIL_COMMANDS.has(command);
  // An address entered by a stranger holds up only its own mail.
  const scope = isNamed && mail.isToVisitor ? "endpoint" : "transport";
  if (responseCode === 421 || !isNamed) return { ...notAccepted(answer, mail.from), scope, ...reply };
  const what = command === "RCPT TO" ? "address" : "email";
  if (responseCode < 500) {
    const detail = `The mail server temporarily rejected the ${what}${answer}`;
    return { outcome: "temporary", detail, scope: "endpoint", ...reply };
  }
  const { about, isCertain, words } = judgeRefusal({ command, replyCode: responseCode, answer: response });
  if (about === "sender") return { ...notAccepted(answer, mail.from), scope, ...reply };
  return {
    outcome: "permanent",
    detail: `The mail server rejected the ${what}${answer}`,
    scope: about === "recipient" ? "endpoint" : "message",
    ...reply,
    ...(isCertain ? {} : { words }),
  };
}

/** True if a permanent rejection names the mail's sender, or what it may do, as the reason. */
export function refusesSender(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, response: answer, code } = factsOf(error);
  if (responseCode === null || responseCode < 500 || isTooLarge(responseCode, command, code)) return false;
  if (!MAIL_COMMANDS.has(command)) return command === "MAIL FROM";
  return judgeRefusal({ command, replyCode: responseCode, answer }).about === "sender";
}

/** Shown to every owner with waiting mail, so it names only the sender. */
export function notAccepted(answer: string, from: string | null): Pick<SendResult, "outcome" | "detail"> {
  const detail = `The mail server is not accepting email from Postern${withoutAddresses(answer, from)}`;
  return { outcome: "temporary", detail };
}

// Commands whose answer may concern this one mail. Earlier ones (greeting, sign-in, sender) concern us.
const MAIL_COMMANDS = new Set(["RCPT TO", "DATA"]);

// Known from the limit that the server announced, or from its answer to the size sent with the sender.
function isTooLarge(responseCode: number | null, command: string, code: string): boolean {
  return (responseCode === null && code === "EMESSAGE") || (responseCode === 552 && command === "MAIL FROM");
}

function troubleOf(code: string, cause: string): string {
  const certificate = CERTIFICATE_PROBLEMS[cause];
  if (certificate !== undefined) return `'s certificate ${certificate}`;
  if (code === "ETIMEDOUT" || code === "EABORT") return ` did not respond in time (${code})`;
  if (code === "EDNS") return ` was not found (${code})`;
  if (code === "ETLS") return ` does not offer a trusted connection (${code})`;
  return ` could not be reached or closed the connection (${cause})`;
}

type SmtpError = Error & Partial<Record<"responseCode" | "command" | "response" | "code" | "originalCode", unknown>>;

/** The library's failure details under our own names. */
export function factsOf(error: SmtpError) {
  const code = typeof error.code === "string" ? error.code : "no code";
  return {
    responseCode: typeof error.responseCode === "number" && error.responseCode >= 400 ? error.responseCode : null,
    command: typeof error.command === "string" ? error.command : "",
    response: typeof error.response === "string" ? error.response : "",
    code,
    // The library overwrites the system's error code with its own.
    cause: typeof error.originalCode === "string" ? error.originalCode : code,
  };
}
