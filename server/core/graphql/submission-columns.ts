import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from "graphql";
import { isObjectType } from "graphql";
import { isSubmissionColumn, type SubmissionColumn, type SubmissionRow } from "../submissions/store/submissions.ts";
import type { GraphQLContext } from "./context.ts";

/** A field that reads columns other than its namesake: they are loaded whenever it is selected. */
export function reading<C extends SubmissionColumn, Result>(
  columns: readonly C[],
  resolve: (row: Pick<SubmissionRow, C | "id">, context: GraphQLContext) => Result,
) {
  return {
    extensions: { columns },
    resolve: (row: SubmissionRow, _args: object, context: GraphQLContext) => resolve(row, context),
  };
}

// Keyed by the operation's field node; operations are parsed once.
const known = new WeakMap<FieldNode, SubmissionColumn[]>();

/**
 * The submission columns that the operation selects at `path` of the field's result. Conditionally included fields are
 * always loaded.
 */
export function submissionColumns(info: GraphQLResolveInfo, path: readonly string[] = []): SubmissionColumn[] {
  const [node, ...others] = info.fieldNodes;
  const columns = node !== undefined && others.length === 0 ? known.get(node) : undefined;
  if (columns !== undefined) return columns;
  const found = findColumns(info, path);
  if (node !== undefined && others.length === 0) known.set(node, found);
  return found;
}

/** True if the operation selects one of these fields of the field's result. */
export function isSelected(info: GraphQLResolveInfo, names: readonly string[]): boolean {
  return selected(info.fieldNodes, info).some(({ name }) => names.includes(name.value));
}

function findColumns(info: GraphQLResolveInfo, path: readonly string[]): SubmissionColumn[] {
  const type = info.schema.getType("Submission");
  if (!isObjectType(type)) throw new Error("The schema has no submissions.");
  let nodes: readonly FieldNode[] = info.fieldNodes;
  for (const name of path) nodes = selected(nodes, info).filter((node) => node.name.value === name);
  const fields = type.getFields();
  const columns = selected(nodes, info).flatMap(({ name: { value } }) => columnsOf(value, fields[value]?.extensions));
  return [...new Set<SubmissionColumn>(["id", ...columns])];
}

function columnsOf(name: string, extensions: { readonly columns?: unknown } | undefined): SubmissionColumn[] {
  const columns = Array.isArray(extensions?.columns) ? extensions.columns : [name];
  return columns.filter(isSubmissionColumn);
}

/** The direct subfields, including those in fragments. */
function selected(
  nodes: readonly { readonly selectionSet?: SelectionSetNode }[],
  info: GraphQLResolveInfo,
): FieldNode[] {
  return nodes.flatMap(({ selectionSet }) =>
    (selectionSet?.selections ?? []).flatMap((selection) => {
      if (selection.kind === "Field") return [selection];
      if (selection.kind === "InlineFragment") return selected([selection], info);
      const fragment = info.fragments[selection.name.value];
      return fragment === undefined ? [] : selected([fragment], info);
    }),
  );
}
