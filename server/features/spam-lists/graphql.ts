import type { AccountFilter, ListEntry } from "@postern/spam";
import { builder, expose } from "../../core/graphql/builder.ts";
import { SpamPreviewType } from "../../core/spam/graphql.ts";
import { previewSpamLists, readSpamFilter, resetTraining, setSpamLists } from "./spam-lists.ts";

const SpamListKindEnum = builder.enumType("SpamListKind", { values: ["address", "domain", "words"] as const });

const SpamListEntryType = builder.objectRef<ListEntry>("SpamListEntry").implement({
  fields: (t) => ({
    kind: t.expose("kind", { type: SpamListKindEnum }),
    value: t.exposeString("value"),
  }),
});

const SpamFilterType = builder.objectRef<AccountFilter>("SpamFilter").implement({
  fields: (t) => ({
    allow: t.expose("allow", { type: [SpamListEntryType] }),
    block: t.expose("block", { type: [SpamListEntryType] }),
    campaigns: t.int({
      description: "Messages that the owner moved and that others are compared with.",
      resolve: ({ learned }) => learned.campaigns.length,
    }),
    hasLearned: t.boolean({
      resolve: ({ learned, fitted }) =>
        fitted !== null || learned.campaigns.length > 0 || learned.weights.some((weight) => weight !== 0),
    }),
  }),
});

const SpamListEntryInput = builder.inputType("SpamListEntryInput", {
  fields: (t) => ({
    kind: t.field({ type: SpamListKindEnum, required: true }),
    value: t.string({ required: true }),
  }),
});

const SpamListsInput = builder.inputType("SpamListsInput", {
  fields: (t) => ({
    allow: t.field({ type: [SpamListEntryInput], required: true }),
    block: t.field({ type: [SpamListEntryInput], required: true }),
  }),
});

builder.queryFields((t) => ({
  spamFilter: expose(t, readSpamFilter, { returns: SpamFilterType }),
  previewSpamLists: expose(t, previewSpamLists, {
    returns: SpamPreviewType,
    takes: { lists: t.arg({ type: SpamListsInput, required: true }) },
    description: "Previews what these lists would change for the newest submissions of the account.",
  }),
}));

builder.mutationFields((t) => ({
  setSpamLists: t.field({
    type: SpamFilterType,
    description: "Replaces both lists.",
    args: { lists: t.arg({ type: SpamListsInput, required: true }) },
    resolve: (_root, { lists }, { scope, deps }) => setSpamLists(scope, deps, lists),
  }),
  resetTraining: expose(t, resetTraining, {
    returns: SpamFilterType,
    description: "Resets everything learned from moved messages.",
  }),
}));
