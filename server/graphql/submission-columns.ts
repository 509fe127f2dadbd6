import { queryFromInfo } from "@pothos/plugin-prisma";
import type { GraphQLResolveInfo } from "graphql";
import { isSubmissionColumn, type SubmissionColumn } from "../store/submissions/submissions.ts";
import type { GraphQLContext } from "./context.ts";

/** The columns that the operation asks of the submissions it gets at `path` of the field's result. */
export function submissionColumns(
  context: GraphQLContext,
  info: GraphQLResolveInfo,
  path: string[] = [],
): SubmissionColumn[] {
  const query: { select?: object } = queryFromInfo({
    context,
    info,
    typeName: "Submission",
    path,
    select: { id: true },
  });
  return Object.keys(query.select ?? {}).filter(isSubmissionColumn);
}
