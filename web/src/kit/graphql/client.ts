import { Client, cacheExchange, type Exchange, fetchExchange, makeOperation, mapExchange } from "urql";
import { setConnection } from "./connection.ts";
import { connectionAfter, isUnauthenticated } from "./failure.ts";
import { byHash } from "./urql.ts";

interface ClientOptions {
  /** Called when the server no longer knows who is asking. */
  readonly onUnauthenticated: () => void;
}

export function createClient({ onUnauthenticated }: ClientOptions): Client {
  const client = new Client({
    url: "/graphql",
    preferGetMethod: false,
    fetchSubscriptions: true,
    exchanges: [
      keepLoaded(),
      cacheExchange,
      repeatAfterChanges,
      mapExchange({
        onError: (error) => {
          if (isUnauthenticated(error)) onUnauthenticated();
        },
        onResult: (result) => {
          setConnection(connectionAfter(result.error));
          // A query that failed as a whole has the data null; to the pages, no data is undefined.
          return { ...result, data: result.data ?? undefined };
        },
      }),
      fetchExchange,
    ],
  });
  const { query, mutation, subscription } = client;
  return Object.assign(client, {
    query: (document, ...rest) => query(byHash(document), ...rest),
    mutation: (document, ...rest) => mutation(byHash(document), ...rest),
    subscription: (document, ...rest) => subscription(byHash(document), ...rest),
  } satisfies Pick<Client, "query" | "mutation" | "subscription">);
}

/** Leaves what a query has loaded on the screen while the server cannot be reached. */
function keepLoaded(): Exchange {
  const loaded = new Map<number, unknown>();
  return mapExchange({
    onResult: (result) => {
      const { key, kind } = result.operation;
      if (kind !== "query") return result;
      if (result.data === undefined && connectionAfter(result.error) !== "connected") {
        return { ...result, data: loaded.get(key) };
      }
      loaded.set(key, result.data);
      return result;
    },
  });
}

/**
 * Repeats a query that was on its way when a change was saved, as the server may have read before it. The cache repeats
 * only those whose results it holds.
 */
const repeatAfterChanges: Exchange = (input) => {
  let changes = 0;
  return mapExchange({
    onOperation: (operation) => makeOperation(operation.kind, operation, { ...operation.context, changes }),
    onResult: ({ operation }) => {
      const { kind, context } = operation;
      if (kind === "mutation") changes += 1;
      if (kind === "query" && context.changes !== changes) {
        input.client.reexecuteOperation(makeOperation(kind, operation, { ...context, requestPolicy: "network-only" }));
      }
    },
  })(input);
};
