import { ROLES, type Role } from "../../../../shared/permissions.ts";
import type { Member_InvitationFragment, Member_MemberFragment } from "../../core/kit/graphql/documents.ts";

export type Member = Member_MemberFragment;
export type Invitation = Member_InvitationFragment;

/** The types shown in the list of members. */
export const TOUCHES = { additionalTypenames: ["Member", "Invitation"] };

/** Why a member's role cannot be taken away; null if it can. */
export function whyKept(member: Member, members: readonly Member[]): string | null {
  const isLastOwner = member.role === "owner" && members.filter(({ role }) => role === "owner").length === 1;
  return isLastOwner ? "The account needs an owner. Make somebody else an owner first." : null;
}

export function readRole(text: string): Role | null {
  return ROLES.find((role) => role === text) ?? null;
}
