import { useCSRFPrevention } from "@graphql-yoga/plugin-csrf-prevention";
import { useDisableIntrospection } from "@graphql-yoga/plugin-disable-introspection";
import { usePersistedOperations } from "@graphql-yoga/plugin-persisted-operations";
import { GraphQLError } from "graphql";
import { createYoga } from "graphql-yoga";
import type { OwnerScope } from "../access/scope.ts";
import type { Deps } from "../deps.ts";
import { isDatabaseUnavailable, PosternError } from "../errors.ts";
import { isSameOrigin } from "../http/same-origin.ts";
import type { GraphQLContext } from "./context.ts";
import persistedDocuments from "./persisted-documents.json" with { type: "json" };
import { schema } from "./schema.ts";

const operations = new Map<string, string>(Object.entries(persistedDocuments));

/**
 * The dashboard's private GraphQL. It answers only a signed-in owner, from our own pages, and runs only the
 * operations that the dashboard was built with.
 */
export function createGraphQL(deps: Deps, authenticate: (request: Request) => Promise<OwnerScope>) {
  const yoga = createYoga<{ scope: OwnerScope }, GraphQLContext>({
    schema,
    graphqlEndpoint: "/graphql",
    graphiql: false,
    landingPage: false,
    batching: false,
    cors: false,
    logging: false,
    context: ({ scope }) => ({ scope, deps }),
    maskedErrors: { maskError: (error) => maskError(error, deps) },
    plugins: [
      useCSRFPrevention({ requestHeaders: ["x-graphql-yoga-csrf"] }),
      usePersistedOperations({
        allowArbitraryOperations: false,
        getPersistedOperation: (hash) => operations.get(hash) ?? null,
      }),
      useDisableIntrospection(),
    ],
  });
  return async (request: Request): Promise<Response> => {
    // Nobody without a session gets as far as the parser.
    const scope = await authenticate(request);
    if (!isSameOrigin(request)) throw new PosternError("FORBIDDEN", "This address answers the dashboard only.");
    return yoga.fetch(request, { scope });
  };
}

function maskError(error: unknown, deps: Deps): GraphQLError {
  const original = error instanceof GraphQLError ? error.originalError : error;
  if (original instanceof PosternError) return withCode(original.message, original.code);
  // Without an original it is the engine's own refusal: an unknown operation, a variable of the wrong type.
  if (error instanceof GraphQLError && original === undefined) {
    return withCode("This operation is not one of the dashboard's.", "INVALID");
  }
  if (isDatabaseUnavailable(original)) return withCode("The database cannot be reached. Try again.", "UNAVAILABLE");
  const requestId = crypto.randomUUID();
  deps.log.error({ err: original, requestId }, "a resolver failed");
  return withCode(`Something went wrong here. The log holds the cause under ${requestId}.`, "INTERNAL");
}

function withCode(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}
