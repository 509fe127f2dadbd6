import { FolderCountsType } from "../../forms/graphql/form-counts.ts";
import { builder, expose } from "../../graphql/builder.ts";
import { type FailingAddress, readSidebar, type Sidebar, type SidebarForm } from "../sidebar.ts";

export const SidebarFormType = builder.objectRef<SidebarForm>("SidebarForm").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name", { description: "Told apart from other forms of the same name." }),
    isPinned: t.exposeBoolean("isPinned"),
    unread: t.exposeInt("unread"),
  }),
});

const FailingAddressType = builder.objectRef<FailingAddress>("FailingAddress").implement({
  description: "An address that mail does not reach, with one of the forms that mail to it.",
  fields: (t) => ({
    address: t.exposeString("address"),
    formId: t.exposeID("formId"),
    since: t.expose("since", { type: "DateTime" }),
  }),
});

const SidebarType = builder.objectRef<Sidebar>("Sidebar").implement({
  description: "What every page shows of the account’s forms.",
  fields: (t) => ({
    forms: t.expose("forms", {
      type: [SidebarFormType],
      description: "Up to 15 active forms: pinned ones, then those with unread messages, then by newest message.",
    }),
    activeForms: t.exposeInt("activeForms"),
    allForms: t.exposeInt("allForms", { description: "Archived forms included." }),
    counts: t.expose("counts", { type: FolderCountsType }),
    failing: t.expose("failing", { type: [FailingAddressType] }),
  }),
});

builder.queryField("sidebar", (t) => expose(t, readSidebar, { returns: SidebarType }));
