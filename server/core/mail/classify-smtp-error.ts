import { OutcomeError } from "../outbound/outcome.ts";
import { CERTIFICATE_PROBLEMS } from "../outbound/outcome-of-error.ts";
import { judgeRefusal, withoutAddresses } from "./judge-refusal.ts";
import type { SendResult } from "./message.ts";
import { oneLine } from "./one-line.ts";

const MAX_ANSWER_CHARACTERS = 200;

export interface SentMail {
  /** The address that it comes from. */
  readonly from: string | null;
  readonly isToVisitor: boolean;
}

const NO_MAIL: SentMail = { from: null, isToVisitor: false };

/**
 * Tells what is wrong with one mail or one address, for good (5xx) or for now (4xx), from what is wrong with the way
 * there: a server that cannot be reached or does not let us send is set right by its operator, and then all mail goes.
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
  // An address that a stranger has entered holds up its own mail alone.
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

/** True if the server has named the mail's sender, or what it lets them do, as the reason of a permanent answer. */
export function refusesSender(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { responseCode, command, response: answer, code } = factsOf(error);
  if (responseCode === null || responseCode < 500 || isTooLarge(responseCode, command, code)) return false;
  if (!MAIL_COMMANDS.has(command)) return command === "MAIL FROM";
  return judgeRefusal({ command, replyCode: responseCode, answer }).about === "sender";
}

/** In words that every owner may read whose mail waits: only the sender is named. */
export function notAccepted(answer: string, from: string | null): Pick<SendResult, "outcome" | "detail"> {
  const detail = `The mail server is not accepting email from Postern${withoutAddresses(answer, from)}`;
  return { outcome: "temporary", detail };
}

// Where an answer may be about this one mail. Before them (greeting, sign-in, sender) it is about us.
const MAIL_COMMANDS = new Set(["RCPT TO", "DATA"]);

// Told from the limit that the server announced, or by the server when it hears the size beside the sender.
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

/** What the library says of a failure, in our own names. */
export function factsOf(error: SmtpError) {
  const code = typeof error.code === "string" ? error.code : "no code";
  return {
    responseCode: typeof error.responseCode === "number" && error.responseCode >= 400 ? error.responseCode : null,
    command: typeof error.command === "string" ? error.command : "",
    response: typeof error.response === "string" ? error.response : "",
    code,
    // The library puts its own code over that of the system.
    cause: typeof error.originalCode === "string" ? error.originalCode : code,
  };
}
