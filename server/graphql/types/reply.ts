import { listReplies, sendReply, takeBackReply } from "../../services/replies/replies.ts";
import { deleteSavedReply, listSavedReplies, saveReply } from "../../services/replies/saved-replies.ts";
import type { ReplyRow } from "../../store/submissions/replies.ts";
import type { SavedReplyRow } from "../../store/submissions/saved-replies.ts";
import { builder, rowType } from "../builder.ts";
import { DeliveryStateEnum } from "./enums.ts";

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
  replies: t.field({
    type: [ReplyType],
    description: "The owner's replies to a submission, oldest first.",
    args: { submissionId: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => listReplies(scope, deps, input),
  }),
  savedReplies: t.field({
    type: [SavedReplyType],
    description: "The owner's saved replies, by name.",
    resolve: (_root, _args, { scope, deps }) => listSavedReplies(scope, deps),
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
  takeBackReply: t.field({
    type: [ReplyType],
    description: "Removes a reply that has not been sent yet.",
    args: { submissionId: t.arg.id({ required: true }), id: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => takeBackReply(scope, deps, input),
  }),
  saveReply: t.field({
    type: [SavedReplyType],
    args: {
      id: t.arg.id({ description: "Of the saved reply to change. Null adds one." }),
      name: t.arg.string({ required: true }),
      text: t.arg.string({ required: true }),
    },
    resolve: (_root, input, { scope, deps }) => saveReply(scope, deps, input),
  }),
  deleteSavedReply: t.field({
    type: [SavedReplyType],
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => deleteSavedReply(scope, deps, input),
  }),
}));
