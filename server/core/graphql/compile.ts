import { type DocumentNode, type ExecutionArgs, getOperationAST, getVariableValues } from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import type { Plugin } from "graphql-yoga";
import type { Deps } from "../deps.ts";

/**
 * Compiles queries and mutations into functions at their first use. Yoga's own executor still runs subscriptions, and
 * answers when variables are of the wrong type.
 */
export function compileOperations({ log }: Pick<Deps, "log">): Plugin {
  const compiled = new WeakMap<DocumentNode, CompiledQuery["query"] | null>();

  function compile({ schema, document }: ExecutionArgs) {
    const known = compiled.get(document);
    if (known !== undefined) return known;
    const result = compileQuery(schema, document);
    const query = isCompiledQuery(result) ? result.query : null;
    if (!isCompiledQuery(result)) log.warn({ err: result.errors?.[0] }, "an operation could not be compiled");
    compiled.set(document, query);
    return query;
  }

  return {
    onExecute({ args, setExecuteFn }) {
      const query = compile(args);
      const definitions = getOperationAST(args.document)?.variableDefinitions ?? [];
      // graphql-jit ignores the default of a variable that must not be null.
      const { coerced } = getVariableValues(args.schema, definitions, args.variableValues ?? {});
      if (query === null || coerced === undefined) return;
      setExecuteFn(({ rootValue, contextValue }: ExecutionArgs) => query(rootValue, contextValue, coerced));
    },
  };
}
