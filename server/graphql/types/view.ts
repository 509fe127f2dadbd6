import { createView, deleteView, listViews, orderViews, updateView } from "../../services/submissions/views.ts";
import type { ViewRow } from "../../store/submissions/views.ts";
import { builder, rowType } from "../builder.ts";

const SavedViewType = rowType<"SavedView", ViewRow>("SavedView", {
  description: "A list of the dashboard with its filters, under a name.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    address: t.exposeString("address", { description: "Path and query of the list in the dashboard." }),
  }),
});

builder.queryField("views", (t) =>
  t.field({
    type: [SavedViewType],
    description: "The owner's saved views, in their order.",
    resolve: (_root, _args, { scope, deps }) => listViews(scope, deps),
  }),
);

builder.mutationFields((t) => ({
  createView: t.field({
    type: SavedViewType,
    args: { name: t.arg.string({ required: true }), address: t.arg.string({ required: true }) },
    resolve: (_root, input, { scope, deps }) => createView(scope, deps, input),
  }),
  updateView: t.field({
    type: SavedViewType,
    description: "What is left out stays as it is.",
    args: { id: t.arg.id({ required: true }), name: t.arg.string(), address: t.arg.string() },
    resolve: (_root, input, { scope, deps }) => updateView(scope, deps, input),
  }),
  orderViews: t.field({
    type: [SavedViewType],
    args: { ids: t.arg.idList({ required: true, description: "Of all views, in the new order." }) },
    resolve: (_root, input, { scope, deps }) => orderViews(scope, deps, input),
  }),
  deleteView: t.id({
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, input, { scope, deps }) => deleteView(scope, deps, input),
  }),
}));
