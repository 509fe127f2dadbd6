/** Emails that alert users to changes in their sign-in and agents, in case it was not them. */
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

/** Notices sent to owners by email and webhooks because they need action. */
export const OWNER_NOTICE_TYPES = [
  "step.failed",
  "step.recovered",
  "form.silent",
  "email.bounced",
  "confirmation.failed",
] as const;

export type OwnerNoticeType = (typeof OWNER_NOTICE_TYPES)[number];
