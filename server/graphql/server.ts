import { useCSRFPrevention } from "@graphql-yoga/plugin-csrf-prevention";
import { useDisableIntrospection } from "@graphql-yoga/plugin-disable-introspection";
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Deps } from "../deps.ts";
import { readBody } from "../http/read-body.ts";
import { checkSameOrigin } from "../http/same-origin.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import { PosternError } from "../platform/errors.ts";
import { isStorable, UNSTORABLE_PROBLEM } from "../platform/json.ts";
import { Slots } from "../platform/slots.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { createLoaders, type GraphQLContext } from "./context.ts";

import { maskError, withCode } from "./mask-error.ts";
import { type PersistedRequest, persistedOperation, readPersistedRequest, runOperation } from "./run-operation.ts";
import { schema } from "./schema.ts";

/** The dashboard's largest operation, a selection of 500 ids, is some 20 KiB. */
const MAX_BODY_BYTES = 256 * 1024;

/** Messages must not stay on the disk of a shared computer. */
const NO_STORE = { "Cache-Control": "no-store" } as const;

/** Each keeps a connection to the database busy for as long as it reads up to 50,000 messages. */
const SEARCHES = {
  maxAtOnce: 6,
  maxPerKey: 3,
  maxWaitMs: 5_000,
  busyMessage: "Postern is busy with other searches of yours. Try again in a few seconds.",
} as const;

const CSRF_HEADER = "x-graphql-yoga-csrf";

/**
 * The dashboard's private GraphQL. It answers only a signed-in owner, from our own pages, and runs only the
 * operations that the dashboard was built with.
 */
export function createGraphQL(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  changes: ChangeFeed,
) {
  const searches = new Slots(SEARCHES);
  const contextOf = (scope: OwnerScope, request: Request): GraphQLContext => ({
    scope,
    deps,
    changes,
    renew: () => authenticate(request),
    searches: (work) => searches.run(work, scope.accountId),
    loaders: createLoaders(scope, deps),
  });
  const yoga = createYoga<{ scope: OwnerScope }, GraphQLContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    // Not its own streams: when a client hangs up, those free nothing before the next event or ping.
    fetchAPI: { ReadableStream, Response },
    context: ({ scope, request }) => contextOf(scope, request),
    maskedErrors: { maskError: (error) => maskError(error, deps) },
    plugins: [
      useCSRFPrevention({ requestHeaders: [CSRF_HEADER] }),
      usePersistedOperations({ allowArbitraryOperations: false, getPersistedOperation: persistedOperation }),
      useDisableIntrospection(),
      refuseUnstorable,
    ],
  });
  return async (request: Request): Promise<Response> => {
    // Nobody without a session gets as far as the parser.
    const scope = await authenticate(request);
    // A read over GET could be linked to from another site, so there is none.
    if (request.method !== "POST") throw new PosternError("FORBIDDEN", "This endpoint is for the dashboard only.");
    checkSameOrigin(request, deps.config);
    const { url, method, headers } = request;
    const body = await readBody(request, MAX_BODY_BYTES);
    const type = typeOfAnswer(headers);
    const asked = type === null ? null : readPersistedRequest(body);
    if (type !== null && asked !== null && isStorable(asked.variables)) {
      const result = await answer(asked, contextOf(scope, request), deps);
      if (result !== null) return new Response(result, { headers: { "Content-Type": type, ...NO_STORE } });
    }
    // Not yoga.fetch, which answers a client that hangs up at once and leaves its work going on unseen.
    const response = await yoga.handleRequest(new Request(url, { method, headers, body: new Uint8Array(body) }), {
      scope,
    });
    response.headers.set("Cache-Control", NO_STORE["Cache-Control"]);
    return response;
  };
}

/** Runs one of the dashboard's queries or mutations; null where its variables do not fit. */
async function answer(asked: PersistedRequest, context: GraphQLContext, deps: Deps): Promise<string | null> {
  const result = await runOperation(asked, context);
  if (result === null || result.errors === undefined) return result === null ? null : JSON.stringify(result);
  return JSON.stringify({ ...result, errors: result.errors.map((error) => maskError(error, deps)) });
}

const JSON_BODY = /^application\/json\s*(;|$)/i;

/** The type of an answer in JSON; null for a request that is not what the dashboard sends. */
function typeOfAnswer(headers: Headers): string | null {
  if (!headers.has(CSRF_HEADER) || !JSON_BODY.test(headers.get("content-type") ?? "")) return null;
  const accepted = headers.get("accept") ?? "*/*";
  if (accepted.includes("application/graphql-response+json")) return "application/graphql-response+json; charset=utf-8";
  return /application\/json|\*\/\*/.test(accepted) ? "application/json; charset=utf-8" : null;
}

const refuseUnstorable: Plugin = {
  onParams: ({ params, setResult }) => {
    if (!isStorable(params.variables)) setResult({ errors: [withCode(UNSTORABLE_PROBLEM, "INVALID")] });
  },
};
