import { isLoopbackName } from "../../../../shared/loopback.ts";
import { findFirstAccountId } from "../../accounts/store/accounts.ts";
import type { Outcome } from "../../outbound/outcome.ts";
import type { SafeFetch } from "../../outbound/safe-fetch.ts";
import { isRecord, tryParseJson } from "../../platform/json.ts";
import { type Check, type CheckResult, type DoctorContext, error, ok, warning } from "./check.ts";
import { findMail } from "./mail-checks.ts";

export const publicUrl: Check = {
  name: "public URL",
  run: async ({ settings, running, safeFetch }) => {
    const url = new URL(settings.PUBLIC_URL ?? "http://localhost");
    if (isLoopbackName(url.hostname)) return warning(`${url.origin} can be reached from this machine only.`);
    if (url.protocol !== "https:") {
      return warning(`${url.origin} uses plain HTTP, so passwords are sent unencrypted.`);
    }
    if (running === null || running.url === null) return ok(`${url.origin}. It is tested while Postern is running.`);
    return askPublicAddress(safeFetch, url.origin);
  },
  advice:
    "Put Postern behind a reverse proxy with HTTPS that passes every path on, and set PUBLIC_URL to the https:// address that visitors use.",
};

// Tells where the answering Postern believes to be, and is open to everyone.
const SELF_DESCRIPTION = "/.well-known/oauth-protected-resource";
const MAX_DESCRIPTION_BYTES = 8 * 1_024;

/** Asks the public address who answers there. */
export async function askPublicAddress(safeFetch: SafeFetch, origin: string): Promise<CheckResult> {
  const outcome = await safeFetch.send({
    url: origin + SELF_DESCRIPTION,
    method: "GET",
    headers: { Accept: "application/json" },
    keptBodyBytes: MAX_DESCRIPTION_BYTES,
  });
  return describePublicAnswer(origin, outcome);
}

function describePublicAnswer(origin: string, outcome: Outcome): CheckResult {
  if (outcome.kind === "refused") {
    return outcome.reason === "address"
      ? ok(`${origin}, an address in a private network. It is not tested from here.`)
      : error(`${origin}: ${outcome.detail}`);
  }
  if (outcome.kind !== "response") return error(`${origin} cannot be reached from here. ${outcome.detail}`);
  const location = outcome.headers.find(([name]) => name === "location")?.[1];
  if (outcome.status >= 300 && outcome.status < 400 && location !== undefined) {
    const target = URL.canParse(location, origin) ? new URL(location, origin).origin : location;
    return error(`${origin} redirects to ${target}.`);
  }
  if (outcome.status !== 200) return error(`${origin} responds with status ${outcome.status}.`);
  const description = tryParseJson(outcome.body);
  const resource = isRecord(description) ? description.resource : null;
  if (typeof resource !== "string" || !URL.canParse(resource)) return error(`${origin} is not answered by Postern.`);
  const believed = new URL(resource).origin;
  return believed === origin
    ? ok(`${origin} is answered by Postern.`)
    : error(`${origin} is answered by a Postern whose PUBLIC_URL is ${believed}.`);
}

export const reverseProxy: Check = {
  name: "reverse proxy",
  run: ({ settings }) => {
    const count = settings.TRUST_PROXY ?? "0";
    if (count !== "0") return ok(`${count} (TRUST_PROXY).`);
    return (settings.PUBLIC_URL ?? "").startsWith("https:")
      ? warning("PUBLIC_URL is https but TRUST_PROXY is 0, so all visitors share the proxy's address.")
      : ok("None (TRUST_PROXY is 0).");
  },
  advice: "Set TRUST_PROXY to the number of proxies in front of Postern, usually 1.",
};

/** False once there is an account. */
async function isForFirst({ settings, deps }: DoctorContext): Promise<boolean> {
  return settings.POSTERN_SIGNUP !== "closed" && (deps === null || (await findFirstAccountId(deps.db)) === null);
}

export const signUp: Check = {
  name: "sign-up",
  run: async (context) =>
    context.settings.POSTERN_SIGNUP === "open"
      ? warning(
          (await findMail(context)) === null
            ? "Anyone can sign up, but without a mail server their confirmation links stay in the data folder."
            : "Anyone who reaches this address can create an account.",
        )
      : ok((await isForFirst(context)) ? "Open for the first account." : "Closed."),
  advice: "Set POSTERN_SIGNUP to first or closed unless you want strangers to sign up.",
};
