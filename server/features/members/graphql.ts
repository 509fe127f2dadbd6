import { FormType } from "../../core/forms/graphql/form.ts";
import { builder, expose } from "../../core/graphql/builder.ts";
import type { GraphQLContext } from "../../core/graphql/context.ts";
import { RoleEnum } from "../../core/graphql/enums.ts";
import { changeMember, leaveAccount, listMembers, removeMember } from "../../core/members/members.ts";
import type { MemberRow } from "../../core/members/store.ts";
import { createInvitation, type Invited, listInvitations, revokeInvitation } from "./invitations.ts";
import type { InvitationRow } from "./store/invitations.ts";

async function formsOf({ forms }: MemberRow | InvitationRow, { loaders }: GraphQLContext) {
  return forms === "all" ? [] : (await loaders.forms()).filter(({ id }) => forms.includes(id));
}

const MemberType = builder.objectRef<MemberRow>("Member").implement({
  fields: (t) => ({
    userId: t.exposeID("userId"),
    email: t.exposeString("email"),
    name: t.exposeString("name"),
    role: t.expose("role", { type: RoleEnum }),
    allForms: t.boolean({ resolve: ({ forms }) => forms === "all" }),
    forms: t.field({
      type: [FormType],
      description: "The forms that the member is limited to.",
      resolve: (member, _args, context) => formsOf(member, context),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    isViewer: t.boolean({ resolve: ({ userId }, _args, { scope }) => userId === scope.userId }),
  }),
});

const InvitationType = builder.objectRef<InvitationRow>("Invitation").implement({
  fields: (t) => ({
    id: t.exposeID("id"),
    email: t.exposeString("email", { nullable: true, description: "Null for a link that was copied." }),
    role: t.expose("role", { type: RoleEnum }),
    allForms: t.boolean({ resolve: ({ forms }) => forms === "all" }),
    forms: t.field({ type: [FormType], resolve: (invitation, _args, context) => formsOf(invitation, context) }),
    expiresAt: t.expose("expiresAt", { type: "DateTime" }),
  }),
});

const InvitedType = builder.objectRef<Invited>("Invited").implement({
  fields: (t) => ({
    invitation: t.expose("invitation", { type: InvitationType }),
    link: t.exposeString("link", {
      nullable: true,
      description: "Shown only once. Null if it was mailed.",
    }),
  }),
});

const RemovedMemberType = builder
  .objectRef<{ readonly userId: string }>("RemovedMember")
  .implement({ fields: (t) => ({ userId: t.exposeID("userId") }) });

const RevokedInvitationType = builder
  .objectRef<{ readonly id: string }>("RevokedInvitation")
  .implement({ fields: (t) => ({ id: t.exposeID("id") }) });

builder.queryFields((t) => ({
  members: expose(t, listMembers, { returns: [MemberType] }),
  invitations: expose(t, listInvitations, { returns: [InvitationType] }),
}));

builder.mutationFields((t) => ({
  changeMember: t.field({
    type: MemberType,
    args: {
      userId: t.arg.id({ required: true }),
      role: t.arg({ type: RoleEnum, required: true }),
      formIds: t.arg.idList({ description: "Null for all forms." }),
    },
    resolve: (_root, { userId, role, formIds }, { scope, deps }) =>
      changeMember(scope, deps, { userId, role, formIds: formIds ?? null }),
  }),
  removeMember: t.field({
    type: RemovedMemberType,
    args: { userId: t.arg.id({ required: true }) },
    resolve: async (_root, { userId }, { scope, deps }) => ({ userId: await removeMember(scope, deps, { userId }) }),
  }),
  leaveAccount: t.boolean({
    resolve: async (_root, _args, { scope, deps }) => {
      await leaveAccount(scope, deps);
      return true;
    },
  }),
  createInvitation: t.field({
    type: InvitedType,
    args: {
      role: t.arg({ type: RoleEnum, required: true }),
      formIds: t.arg.idList({ description: "Null for all forms." }),
      email: t.arg.string({ description: "Null for a link to copy." }),
    },
    resolve: (_root, { role, formIds, email }, { scope, deps }) =>
      createInvitation(scope, deps, { role, formIds: formIds ?? null, email: email ?? null }),
  }),
  revokeInvitation: t.field({
    type: RevokedInvitationType,
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, { scope, deps }) => ({ id: await revokeInvitation(scope, deps, { id }) }),
  }),
}));
