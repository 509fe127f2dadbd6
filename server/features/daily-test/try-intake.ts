import type { Deps } from "../../core/deps.ts";
import type { Outcome } from "../../core/outbound/outcome.ts";
import { createSafeFetch } from "../../core/outbound/safe-fetch.ts";
import { isRecord, tryParseJson } from "../../core/platform/json.ts";
import { timingSafeEqualStrings } from "../../core/platform/secret.ts";
import type { SystemScope } from "../../core/scope/scope.ts";
import type { StepResult } from "./step.ts";
import { findFormToTry } from "./store/daily-tests.ts";
import { mintTestToken, TEST_HEADER, testAnswer } from "./test-token.ts";

const TIMEOUT_MS = 30_000;
const FIELDS = new URLSearchParams([
  ["name", "Postern"],
  ["email", "postern@example.com"],
  ["message", "This is the daily test of this server."],
]).toString();

/**
 * Posts a message from outside, as a visitor would. Null: no form accepts posts, or nobody else reaches this address.
 */
export async function tryIntake(scope: SystemScope, deps: Deps): Promise<StepResult | null> {
  const { publicUrl } = deps.config;
  if (new URL(publicUrl).hostname === "localhost") return null;
  const formId = await findFormToTry(scope, deps.db);
  if (formId === null) return null;
  const token = mintTestToken(deps.keys.dailyTest, formId, deps.clock.now());
  // The operator configured this address, so it may be in a private network.
  const fetch = createSafeFetch({ allow: ["0.0.0.0/0", "::/0"], timeoutMs: TIMEOUT_MS });
  try {
    const outcome = await fetch.send({
      url: `${publicUrl}/f/${formId}`,
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
        "user-agent": "Postern-Test/1",
        [TEST_HEADER]: token,
      },
      body: Buffer.from(FIELDS),
    });
    return readOutcome(publicUrl, outcome, testAnswer(deps.keys.dailyTest, token));
  } finally {
    await fetch.close();
  }
}

function readOutcome(publicUrl: string, outcome: Outcome, expected: string): StepResult {
  if (outcome.kind !== "response") return { works: false, detail: `${publicUrl}: ${outcome.detail}` };
  const { status, headers } = outcome;
  const body = tryParseJson(outcome.body);
  const answer = isRecord(body) ? body : {};
  if (status === 200 && typeof answer.test === "string" && timingSafeEqualStrings(answer.test, expected)) {
    return { works: true };
  }
  const location = headers.find(([name]) => name === "location")?.[1];
  if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, publicUrl)) {
    return { works: false, detail: `${publicUrl} redirects to ${new URL(location, publicUrl).origin}.` };
  }
  // Postern's own problem responses say what is wrong.
  const title = typeof answer.title === "string" && answer.type === "about:blank" ? `: ${answer.title}` : "";
  if (status >= 400) return { works: false, detail: `${publicUrl} responds with status ${status}${title}.` };
  return { works: false, detail: `${publicUrl} is not answered by this Postern, or its answer was changed.` };
}
