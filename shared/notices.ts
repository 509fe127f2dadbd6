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

/** A change in how a user signs in, reported by email in case it was not them. */
export interface SecurityNotice {
  readonly id: string;
  readonly userId: string;
  readonly kind: SecurityNoticeKind;
  readonly name: string;
  readonly address?: string | undefined;
  readonly at: Date;
}

/** Notices sent to owners by email and webhooks because they need action. */
export const OWNER_NOTICE_TYPES = [
  "step.failed",
  "step.recovered",
  "form.silent",
  "email.bounced",
  "confirmation.failed",
] as const;

export type OwnerNoticeType = (typeof OWNER_NOTICE_TYPES)[number];

/** A notice to owners by email and webhook about something that needs their attention. */
export interface Notice {
  /** The same in every attempt and for every receiver. */
  readonly id: string;
  readonly type: OwnerNoticeType;
  readonly at: Date;
  readonly title: string;
  /** What happened, and what to do about it. */
  readonly text: string;
  readonly since: Date;
  /** Path of the relevant dashboard page. */
  readonly path: string;
  /** Machine-readable details of its subject. */
  readonly about: Readonly<Record<string, string>>;
}
