import { type Failure, OutcomeError, type Refusal } from "./outcome.ts";

/** Describes in our words why no answer came. Rethrows anything but a network error as a bug. */
export function outcomeOfError(error: unknown, timeoutMs: number): Refusal | Failure {
  if (error instanceof OutcomeError) return error.outcome;
  if (!(error instanceof Error)) throw error;
  if (error.name === "TimeoutError") {
    return { kind: "timeout", detail: `No complete response within ${timeoutMs / 1000} seconds.` };
  }
  if (error.name === "HTTPParserError") return { kind: "protocol", detail: "The response is not valid HTTP." };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Our own misuse of the API is a bug, and so is an error without a system code.
  if (code === "" || /^(ERR_(?!SSL_|TLS_)|UND_ERR_INVALID)/.test(code)) throw error;
  const problem = CERTIFICATE_PROBLEMS[code];
  return problem === undefined ? (FAILURES[code] ?? failureByPrefix(code)) : tls(`The certificate ${problem}.`);
}

const unreachable = (detail: string): Failure => ({ kind: "unreachable", detail });
const tls = (detail: string): Failure => ({ kind: "tls", detail });
const reset: Failure = { kind: "reset", detail: "The connection was closed before a response arrived." };

const UNTRUSTED = "is not signed by a trusted authority";

/** Completes "The certificate …", by error code. */
export const CERTIFICATE_PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: "has expired",
  CERT_NOT_YET_VALID: "is not valid yet",
  CERT_REVOKED: "was revoked",
  ERR_TLS_CERT_ALTNAME_INVALID: "is for another host name",
  DEPTH_ZERO_SELF_SIGNED_CERT: "is self-signed",
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
};

const FAILURES: Readonly<Record<string, Failure>> = {
  ECONNREFUSED: unreachable("Nothing accepts connections at this address and port."),
  EHOSTUNREACH: unreachable("There is no route to this address."),
  ENETUNREACH: unreachable("There is no route to this address."),
  EADDRNOTAVAIL: unreachable("There is no route to this address."),
  EACCES: unreachable("Connections to this address are not permitted from here."),
  ETIMEDOUT: { kind: "timeout", detail: "The connection was not accepted in time." },
  UND_ERR_CONNECT_TIMEOUT: { kind: "timeout", detail: "The connection was not accepted in time." },
  ECONNRESET: reset,
  EPIPE: reset,
  UND_ERR_SOCKET: reset,
  UND_ERR_ABORTED: reset,
  UND_ERR_HEADERS_OVERFLOW: { kind: "protocol", detail: "The response headers are larger than 16 KiB." },
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: { kind: "protocol", detail: "The response does not match its Content-Length." },
};

function failureByPrefix(code: string): Failure {
  if (/^(ERR_SSL_|ERR_TLS_|EPROTO$|CERT_|UNABLE_TO_|INVALID_|HOSTNAME_MISMATCH$)/.test(code)) {
    return tls("A secure connection could not be established. The server may not support HTTPS.");
  }
  return unreachable(`The connection failed (${code}).`);
}
