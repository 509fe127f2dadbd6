import type { FieldNode, GraphQLResolveInfo, SelectionSetNode } from "graphql";
import { isObjectType } from "graphql";
import { isSubmissionColumn, type SubmissionColumn, type SubmissionRow } from "../submissions/store/submissions.ts";
import type { GraphQLContext } from "./context.ts";

/** A field that reads other columns than the one of its name: they are loaded wherever it is asked for. */
export function reading<C extends SubmissionColumn, Result>(
  columns: readonly C[],
  resolve: (row: Pick<SubmissionRow, C | "id">, context: GraphQLContext) => Result,
) {
  return {
    extensions: { columns },
    resolve: (row: SubmissionRow, _args: object, context: GraphQLContext) => resolve(row, context),
  };
}

// By the field of the operation; operations are parsed once.
const known = new WeakMap<FieldNode, SubmissionColumn[]>();

/**
 * The columns that the operation asks of the submissions it gets at `path` of the field's result. What an operation
 * includes only sometimes is always loaded.
 */
export function submissionColumns(info: GraphQLResolveInfo, path: readonly string[] = []): SubmissionColumn[] {
  const [node, ...others] = info.fieldNodes;
  const columns = node !== undefined && others.length === 0 ? known.get(node) : undefined;
  if (columns !== undefined) return columns;
  const found = findColumns(info, path);
  if (node !== undefined && others.length === 0) known.set(node, found);
  return found;
}

/** Whether the operation asks for one of these fields of the field's result. */
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

/** The fields directly below, also those in fragments. */
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
