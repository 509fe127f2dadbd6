/** Returns why there was no answer, by error code: the error's text may quote what was sent. */
export function reasonOf(error: unknown, endpoint: URL, timeoutMs: number): string {
  const { origin, hostname } = endpoint;
  const code = codeOf(error);
  if (code === "TimeoutError") return `${origin} did not answer within ${timeoutMs / 1000} seconds.`;
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return `There is no ${hostname}, or this computer is offline.`;
  if (code === "ECONNREFUSED")
    return `Nothing answers at ${origin}. Postern may be stopped, or the address may be wrong.`;
  if (/CERT|SELF_SIGNED|SSL|TLS|UNABLE_TO/.test(code)) {
    return `The certificate of ${origin} is not trusted (${code}). Correct it on the server, or name your own authority in NODE_EXTRA_CA_CERTS.`;
  }
  return `${origin} could not be reached${code === "" ? "" : ` (${code})`}.`;
}

/** The innermost code: fetch wraps the connection error, which wraps those of the addresses it tried. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error.name === "TimeoutError") return error.name;
  const inner = error instanceof AggregateError ? error.errors[0] : error.cause;
  const below = inner === undefined ? "" : codeOf(inner);
  return below !== "" ? below : "code" in error && typeof error.code === "string" ? error.code : "";
}
