/** From least to most privileged. */
export const ROLES = ["reader", "handler", "manager", "owner"] as const;

export type Role = (typeof ROLES)[number];

/** What members may do, and the lowest role for it. Account-wide permissions exclude members limited to some forms. */
const PERMISSIONS = {
  /** One's own name, password, sessions and agents, and what a message's page shows beside it. */
  use: { from: "reader", wholeAccount: false },
  /** Exports of what the member may read. */
  export: { from: "reader", wholeAccount: false },
  /** States, labels, notes, replies, the Trash, and saved views. */
  work: { from: "handler", wholeAccount: false },
  /** Settings of a form, and imports into it. */
  forms: { from: "manager", wholeAccount: false },
  /** New forms, rules, webhooks, the spam filter, the names of labels, and the access log. */
  account: { from: "manager", wholeAccount: true },
  /** Members below owners and managers, and their invitations. */
  members: { from: "manager", wholeAccount: true },
  /** Retention, erasure, every role, and the account itself. */
  own: { from: "owner", wholeAccount: true },
} as const satisfies Record<string, { readonly from: Role; readonly wholeAccount: boolean }>;

export type Permission = keyof typeof PERMISSIONS;

export interface MemberRights {
  readonly role: Role;
  readonly forms: "all" | readonly string[];
}

export function isPermitted({ role, forms }: MemberRights, permission: Permission): boolean {
  const { from, wholeAccount } = PERMISSIONS[permission];
  return ROLES.indexOf(role) >= ROLES.indexOf(from) && (forms === "all" || !wholeAccount);
}

/** Whether a member may grant or revoke a role: owners any, managers only lower ones. */
export function mayGive(member: MemberRights, role: Role): boolean {
  if (!isPermitted(member, "members")) return false;
  return member.role === "owner" || ROLES.indexOf(role) < ROLES.indexOf(member.role);
}
