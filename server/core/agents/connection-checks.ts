import { isLoopbackName } from "../../../shared/loopback.ts";
import type { Config } from "../config.ts";
import { type CheckResult, error, ok, warning } from "../operations/doctor/check.ts";
import type { Outcome } from "../outbound/outcome.ts";
import type { SafeFetch } from "../outbound/safe-fetch.ts";
import { isRecord, tryParseJson } from "../platform/json.ts";

const MAX_BODY_BYTES = 8 * 1024;

/** Long enough to be looked up, but nobody's token. */
const UNKNOWN_TOKEN = `pst_${"0".repeat(43)}`;

export async function tryEndpoint(config: Config, fetch: SafeFetch): Promise<CheckResult> {
  const { publicUrl } = config;
  const outcome = await post(config, fetch, {});
  const obstacle = describeObstacle(`${publicUrl}/mcp`, outcome, 401);
  if (obstacle !== null) return obstacle;
  const challenge = headerOf(outcome, "www-authenticate");
  if (challenge === null)
    return error("The header WWW-Authenticate of /mcp is lost on the way, so agents do not learn where to sign in.");
  if (!challenge.startsWith('Bearer realm="Postern"'))
    return error(`${publicUrl}/mcp asks for a password that is not Postern’s.`);
  return ok(`${publicUrl}/mcp is answered by Postern.`);
}

export async function tryToken(config: Config, fetch: SafeFetch): Promise<CheckResult> {
  const outcome = await post(config, fetch, { authorization: `Bearer ${UNKNOWN_TOKEN}` });
  const obstacle = describeObstacle(`${config.publicUrl}/mcp`, outcome, 401);
  if (obstacle !== null) return obstacle;
  const arrived = headerOf(outcome, "www-authenticate")?.includes('error="invalid_token"') === true;
  return arrived ? ok("They arrive.") : error("The header Authorization is lost on the way, so no agent gets access.");
}

export async function readMetadata(
  config: Config,
  fetch: SafeFetch,
): Promise<{ result: CheckResult; metadata: Readonly<Record<string, unknown>> }> {
  const { publicUrl } = config;
  let metadata: Readonly<Record<string, unknown>> = {};
  for (const [path, expected] of [
    ["/.well-known/oauth-protected-resource/mcp", { resource: `${publicUrl}/mcp` }],
    ["/.well-known/oauth-authorization-server", { issuer: publicUrl, token_endpoint: `${publicUrl}/oauth/token` }],
  ] as const) {
    const url = publicUrl + path;
    const outcome = await fetch.send({ url, method: "GET", headers: HEADERS, keptBodyBytes: MAX_BODY_BYTES });
    const obstacle = describeObstacle(url, outcome, 200);
    if (obstacle !== null) return { result: obstacle, metadata };
    const body = outcome.kind === "response" ? tryParseJson(outcome.body) : null;
    metadata = isRecord(body) ? body : {};
    const isOurs = Object.entries(expected).every(([name, value]) => metadata[name] === value);
    if (!isOurs) return { result: error(`${url} is not answered by Postern, or its answer was changed.`), metadata };
  }
  return { result: ok("Agents find out where to sign in."), metadata };
}

export function describeDocuments(config: Config, metadata: Readonly<Record<string, unknown>>): CheckResult {
  if (metadata.client_id_metadata_document_supported === true) {
    return ok("Claude Code, Codex and VS Code can identify themselves by theirs.");
  }
  return config.clientDocuments === "off"
    ? ok("Not used (POSTERN_CLIENT_DOCUMENTS). Agents register instead.")
    : warning("Those of Claude Code, Codex and VS Code cannot be read from this server.");
}

export async function describeReach({ publicUrl }: Config, outside: Pick<SafeFetch, "check">): Promise<CheckResult> {
  const { hostname, port, protocol } = new URL(publicUrl);
  if (isLoopbackName(hostname)) return warning("Only programs on this machine can reach Postern.");
  const obstacle = await outside.check(`https://${hostname}`);
  if (obstacle?.kind === "refused") {
    return warning(`${hostname} is in a private network, which services such as claude.ai and ChatGPT cannot reach.`);
  }
  if (protocol === "https:" && port !== "") {
    return warning(`Some services connect to port 443 only, and this is port ${port}.`);
  }
  return ok(`${hostname} is on the internet. Whether a firewall lets others in cannot be tested from here.`);
}

const HEADERS = { accept: "application/json", "user-agent": "Postern-Test/1" };
const HELLO = { jsonrpc: "2.0", id: 1, method: "ping" };

function post({ publicUrl }: Config, fetch: SafeFetch, headers: Readonly<Record<string, string>>): Promise<Outcome> {
  return fetch.send({
    url: `${publicUrl}/mcp`,
    method: "POST",
    headers: { ...HEADERS, "content-type": "application/json", ...headers },
    body: Buffer.from(JSON.stringify(HELLO)),
  });
}

/** Returns null if the response has the status that Postern gives it. */
function describeObstacle(url: string, outcome: Outcome, expected: number): CheckResult | null {
  if (outcome.kind !== "response") return error(`${url} cannot be reached from here. ${outcome.detail}`);
  if (outcome.status === expected) return null;
  const location = headerOf(outcome, "location");
  if (location === null || !URL.canParse(location, url)) return error(`${url} responds with status ${outcome.status}.`);
  return error(`${url} redirects to ${new URL(location, url).origin}.`);
}

function headerOf(outcome: Outcome, name: string): string | null {
  if (outcome.kind !== "response") return null;
  return outcome.headers.find(([found]) => found === name)?.[1] ?? null;
}
