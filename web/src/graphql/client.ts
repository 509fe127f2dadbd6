import { Client, cacheExchange, fetchExchange, mapExchange } from "urql";
import { isUnauthenticated } from "./failure.ts";
import { nameByHash } from "./persisted-operations.ts";

export interface ClientOptions {
  /** Called when the server no longer knows who is asking. */
  readonly onUnauthenticated: () => void;
}

export const FETCH_OPTIONS = { credentials: "same-origin", headers: { "x-graphql-yoga-csrf": "1" } } as const;

export function createClient({ onUnauthenticated }: ClientOptions): Client {
  return new Client({
    url: "/graphql",
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetchOptions: FETCH_OPTIONS,
    exchanges: [
      cacheExchange,
      mapExchange({
        onOperation: nameByHash,
        onError: (error) => {
          if (isUnauthenticated(error)) onUnauthenticated();
        },
      }),
      fetchExchange,
    ],
  });
}
