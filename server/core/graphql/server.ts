import type { GraphQLSchema } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import persistedDocuments from "../../../shared/operations/persisted-documents.json" with { type: "json" };
import { renewInAccount } from "../access/keep-permission.ts";
import type { Deps } from "../deps.ts";
import { readBody } from "../http/read-body.ts";
import { checkSameOrigin } from "../http/same-origin.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import { forbidden, invalid } from "../platform/errors.ts";
import { isRecord, isStorable, tryParseJson, UNSTORABLE_PROBLEM } from "../platform/json.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { compileOperations } from "./compile.ts";
import { createLoaders, type GraphQLContext } from "./context.ts";
import { maskError, NOT_OURS } from "./mask-error.ts";

/** The dashboard's largest operation, a selection of 500 ids, is about 20 KiB. */
const MAX_BODY_BYTES = 256 * 1024;

const JSON_BODY = /^application\/json\s*(;|$)/i;

const operations = new Map<string, string>(Object.entries(persistedDocuments));

/** What yoga needs besides the request: its owner, and its body, already read within our limits. */
interface ServerContext {
  readonly scope: OwnerScope;
  readonly body: Buffer;
}

/**
 * The dashboard's private GraphQL endpoint. It answers only a signed-in owner, from our own pages, and runs only the
 * operations that the dashboard was built with.
 */
export function createGraphQL(
  deps: Deps,
  schema: GraphQLSchema,
  authenticate: (request: Request) => Promise<OwnerScope>,
  changes: ChangeFeed,
) {
  const yoga = createYoga<ServerContext, GraphQLContext>({
    schema,
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    maxRequestBodySize: false,
    // Not yoga's own streams: when a client disconnects, they free nothing before the next event or ping.
    fetchAPI: { ReadableStream, Response: NoStoreResponse },
    context: ({ scope, request }) => ({
      scope,
      deps,
      changes,
      renew: () => renewInAccount(scope, () => authenticate(request)),
      loaders: createLoaders(scope, deps),
    }),
    maskedErrors: { maskError: (error) => maskError(error, deps) },
    plugins: [readParams, compileOperations(deps)],
  });
  return async (request: Request): Promise<Response> => {
    // Without a session, a request never reaches the parser.
    const scope = await authenticate(request);
    // Another site could link to a read over GET, and a form there can send everything but JSON.
    if (request.method !== "POST" || !JSON_BODY.test(request.headers.get("content-type") ?? "")) {
      throw forbidden("This endpoint is for the dashboard only.");
    }
    checkSameOrigin(request, deps.config);
    const body = await readBody(request, MAX_BODY_BYTES);
    // Not yoga.fetch, which returns as soon as a client disconnects but leaves its work running unnoticed.
    return yoga.handleRequest(request, { scope, body });
  };
}

/** Looked up late: once it listens, the HTTP server has replaced the global Response with one that needs no stream. */
const NoStoreResponse = new Proxy(Response, {
  construct: (_native, [body, init]: ConstructorParameters<typeof Response>) =>
    new Response(body, { ...init, headers: { ...init?.headers, "Cache-Control": "no-store" } }),
});

const readParams: Plugin<object, ServerContext> = {
  onRequestParse: ({ serverContext, setRequestParser }) =>
    setRequestParser(() => {
      const asked = tryParseJson(serverContext.body.toString("utf8"));
      const { documentId, query: text, variables: given } = isRecord(asked) ? asked : {};
      const query = text === undefined ? operations.get(String(documentId)) : undefined;
      const variables = given ?? {};
      if (query === undefined || !isRecord(variables)) throw invalid(NOT_OURS);
      if (!isStorable(variables)) throw invalid(UNSTORABLE_PROBLEM);
      return { query, variables };
    }),
};
