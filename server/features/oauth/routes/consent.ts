import type { Context } from "hono";
import { z } from "zod";
import { isLoopbackHostname } from "../../../core/access/agent-address.ts";
import { CONTENT_SCOPE, METADATA_SCOPE, REFRESH_SCOPE } from "../../../core/access/agent-token.ts";
import type { CallAuth } from "../../../core/accounts/routes/auth-client.ts";
import type { Deps } from "../../../core/deps.ts";
import { readSmallJson } from "../../../core/http/read-small-body.ts";
import { invalid, PosternError } from "../../../core/platform/errors.ts";
import { parseInput } from "../../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../../core/scope/scope.ts";
import { consentingAccount } from "../access/plugins.ts";
import { formChoice, limitConnection, listConnections, requireConnectable, takeRequest } from "../connections.ts";
import { translateOAuthError } from "./authorize.ts";
import { unpackRequest } from "./packed-request.ts";

const client = z.object({ client_id: z.string(), client_name: z.string().optional() });
const going = z.object({ url: z.string() });

const decision = z.discriminatedUnion(
  "allow",
  [
    z.object({ allow: z.literal(false) }),
    z.object({ allow: z.literal(true), content: z.boolean(), forms: formChoice }),
  ],
  { error: "Allow or deny the request. To allow it, choose whether to share contents and for which forms." },
);

export async function showRequest(context: Context, deps: Deps, call: CallAuth, scope: OwnerScope): Promise<Response> {
  const query = readRequest(deps, scope, context.req.query("request"));
  const clientId = query.get("client_id") ?? "";
  // The library answers only requests that it signed and that have not expired.
  const library = await call(context, {
    path: "/oauth2/public-client-prelogin",
    body: { client_id: clientId, oauth_query: query.toString() },
    pass: ["user-agent"],
  });
  if (!library.ok) throw refusal(library.status);
  const asking = client.parse(await library.json());
  const connected = (await listConnections(scope, deps)).find(
    (connection) => connection.userId === scope.userId && connection.clientId === clientId,
  );
  const body = {
    name: asking.client_name ?? null,
    // Only an id that is a URL was proven to be the client's own.
    site: URL.canParse(clientId) ? new URL(clientId).hostname : null,
    redirect: describeRedirect(query.get("redirect_uri") ?? ""),
    asksForContent: scopesOf(query).includes(CONTENT_SCOPE),
    connected:
      connected === undefined
        ? null
        : {
            content: connected.scopes.includes(CONTENT_SCOPE),
            forms: connected.allForms ? "all" : connected.formIds,
          },
  };
  return Response.json(body, { headers: { "Cache-Control": "no-store" } });
}

/** Carries out the owner's decision and returns where to send the browser. */
export async function decide(context: Context, deps: Deps, call: CallAuth, scope: OwnerScope): Promise<Response> {
  const input = await readSmallJson(context.req.raw);
  const query = readRequest(deps, scope, input.request);
  const decided = parseInput(decision, input);
  if (decided.allow) await requireConnectable(scope, deps, decided);
  const asked = scopesOf(query);
  if (decided.allow && decided.content && !asked.includes(CONTENT_SCOPE)) {
    throw invalid("The agent did not ask for contents.");
  }
  if (!(await takeRequest(scope, deps, { request: query.toString() }))) throw refusal(400);
  const allowed = [METADATA_SCOPE, ...(decided.allow && decided.content ? [CONTENT_SCOPE] : []), REFRESH_SCOPE];
  const library = await consentingAccount.run(scope.accountId, () =>
    call(context, {
      path: "/oauth2/consent",
      body: { accept: decided.allow, oauth_query: query.toString(), scope: allowed.join(" ") },
      pass: ["cookie", "origin", "user-agent"],
    }),
  );
  if (!library.ok) throw refusal(library.status);
  const { url } = going.parse(await library.json());
  if (decided.allow) {
    await limitConnection(scope, deps, { clientId: query.get("client_id") ?? "", forms: decided.forms });
  }
  return Response.json({ url: translateOAuthError(new URL(url)).href }, { headers: { "Cache-Control": "no-store" } });
}

function readRequest({ keys }: Deps, scope: OwnerScope, packed: unknown): URLSearchParams {
  const query = unpackRequest(keys, scope, packed);
  if (query === null) throw refusal(400);
  return query;
}

function scopesOf(query: URLSearchParams): readonly string[] {
  return (query.get("scope") ?? "").split(" ");
}

function describeRedirect(uri: string) {
  const { protocol, host, hostname } = new URL(uri);
  if (protocol === "https:") return { kind: "site", name: host } as const;
  if (isLoopbackHostname(hostname)) return { kind: "machine", name: host } as const;
  return { kind: "app", name: protocol.slice(0, -1) } as const;
}

function refusal(status: number): PosternError {
  if (status === 429) return new PosternError("LIMIT", "Too many attempts. Wait a minute, then try again.");
  if (status >= 500) throw new Error(`The sign-in library returned ${status}.`);
  return invalid("This request was already answered, has expired or is not yours. Start again from the agent.");
}
