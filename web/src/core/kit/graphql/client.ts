import {
  Client,
  cacheExchange,
  createRequest,
  type Exchange,
  fetchExchange,
  makeOperation,
  mapExchange,
  type OperationResult,
} from "urql";
import { fetchInAccount } from "../access/open-account.ts";
import { confirmSignIn } from "../access/sign-in-confirmation.ts";
import { setConnection } from "./connection.ts";
import { asksToConfirm, connectionAfter, isAccountLost, isUnauthenticated } from "./failure.ts";
import { byHash } from "./urql.ts";

interface ClientOptions {
  /** Called when the session is no longer valid. */
  readonly onUnauthenticated: () => void;
  /** Called when the open account is not, or no longer, one of the user's. */
  readonly onAccountLost: () => void;
}

export function createClient({ onUnauthenticated, onAccountLost }: ClientOptions): Client {
  const client = new Client({
    url: "/graphql",
    preferGetMethod: false,
    fetchSubscriptions: true,
    fetch: fetchInAccount,
    exchanges: [
      repeatOnceConfirmed,
      keepLoaded(),
      cacheExchange,
      repeatAfterChanges,
      mapExchange({
        onError: (error) => {
          if (isUnauthenticated(error)) onUnauthenticated();
          else if (isAccountLost(error)) onAccountLost();
        },
        onResult: (result) => {
          setConnection(connectionAfter(result.error));
          // A query that failed entirely has null data; the pages expect undefined.
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

/** When the server asks for it, has the user confirm their identity, then resends the mutation. */
const repeatOnceConfirmed: Exchange = (input) => {
  const repeat = async (result: OperationResult) => {
    if (!(await confirmSignIn())) return result;
    const { query, variables } = result.operation;
    const again = await input.client.executeMutation(createRequest(query, variables)).toPromise();
    return { ...again, operation: result.operation };
  };
  return mapExchange({
    // Do not delay other results, as cached data is shown at once.
    onResult: (result) => (asksToConfirm(result.error) ? repeat(result) : result),
  })(input);
};

/** Keeps loaded query data on screen while the server is unreachable. */
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
 * Repeats queries in flight when a mutation was saved, as the server may have read before it; the cache repeats only
 * those whose results it holds. A query is repeated once per mutation, however many answers are late.
 */
const repeatAfterChanges: Exchange = (input) => {
  let changes = 0;
  /** The mutation after which each query was last sent, until its answer arrives. */
  const asked = new Map<number, number>();
  return mapExchange({
    onOperation: (operation) => {
      if (operation.kind === "query") asked.set(operation.key, changes);
      return makeOperation(operation.kind, operation, { ...operation.context, changes });
    },
    onResult: ({ operation }) => {
      const { kind, context, key } = operation;
      if (kind === "mutation") changes += 1;
      if (kind !== "query") return;
      if (context.changes === changes) asked.delete(key);
      else if (asked.get(key) !== changes) {
        input.client.reexecuteOperation(makeOperation(kind, operation, { ...context, requestPolicy: "network-only" }));
      }
    },
  })(input);
};
