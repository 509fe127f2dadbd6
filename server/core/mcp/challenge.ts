import { CLIENT_INFO_META_KEY } from "@modelcontextprotocol/server";
import { z } from "zod";
import { offersOAuth } from "../access/agent-address.ts";
import { CONTENT_SCOPE, METADATA_SCOPE } from "../access/agent-token.ts";
import { recordRefusal } from "../access-log/access-log.ts";
import type { Config } from "../config.ts";
import type { Deps } from "../deps.ts";
import { problemResponse } from "../http/problem.ts";
import { type Caller, clientNameOf } from "./caller.ts";
import { readArguments } from "./read-arguments.ts";

type Address = Pick<Config, "publicUrl">;

/** The first revision whose clients can request more scopes later. */
const STEP_UP_REVISION = "2026-07-28";

function canStepUp(request: Request): boolean {
  return (request.headers.get("mcp-protocol-version") ?? "") >= STEP_UP_REVISION;
}

/**
 * 401 as in RFC 6750 and RFC 9728: says where to request access, and for which scopes. A client that cannot request
 * more later requests contents now; the owner decides.
 */
export function challenge(request: Request, config: Address, token: "none" | "refused"): Response {
  const detail =
    token === "none"
      ? "Connect through OAuth, or send an agent token as Authorization: Bearer pst_… The owner can create one in Postern's dashboard."
      : "This token is unknown, has expired or was revoked. Connect again or ask the owner for another agent token.";
  const response = problemResponse({ status: 401, title: "No usable token", detail });
  const scope = canStepUp(request) ? METADATA_SCOPE : `${METADATA_SCOPE} ${CONTENT_SCOPE}`;
  const error = token === "none" ? "" : ', error="invalid_token"';
  response.headers.set("WWW-Authenticate", `Bearer realm="Postern"${error}${metadataOf(config)}, scope="${scope}"`);
  return response;
}

/** 403 as in RFC 6750: also requests contents, and names every scope needed. */
function stepUpChallenge(config: Address): Response {
  const detail = "Reading contents needs the scope submissions:content. Ask the owner of the forms to grant it.";
  const response = problemResponse({ status: 403, title: "More access is needed", detail });
  response.headers.set(
    "WWW-Authenticate",
    `Bearer realm="Postern", error="insufficient_scope"${metadataOf(config)}, scope="${METADATA_SCOPE} ${CONTENT_SCOPE}"`,
  );
  return response;
}

function metadataOf(config: Address): string {
  if (!offersOAuth(config)) return "";
  return `, resource_metadata="${config.publicUrl}/.well-known/oauth-protected-resource/mcp"`;
}

const callForContents = z.object({
  method: z.literal("tools/call"),
  params: z.object({
    arguments: z
      .unknown()
      .transform((input) => readArguments(input).given)
      .pipe(z.object({ formId: z.string(), includeContent: z.literal(true) })),
    _meta: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Lets the owner allow contents. Applies to connections, not to agent tokens. */
export async function askToStepUp(deps: Deps, caller: Caller, message: unknown): Promise<Response | null> {
  const { scope } = caller;
  if (scope.actor.kind !== "connection" || scope.permissions.content) return null;
  const call = callForContents.safeParse(message);
  if (!call.success) return null;
  const { arguments: asked, _meta: envelope = {} } = call.data.params;
  const clientName = clientNameOf(envelope[CLIENT_INFO_META_KEY]) ?? caller.clientName;
  await recordRefusal(scope, deps, { refusal: "scope", clientName, formId: asked.formId, contents: true });
  return stepUpChallenge(deps.config);
}
