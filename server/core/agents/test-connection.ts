import { MINUTE_MS } from "../../../shared/durations.ts";
import { isLoopbackName } from "../../../shared/loopback.ts";
import { offersOAuth } from "../access/agent-address.ts";
import { type RateLimit, requireAdmission } from "../access/rate-limit.ts";
import { requirePermission } from "../access/require-permission.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { askPublicAddress } from "../operations/doctor/access-checks.ts";
import { type CheckResult, type Finding, warning } from "../operations/doctor/check.ts";
import { createSafeFetch, type SafeFetch } from "../outbound/safe-fetch.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { describeDocuments, describeReach, readMetadata, tryEndpoint, tryToken } from "./connection-checks.ts";

const tests: RateLimit = { name: "tests of the connection for agents", rates: [{ burst: 5, intervalMs: MINUTE_MS }] };
const TIMEOUT_MS = 10_000;

const PLAIN_HTTP =
  "Agents cannot sign in at a plain http:// address. They need an agent token, which others can read on the way.";
const IN_A_CONTAINER = "Where Postern runs in a container, that is to be expected.";

const ADVICE = {
  address:
    "Put Postern behind a reverse proxy with https that passes every path on, and set PUBLIC_URL to its address.",
  endpoint:
    "Have the reverse proxy pass /mcp on unchanged, POST requests and response headers included, without a password of its own.",
  token: "Have the reverse proxy pass the Authorization header on. Apache with FastCGI needs CGIPassAuth On.",
  signIn: "Have the reverse proxy pass everything below /.well-known/ and /oauth/ on to Postern.",
  documents:
    "Allow this server to reach claude.ai, chatgpt.com and vscode.dev over https. Until then agents register, which works as well.",
  internet:
    "Clients on your own computer and network connect all the same. For others, give Postern an https address on the internet, on port 443.",
} as const;

/** Tries the steps a client takes at the public address before it has access. */
export async function testAgentConnection(scope: OwnerScope, deps: Deps): Promise<Finding[]> {
  requirePermission(scope, "use");
  await requireAdmission(scope, deps, [{ limit: tests, subject: scope.accountId }], "Too many tests.");
  // The operator configured this address, so it may be in a private network. Nothing else is requested.
  const fetch = createSafeFetch({ allow: ["0.0.0.0/0", "::/0"], timeoutMs: TIMEOUT_MS });
  const outside = createSafeFetch({ allow: [], timeoutMs: TIMEOUT_MS });
  try {
    return await tryAsClient(deps.config, { fetch, outside });
  } finally {
    await Promise.all([fetch.close(), outside.close()]);
  }
}

interface Guards {
  readonly fetch: SafeFetch;
  /** Tells which addresses are on the internet. */
  readonly outside: Pick<SafeFetch, "check">;
}

/** Exported for its tests. */
export async function tryAsClient(config: Config, { fetch, outside }: Guards): Promise<Finding[]> {
  const findings: Finding[] = [];
  const found = (name: string, result: CheckResult, advice: string) => {
    findings.push({ name, ...result, advice: result.status === "ok" ? null : advice });
    return result.status !== "error";
  };
  const signsIn = offersOAuth(config);
  const isLocal = isLoopbackName(new URL(config.publicUrl).hostname);
  if (signsIn) {
    const address = await askPublicAddress(fetch, config.publicUrl);
    // Inside a container, "this machine" is a different one.
    const result = isLocal && address.status === "error" ? warning(`${address.message} ${IN_A_CONTAINER}`) : address;
    found("address", result, ADVICE.address);
    if (address.status === "error") return findings;
  }
  if (!found("MCP endpoint", await tryEndpoint(config, fetch), ADVICE.endpoint)) return findings;
  found("agent tokens", await tryToken(config, fetch), ADVICE.token);
  if (signsIn) {
    const { result, metadata } = await readMetadata(config, fetch);
    if (found("sign-in", result, ADVICE.signIn)) {
      found("client documents", describeDocuments(config, metadata), ADVICE.documents);
    }
  } else found("sign-in", warning(PLAIN_HTTP), ADVICE.address);
  found("from the internet", await describeReach(config, outside), ADVICE.internet);
  return findings;
}
