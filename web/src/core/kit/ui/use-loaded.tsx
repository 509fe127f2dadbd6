import { type ReactNode, useCallback } from "react";
import { type AnyVariables, type UseQueryArgs, useQuery } from "../graphql/urql.ts";
import { FailureState } from "./failure-state.tsx";

/** Loads a page's data. Until there is any, `pending` is the loading or error state to show. */
export function useLoaded<Data, Variables extends AnyVariables>(
  asked: UseQueryArgs<Variables, Data>,
  loading: ReactNode,
  order: 1 | 2 = 2,
) {
  const [{ data, error, fetching, stale }, reload] = useQuery<Data, Variables>(asked);
  const refresh = useCallback(() => reload({ requestPolicy: "network-only" }), [reload]);
  const pending = error === undefined ? loading : <FailureState order={order} error={error} onRetry={refresh} />;
  return { data, refresh, pending, isLoading: fetching || stale };
}
