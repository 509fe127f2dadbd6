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
  /** Called when the server no longer knows who is asking. */
  readonly onUnauthenticated: () => void;
  /** Called when the open account is not, or no longer, the user's. */
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

/** Has the user confirm that it is them where the server asks for that, and sends the change again. */
const repeatOnceConfirmed: Exchange = (input) => {
  const repeat = async (result: OperationResult) => {
    if (!(await confirmSignIn())) return result;
    const { query, variables } = result.operation;
    const again = await input.client.executeMutation(createRequest(query, variables)).toPromise();
    return { ...again, operation: result.operation };
  };
  return mapExchange({
    // Other answers are not made to wait, as what is cached is shown at once.
    onResult: (result) => (asksToConfirm(result.error) ? repeat(result) : result),
  })(input);
};

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
 * only those whose results it holds. However many answers are late, a query is repeated once after a change.
 */
const repeatAfterChanges: Exchange = (input) => {
  let changes = 0;
  /** After which change a query was asked last, until its answer comes. */
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
