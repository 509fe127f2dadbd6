import type { Change } from "../../live/change-feed.ts";
import { PRESENCE_DOING, reportPresence } from "../../services/submissions/presence.ts";
import { findSubmissions } from "../../services/submissions/submissions.ts";
import type { Presence } from "../../store/database/announcements.ts";
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
    presence: { description: "Another member reads or answers a message." },
  } as const,
});

interface SubmissionChange {
  readonly kind: Change["kind"];
  readonly ids: readonly string[] | null;
  readonly presence: Presence | null;
  readonly submissions: readonly Pick<SubmissionRow, SubmissionColumn>[];
}

const PresenceDoingEnum = builder.enumType("PresenceDoing", { values: PRESENCE_DOING });

const PresenceType = builder.objectRef<Presence>("Presence").implement({
  description: "What a member does with a submission at this moment.",
  fields: (t) => ({
    submissionId: t.exposeID("submissionId"),
    userId: t.exposeID("userId"),
    name: t.exposeString("name"),
    doing: t.expose("doing", { type: PresenceDoingEnum }),
  }),
});

const SubmissionChangeType = builder.objectRef<SubmissionChange>("SubmissionChange").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: ChangeKindEnum }),
    ids: t.idList({
      nullable: true,
      description: "The ids. Null if there are too many to list.",
      resolve: ({ ids }) => (ids === null ? null : [...ids]),
    }),
    presence: t.field({ type: PresenceType, nullable: true, resolve: ({ presence }) => presence }),
    submissions: t.field({
      type: [SubmissionType],
      description: "The current submissions among them that the owner can see.",
      resolve: ({ submissions }) => [...submissions],
    }),
  }),
});

builder.mutationField("reportPresence", (t) =>
  t.boolean({
    description: "Tells the other members for a moment. Nothing is kept.",
    args: {
      submissionId: t.arg.id({ required: true }),
      doing: t.arg({ type: PresenceDoingEnum, required: true }),
    },
    resolve: async (_root, input, { scope, deps }) => {
      await reportPresence(scope, deps, input);
      return true;
    },
  }),
);

builder.subscriptionType({
  fields: (t) => ({
    submissionChanges: t.field({
      type: SubmissionChangeType,
      description: "Changes to the account's submissions. Ends with the session.",
      subscribe: (_root, _args, { scope, renew, changes }) => changes.watch(scope, renew),
      resolve: async ({ kind, ids, presence = null, scope }, _args, context, info) => {
        context.loaders.forgetForms();
        const columns = submissionColumns(info, ["submissions"]);
        const submissions =
          ids === null || ids.length === 0 || kind === "gone"
            ? []
            : await findSubmissions(scope, context.deps, { ids, columns });
        const told = ids === null || kind === "gone" ? ids : submissions.map(({ id }) => id);
        return { kind, ids: told, presence, submissions };
      },
    }),
  }),
});
