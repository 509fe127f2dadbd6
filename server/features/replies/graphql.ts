import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { DeliveryStateEnum } from "../../core/graphql/enums.ts";
import { listReplies, sendReply, takeBackReply } from "./replies.ts";
import { deleteSavedReply, listSavedReplies, saveReply } from "./saved-replies.ts";
import type { ReplyRow } from "./store/replies.ts";
import type { SavedReplyRow } from "./store/saved-replies.ts";

const ReplyType = rowType<"Reply", ReplyRow>("Reply", {
  fields: (t) => ({
    id: t.exposeID("id"),
    to: t.exposeString("toAddress"),
    subject: t.exposeString("subject"),
    text: t.exposeString("text"),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    deliveryId: t.id({ resolve: ({ deliveryId }) => deliveryId }),
    state: t.field({ type: DeliveryStateEnum, resolve: ({ state }) => state }),
    attempts: t.int({ resolve: ({ attempts }) => attempts }),
    nextAttemptAt: t.field({ type: "DateTime", nullable: true, resolve: ({ nextAttemptAt }) => nextAttemptAt }),
    finishedAt: t.field({ type: "DateTime", nullable: true, resolve: ({ finishedAt }) => finishedAt }),
    detail: t.string({
      nullable: true,
      description: "What the last attempt to send it said.",
      resolve: ({ detail }) => detail,
    }),
  }),
});

const SavedReplyType = rowType<"SavedReply", SavedReplyRow>("SavedReply", {
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    text: t.exposeString("text"),
  }),
});

builder.queryFields((t) => ({
  replies: expose(t, listReplies, {
    returns: [ReplyType],
    takes: { submissionId: "ID!" },
    description: "The owner's replies to a submission, oldest first.",
  }),
  savedReplies: expose(t, listSavedReplies, {
    returns: [SavedReplyType],
    description: "The owner's saved replies, by name.",
  }),
}));

builder.mutationFields((t) => ({
  sendReply: t.field({
    type: [ReplyType],
    description: "Emails a reply to the visitor, after a few seconds in which it can be taken back.",
    args: {
      submissionId: t.arg.id({ required: true }),
      subject: t.arg.string({ required: true }),
      text: t.arg.string({ required: true }),
      anyway: t.arg.boolean({ description: "True to send it although another member has just replied." }),
    },
    resolve: (_root, { anyway, ...input }, { scope, deps }) =>
      sendReply(scope, deps, { ...input, anyway: anyway ?? false }),
  }),
  takeBackReply: expose(t, takeBackReply, {
    returns: [ReplyType],
    takes: { submissionId: "ID!", id: "ID!" },
    description: "Removes a reply that has not been sent yet.",
  }),
  saveReply: expose(t, saveReply, {
    returns: [SavedReplyType],
    takes: {
      id: t.arg.id({ description: "Of the saved reply to change. Null adds one." }),
      name: "String!",
      text: "String!",
    },
  }),
  deleteSavedReply: expose(t, deleteSavedReply, { returns: [SavedReplyType], takes: { id: "ID!" } }),
}));
