import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import type { ViewRow } from "./store.ts";
import { createView, deleteView, listViews, orderViews, updateView } from "./views.ts";

const SavedViewType = rowType<"SavedView", ViewRow>("SavedView", {
  description: "A list of the dashboard with its filters, under a name.",
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    address: t.exposeString("address", { description: "Path and query of the list in the dashboard." }),
  }),
});

builder.queryField("views", (t) =>
  expose(t, listViews, { returns: [SavedViewType], description: "The owner's saved views, in their order." }),
);

builder.mutationFields((t) => ({
  createView: expose(t, createView, { returns: SavedViewType, takes: { name: "String!", address: "String!" } }),
  updateView: expose(t, updateView, {
    returns: SavedViewType,
    takes: { id: "ID!", name: "String", address: "String" },
    description: "What is left out stays as it is.",
  }),
  orderViews: expose(t, orderViews, {
    returns: [SavedViewType],
    takes: { ids: t.arg.idList({ required: true, description: "Of all views, in the new order." }) },
  }),
  deleteView: expose(t, deleteView, { returns: "ID", takes: { id: "ID!" } }),
}));
