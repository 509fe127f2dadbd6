import { ROLES, type Role } from "../../../../../shared/permissions.ts";

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: "Owner",
  manager: "Manager",
  handler: "Handler",
  reader: "Reader",
};

/** What each role may do; every role includes the ones below it. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  owner: "Everything, including other owners, retention, erasure and deleting the account",
  manager: "Sets up forms, rules and integrations, and invites handlers and readers",
  handler: "Works on messages: status, labels, notes, replies and the Trash",
  reader: "Reads and exports messages",
};

/** For members limited to some forms, who do not manage account-wide settings. */
export const LIMITED_WORDS: Readonly<Record<Role, string>> = {
  ...ROLE_WORDS,
  manager: "Sets up these forms and works on their messages",
};

/** Most to least privileged. */
export const ROLES_LISTED: readonly Role[] = ROLES.toReversed();
