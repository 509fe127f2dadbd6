import { problemOf } from "../graphql/failure.ts";
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

/**
 * Returns a function that sends a mutation for a form. It resolves to the error to show, or to null after calling
 * `onSaved`.
 */
export function useSave<Data, Variables extends AnyVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  context?: Partial<OperationContext>,
) {
  const [, send] = useMutation<Data, Variables>(mutation);
  return async (variables: Variables, onSaved?: (data: Data) => void): Promise<string | null> => {
    const { data, error } = await send(variables, context);
    if (data !== undefined && error === undefined) onSaved?.(data);
    return problemOf(error);
  };
}
