import { Client, cacheExchange, type Exchange, fetchExchange, mapExchange, type Operation } from "urql";
import { setConnection } from "./connection.ts";
import { connectionAfter, isUnauthenticated } from "./failure.ts";

interface ClientOptions {
  /** Called when the server no longer knows who is asking. */
  readonly onUnauthenticated: () => void;
}

export function createClient({ onUnauthenticated }: ClientOptions): Client {
  return new Client({
    url: "/graphql",
    preferGetMethod: false,
    fetchSubscriptions: true,
    exchanges: [
      keepLoaded(),
      cacheExchange,
      mapExchange({
        onOperation: nameByHash,
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

/** Names an operation by its hash, so that its text is never sent: the server runs the operations it knows and no other. */
export function nameByHash(operation: Operation): Operation {
  if (operation.kind === "teardown") return operation;
  const persistedQuery = { version: 1 as const, sha256Hash: hashOf(operation.query) };
  return { ...operation, extensions: { ...operation.extensions, persistedQuery } };
}

// codegen puts the hash of an operation's text beside its syntax tree.
function hashOf(document: object): string {
  const meta = "__meta__" in document ? document.__meta__ : null;
  if (typeof meta === "object" && meta !== null && "hash" in meta && typeof meta.hash === "string") return meta.hash;
  throw new Error("An operation without a hash: it was not made by codegen.");
}
