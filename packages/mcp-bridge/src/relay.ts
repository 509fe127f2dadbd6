import { reasonOf } from "./reason-of.ts";
import type { Settings } from "./settings.ts";

/** Longer than Postern takes to refuse a queued call. */
const TIMEOUT_MS = 60_000;
const MAX_DETAIL_LENGTH = 300;
const FAILED = -32000;

type Message = Readonly<Record<string, unknown>>;

/** Why Postern did not answer a message, for the person who set the bridge up. */
export class Problem extends Error {}

/** Returns a function that sends a message to Postern and returns its answer, or null for a notification. */
export function createRelay(
  { endpoint, token }: Settings,
  userAgent: string,
): (message: Message) => Promise<Message | null> {
  let revision: string | null = null;

  return async (message) => {
    const response = await post(message);
    const answer = await read(response);
    const agreed = message.method === "initialize" ? objectOf(answer?.result).protocolVersion : undefined;
    if (typeof agreed === "string") revision = agreed;
    if (!("id" in message)) return null;
    if (answer === null)
      throw new Problem(`${endpoint.origin} answered with status ${response.status} and nothing else.`);
    // A refusal is written before the message is read.
    return answer.id === null ? { ...answer, id: message.id } : answer;
  };

  async function post(message: Message): Promise<Response> {
    try {
      return await fetch(endpoint, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          Accept: "application/json, text/event-stream",
          Authorization: `Bearer ${token}`,
          "User-Agent": userAgent,
          ...mirrored(message, revision),
        },
        body: JSON.stringify(message),
        redirect: "manual",
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new Problem(reasonOf(error, endpoint, TIMEOUT_MS));
    }
  }

  async function read(response: Response): Promise<Message | null> {
    const { status } = response;
    const location = response.headers.get("location");
    if (status >= 300 && status < 400 && location !== null && URL.canParse(location, endpoint)) {
      const { origin } = new URL(location, endpoint);
      throw new Problem(`${endpoint.origin} redirects to ${origin}. Enter the address that Postern is open at.`);
    }
    // A reverse proxy asks for its password with the same status.
    const isChallenge = response.headers.get("www-authenticate")?.startsWith('Bearer realm="Postern"') === true;
    if (status === 401 && isChallenge) throw new Problem(REFUSED);
    const text = await response.text();
    if (text === "" && status === 202) return null;
    const body = objectOf(tryParse(text));
    if (body.jsonrpc === "2.0") return body;
    const isProblem = response.headers.get("content-type")?.startsWith("application/problem+json") === true;
    if (isProblem && typeof body.detail === "string") throw new Problem(body.detail.slice(0, MAX_DETAIL_LENGTH));
    throw new Problem(
      `${endpoint.origin} is not answered by Postern: it responded with status ${status}. Check the address.`,
    );
  }
}

const REFUSED =
  "Postern does not accept the agent token: it is unknown, has expired or was revoked. Create another in Postern under Settings → Agents.";

/** Fields that revisions from 2026 on, and earlier ones after their handshake, also require as headers. */
function mirrored({ method, params }: Message, agreed: string | null): Record<string, string> {
  const { name, _meta } = objectOf(params);
  const own = objectOf(_meta)["io.modelcontextprotocol/protocolVersion"];
  const revision = typeof own === "string" ? own : method === "initialize" ? null : agreed;
  return {
    ...(revision === null ? {} : { "MCP-Protocol-Version": revision }),
    ...(typeof own === "string" && typeof method === "string" ? { "Mcp-Method": method } : {}),
    ...(typeof own === "string" && typeof name === "string" ? { "Mcp-Name": headerOf(name) } : {}),
  };
}

/** The text as a header value: in base64, as the protocol specifies, unless it is valid as it is. */
function headerOf(text: string): string {
  if (/^[!-~](?:[ -~]*[!-~])?$/.test(text) && !text.startsWith("=?base64?")) return text;
  return `=?base64?${Buffer.from(text).toString("base64")}?=`;
}

export function problemAnswer(id: unknown, message: string, code = FAILED): Message {
  return { jsonrpc: "2.0", id, error: { code, message } };
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function objectOf(value: unknown): Message {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Message) : {};
}
