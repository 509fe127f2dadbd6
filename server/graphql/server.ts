import { useCSRFPrevention } from "@graphql-yoga/plugin-csrf-prevention";
import { useDisableIntrospection } from "@graphql-yoga/plugin-disable-introspection";
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { GraphQLError } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Deps } from "../deps.ts";
import { isDatabaseUnavailable, PosternError } from "../errors.ts";
import { readBody } from "../http/read-body.ts";
import { checkSameOrigin } from "../http/same-origin.ts";
import type { ChangeFeed } from "../live/change-feed.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { isStorable, UNSTORABLE_PROBLEM } from "../storable-text.ts";
import type { GraphQLContext } from "./context.ts";
import { createLoaders } from "./loaders.ts";
import persistedDocuments from "./persisted-documents.json" with { type: "json" };
import { schema } from "./schema.ts";

/** The dashboard's largest operation, a selection of 500 ids, is some 20 KiB. */
const MAX_BODY_BYTES = 256 * 1024;

const operations = new Map<string, string>(Object.entries(persistedDocuments));

/**
 * The dashboard's private GraphQL. It answers only a signed-in owner, from our own pages, and runs only the
 * operations that the dashboard was built with.
 */
export function createGraphQL(
  deps: Deps,
  authenticate: (request: Request) => Promise<OwnerScope>,
  changes: ChangeFeed,
) {
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
    context: ({ scope, request }) => ({
      scope,
      deps,
      changes,
      renew: () => authenticate(request),
      loaders: createLoaders(scope, deps),
    }),
    maskedErrors: { maskError: (error) => maskError(error, deps) },
    plugins: [
      useCSRFPrevention({ requestHeaders: ["x-graphql-yoga-csrf"] }),
      usePersistedOperations({
        allowArbitraryOperations: false,
        getPersistedOperation: (hash) => operations.get(hash) ?? null,
      }),
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
    // Not yoga.fetch, which answers a client that hangs up at once and leaves its work going on unseen.
    return yoga.handleRequest(new Request(url, { method, headers, body: new Uint8Array(body) }), { scope });
  };
}

const refuseUnstorable: Plugin = {
  onParams: ({ params, setResult }) => {
    if (!isStorable(params.variables)) setResult({ errors: [withCode(UNSTORABLE_PROBLEM, "INVALID")] });
  },
};

function maskError(error: unknown, deps: Deps): GraphQLError {
  const original = causeOf(error);
  if (original instanceof PosternError) return withCode(original.message, original.code);
  // Without a cause it is the engine's own refusal: an unknown operation, a variable of the wrong type.
  if (original === null) {
    return withCode("This is not one of the dashboard's operations.", "INVALID");
  }
  if (isDatabaseUnavailable(original))
    return withCode("The database cannot be reached or is busy. Try again.", "UNAVAILABLE");
  const requestId = crypto.randomUUID();
  deps.log.error({ err: original, requestId }, "a resolver failed");
  return withCode(`Something went wrong. The log holds the cause under ${requestId}.`, "INTERNAL");
}

/** What a resolver threw, below the engine's wrappers; null for what the engine itself refused. */
function causeOf(error: unknown): unknown {
  if (!isWrapper(error)) return error;
  return error.originalError === undefined ? null : causeOf(error.originalError);
}

// By name, as the engine does itself: its class can be loaded twice.
function isWrapper(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}

function withCode(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
