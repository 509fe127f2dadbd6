import { type AnyVariables, type OperationContext, type TypedDocumentNode, useMutation } from "../graphql/urql.ts";
import { notifyFailure } from "./notify.ts";

/**
 * Returns a function that sends a mutation, and whether it is in flight. On failure, notifies the owner and resolves to
 * undefined.
 */
export function useAction<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  failure: string,
  context?: Partial<OperationContext>,
) {
  const [{ fetching }, send] = useMutation<Data, Variables>(mutation);
  const act = async (variables: Variables): Promise<Data | undefined> => {
    const { data, error } = await send(variables, context);
    if (error !== undefined) notifyFailure(failure, error);
    return error === undefined ? data : undefined;
  };
  return [act, fetching] as const;
}
