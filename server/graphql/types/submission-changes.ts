import type { Change } from "../../live/change-feed.ts";
import { findSubmissions } from "../../services/submissions/submissions.ts";
import type { SubmissionColumn, SubmissionRow } from "../../store/submissions/submissions.ts";
import { builder } from "../builder.ts";
import { submissionColumns } from "../submission-columns.ts";
import { SubmissionType } from "./submission.ts";

const ChangeKindEnum = builder.enumType("SubmissionChangeKind", {
  values: {
    arrived: {},
    changed: {},
    gone: {},
    missed: { description: "Changes may have been missed." },
  } as const,
});

interface SubmissionChange {
  readonly kind: Change["kind"];
  readonly ids: readonly string[] | null;
  readonly submissions: readonly Pick<SubmissionRow, SubmissionColumn>[];
}

const SubmissionChangeType = builder.objectRef<SubmissionChange>("SubmissionChange").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: ChangeKindEnum }),
    ids: t.idList({
      nullable: true,
      description: "The ids. Null if there are too many to list.",
      resolve: ({ ids }) => (ids === null ? null : [...ids]),
    }),
    submissions: t.expose("submissions", {
      type: [SubmissionType],
      description: "The current submissions among them that the owner can see.",
    }),
  }),
});

builder.subscriptionType({
  fields: (t) => ({
    submissionChanges: t.field({
      type: SubmissionChangeType,
      description: "Changes to the account's submissions. Ends with the session.",
      subscribe: (_root, _args, { scope, renew, changes }) => changes.watch(scope, renew),
      resolve: async ({ kind, ids, scope }, _args, context, info) => {
        context.loaders.forgetForms();
        const columns = submissionColumns(info, ["submissions"]);
        const submissions =
          ids === null || ids.length === 0 || kind === "gone"
            ? []
            : await findSubmissions(scope, context.deps, { ids, columns });
        const told = ids === null || kind === "gone" ? ids : submissions.map(({ id }) => id);
        return { kind, ids: told, submissions };
      },
    }),
  }),
});
