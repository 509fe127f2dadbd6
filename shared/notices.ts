/** What users are told by email about their sign-in and their agents, in case it was not them. */
export const SECURITY_NOTICE_KINDS = [
  "passkey-added",
  "passkey-removed",
  "identity-linked",
  "identity-unlinked",
  "two-factor-on",
  "two-factor-off",
  "mail-server-changed",
  "new-browser",
  "agent-limit",
] as const;

export type SecurityNoticeKind = (typeof SECURITY_NOTICE_KINDS)[number];

/** What owners are told by email and webhooks, because it waits for them. */
export const OWNER_NOTICE_TYPES = [
  "step.failed",
  "step.recovered",
  "form.silent",
  "email.bounced",
  "confirmation.failed",
] as const;

export type OwnerNoticeType = (typeof OWNER_NOTICE_TYPES)[number];
