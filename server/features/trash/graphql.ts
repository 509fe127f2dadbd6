import { builder, expose } from "../../core/graphql/builder.ts";
import { FolderEnum } from "../../core/graphql/enums.ts";
import type { Page } from "../../core/platform/parse-input.ts";
import {
  countTrash,
  deleteFromTrash,
  deleteSubmissions,
  emptyTrash,
  listTrash,
  restoreSubmissions,
  type TrashedMessage,
} from "./trash.ts";

const TrashedMessageType = builder.objectRef<TrashedMessage>("TrashedMessage").implement({
  description: "A submission that its owner deleted and can restore. Its contents cannot be read until then.",
  fields: (t) => ({
    id: t.exposeID("id"),
    formName: t.exposeString("formName"),
    folder: t.expose("folder", { type: FolderEnum, description: "Where it was." }),
    sender: t.exposeString("sender", { description: "The visitor's name or address, or empty." }),
    preview: t.exposeString("preview", { description: "The first words of the message." }),
    trashedAt: t.expose("trashedAt", { type: "DateTime" }),
    removedAt: t.expose("removedAt", { type: "DateTime", description: "When it is deleted permanently." }),
  }),
});

const TrashPageType = builder.objectRef<Page<TrashedMessage>>("TrashPage").implement({
  fields: (t) => ({
    nodes: t.expose("nodes", { type: [TrashedMessageType], description: "The latest deletion first." }),
    total: t.int({
      description: "How many messages are in the Trash.",
      resolve: (_page, _args, { scope, deps }) => countTrash(scope, deps),
    }),
    nextCursor: t.exposeString("nextCursor", { nullable: true, description: "Cursor for earlier deletions." }),
  }),
});

builder.queryField("trash", (t) =>
  t.field({
    type: TrashPageType,
    args: { after: t.arg.string() },
    resolve: (_root, { after }, { scope, deps }) => listTrash(scope, deps, { cursor: after ?? null }),
  }),
);

builder.mutationFields((t) => ({
  deleteSubmissions: expose(t, deleteSubmissions, {
    returns: "Int",
    takes: { ids: "[ID!]!" },
    description: "Moves submissions to the Trash and returns how many.",
  }),
  restoreSubmissions: t.idList({
    description: "Puts what is still in the Trash of the submissions back to where it was, and returns which.",
    args: { ids: t.arg.idList({ required: true }) },
    resolve: async (_root, { ids }, { scope, deps }) => [...(await restoreSubmissions(scope, deps, { ids }))],
  }),
  deleteFromTrash: expose(t, deleteFromTrash, {
    returns: "Int",
    takes: { ids: "[ID!]!" },
    description: "Permanently deletes what is still in the Trash of the submissions and returns how many.",
  }),
  emptyTrash: expose(t, emptyTrash, {
    returns: "Int",
    takes: { until: t.arg.string({ required: true, description: "RFC 3339. What is deleted later stays." }) },
    description: "Permanently deletes the next of what is in the Trash and returns how many. Repeat until it is none.",
  }),
}));
