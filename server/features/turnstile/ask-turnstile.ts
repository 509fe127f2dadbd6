import type { Reason } from "@postern/spam";
import type { Deps } from "../../core/deps.ts";
import { unseal } from "../../core/platform/secret.ts";
import type { Asked } from "../../core/spam/opinion.ts";

const TIMEOUT_MS = 2_000;

/** Verifies a form's Turnstile token with Cloudflare, if the form has a widget. */
export async function askTurnstile(
  deps: Deps,
  { scope, form: { encryptedTurnstileSecret: sealed }, proofs, address }: Asked,
): Promise<Reason | null> {
  if (sealed === null) return null;
  const reason = (points: number, detail: string) => ({ name: "turnstile", points, detail });
  if (proofs.turnstile === null) return reason(1, "Turnstile response missing");
  const secret = unseal(deps.keys.spamSecrets, sealed, scope.formId);
  if (secret === null) return null;
  const outcome = await deps.safeFetch.send({
    url: deps.config.turnstileUrl,
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: Buffer.from(new URLSearchParams({ secret, response: proofs.turnstile, remoteip: address }).toString()),
    keptBodyBytes: 16 * 1024,
    timeoutMs: TIMEOUT_MS,
  });
  const verdict = outcome.kind === "response" && outcome.status === 200 ? readAnswer(outcome.body) : null;
  if (verdict === null) {
    deps.log.warn({ formId: scope.formId, outcome: outcome.kind }, "Turnstile did not respond");
    return null;
  }
  if (verdict.isOurFault) {
    deps.log.warn({ formId: scope.formId }, "Turnstile rejected the form’s secret key");
    return null;
  }
  return verdict.isPerson ? reason(-1.5, "Passed the Turnstile check") : reason(2.5, "Failed the Turnstile check");
}

// These codes indicate a wrong set-up or a failing service, and say nothing about the visitor.
const NOT_THE_VISITOR = /secret|bad-request|internal-error/;

function readAnswer(body: string): { readonly isPerson: boolean; readonly isOurFault: boolean } | null {
  try {
    const answer = JSON.parse(body);
    if (typeof answer?.success !== "boolean") return null;
    const codes = Array.isArray(answer["error-codes"]) ? answer["error-codes"].map(String) : [];
    return { isPerson: answer.success, isOurFault: codes.some((code: string) => NOT_THE_VISITOR.test(code)) };
  } catch {
    return null;
  }
}
