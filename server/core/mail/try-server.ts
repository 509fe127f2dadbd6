import { createTransport } from "nodemailer";
import { OutcomeError } from "../outbound/outcome.ts";
import { CERTIFICATE_PROBLEMS } from "../outbound/outcome-of-error.ts";
import { factsOf, refusesSender } from "./classify-smtp-error.ts";
import type { MailMessage, Sender } from "./message.ts";
import { toMime } from "./mime.ts";
import { ReturnPaths } from "./return-paths.ts";
import { CONNECT_TIMEOUT_MS, connectionOptions, type MailServer, placeOf } from "./smtp-server.ts";
import { asAutoReply } from "./system-email.ts";

export interface ServerTest {
  readonly arrived: boolean;
  /** What happened and what to do next, without the server's own words. */
  readonly detail: string;
}

/**
 * Sends an email, then again as an auto-reply, over its own connections, and explains failures to the person setting up
 * the server.
 */
export async function tryServer(server: MailServer, sender: Sender, message: MailMessage): Promise<ServerTest> {
  const transport = createTransport({
    ...connectionOptions(server),
    pool: false,
    socketTimeout: CONNECT_TIMEOUT_MS,
    logger: false,
  });
  try {
    const signal = AbortSignal.timeout(MAX_TEST_MS);
    const { response } = await transport.sendMail({ ...toMime(message, sender), signal });
    const code = codeOf(/^\d{3}/.exec(response ?? "")?.[0] ?? "250", response ?? "");
    const paths = new ReturnPaths();
    const reply = asAutoReply(message);
    await paths.choose(reply, (envelope) => transport.sendMail({ ...toMime(reply, sender, envelope), signal }));
    const note = paths.refusal === null ? "" : ` ${NO_EMPTY_PATH}`;
    return {
      arrived: true,
      detail: `The mail server accepted the email to ${message.to} (${code}). If it does not arrive, check your spam folder.${note}`,
    };
  } catch (error) {
    return { arrived: false, detail: explain(error, { server, sender: sender.from.address, recipient: message.to }) };
  } finally {
    transport.close();
  }
}

const NO_EMPTY_PATH =
  "It refuses an empty return path, so auto-replies are sent with the sender’s address and may come back to it.";

/** Longer than one step may take, so that a server with several slow steps is not cut off. */
const MAX_TEST_MS = 3 * CONNECT_TIMEOUT_MS;

interface Tried {
  readonly server: MailServer;
  readonly sender: string;
  readonly recipient: string;
}

function explain(error: unknown, tried: Tried): string {
  if (error instanceof OutcomeError) return error.outcome.detail;
  if (!(error instanceof Error)) throw error;
  const { responseCode, command, response, code, cause } = factsOf(error);
  if (responseCode === null) return explainConnection(code, cause, tried.server);
  const answer = codeOf(String(responseCode), response);
  if (/\b5\.7\.(?:30|139)\b/.test(response)) {
    return `The mail server does not let this mailbox sign in with a password (${answer}). An administrator can allow Authenticated SMTP for it.`;
  }
  if (code === "EAUTH") return `The mail server rejected the user name or password (${answer}). Check both.`;
  if (responseCode === 530) {
    return `The mail server asks for a sign-in or for encryption first (${answer}). Enter a user name and password, and choose TLS or STARTTLS.`;
  }
  if (command !== "MAIL FROM" && refusesSender(error)) {
    return `The mail server does not let ${tried.sender} send (${answer}). Check the address, the sign-in and the account.`;
  }
  const explained = BY_COMMAND[command]?.(answer, tried);
  return explained ?? `The mail server does not accept connections from Postern now (${answer}).`;
}

const BY_COMMAND: Readonly<Record<string, (answer: string, tried: Tried) => string>> = {
  "MAIL FROM": (answer, { sender }) =>
    `The mail server does not accept ${sender} as the sender (${answer}). Use an address that it lets you send from.`,
  "RCPT TO": (answer, { recipient }) => `The mail server rejected the address ${recipient} (${answer}).`,
  DATA: (answer) => `The mail server rejected the email (${answer}). Check that it lets you send from this address.`,
  STARTTLS: (answer) =>
    `The mail server does not offer STARTTLS on this port (${answer}). Choose TLS, or another port.`,
};

function explainConnection(code: string, cause: string, server: MailServer): string {
  const { host, port } = placeOf(server);
  const place = `${host}:${port}`;
  const certificate = CERTIFICATE_PROBLEMS[cause];
  if (certificate !== undefined) {
    return `The certificate of ${host} ${certificate}. Enter the host name that the certificate is for.`;
  }
  if (code === "EDNS" || cause === "ENOTFOUND") return `The host name ${host} does not exist. Check the host.`;
  if (cause === "ECONNREFUSED") return `Nothing accepts connections at ${place}. Check the host and the port.`;
  if (code === "ETLS" || /^(?:ERR_SSL_|EPROTO$)/.test(cause)) {
    return `No encrypted connection to ${place} could be set up. TLS usually has port 465, STARTTLS port 587.`;
  }
  if (code === "ETIMEDOUT" || code === "EABORT") {
    return `${place} did not respond within ${CONNECT_TIMEOUT_MS / 1_000} seconds. TLS usually has port 465, STARTTLS port 587. Some hosting companies block these ports, so ask yours or try port 2525.`;
  }
  return `The connection to ${place} was closed (${cause}). TLS usually has port 465, STARTTLS port 587.`;
}

/** `535 5.7.8`: the reply code, and the RFC 3463 code if there is one. */
function codeOf(reply: string, response: string): string {
  const exact = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  return exact === undefined ? reply : `${reply} ${exact}`;
}
