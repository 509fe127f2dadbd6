import type { DeliveryKind, PrismaClient } from "../../database/db.ts";
import { awaitsConfirmation, confirmationOf, wordsOf } from "./confirmations.ts";

/** Each has its own limit and circuit, and its name for copies in erasures. */
export const transports = {
  /** The number of connections to the mail server. */
  mail: { concurrency: 5, copies: "mailed" },
  webhook: { concurrency: 15, copies: "pushed" },
} as const;

export type Transport = keyof typeof transports;

/** Somewhere that a submission must be delivered to. */
export interface DueTarget {
  readonly submissionId: string;
  readonly accountId: string;
  readonly formId: string;
  readonly kind: DeliveryKind;
  readonly target: string;
  readonly createdAt: Date;
}

/** SQL expressions for the submission that targets are looked for. */
interface SubmissionSql {
  readonly formId: string;
  readonly accountId: string;
  readonly replyTo: string;
  readonly createdAt: string;
}

/** Every expression is SQL. Attempts are made by its `Channel` in the services. */
export interface ChannelQueries {
  readonly transport: Transport;
  /** A query with one column, `target`: where a submission is sent at this moment. */
  readonly targets: (submission: SubmissionSql) => string;
  /** SQL condition over `claimed` and `form`: the delivery is still wanted. */
  readonly isWanted: string;
  /** `null` for channels that rules leave alone. */
  readonly chosenBy: "addresses" | "endpoints" | null;
  /** SQL condition over `ruled`, its row in `submission_rules`. */
  readonly isKeptBack?: (target: string) => string;
  /** SQL over `d`; null once the target is gone. */
  readonly destination: string;
  /** The destination is what the visitor gave as their address. */
  readonly isToVisitor: boolean;
  /** The endpoint whose log shows the delivery, over `d`; null without such a log. */
  readonly endpointId: string;
  /** The inbox marks a message of which a delivery fails. */
  readonly marksUndelivered: boolean;
  /** A form sends one mailbox at most one of these, even for submissions that arrive together. */
  readonly isOncePerMailbox: boolean;
  /** True if a cancelled delivery is sent once its submission returns to the inbox. */
  readonly isRevived: boolean;
  /** Never sent again after arrival, not even on request. */
  readonly isSentOnce: boolean;
  /** Mail saved as a file is sent once a mail server is set up. */
  readonly outlastsFile: boolean;
  /** The target is the visitor's address. */
  readonly isTargetAddress?: true;
  /** It asks the visitor to confirm their message. */
  readonly asksVisitor?: true;
  /** SQL over `way`, a delivered one: it reached whom it was for. Absent for what visitors get. */
  readonly arrived?: string;
  /** Counts the targets that nothing reaches, as what the operator reads names them; null for a channel without such a status. */
  readonly failing: {
    count(prisma: PrismaClient): Promise<number>;
    readonly one: string;
    readonly many: string;
  } | null;
  /** Columns over `claimed` that only this channel reads. */
  readonly columns: Readonly<Partial<Record<ClaimedColumn, string>>>;
}

/** The columns that channels may add to a claimed delivery; null for the others. */
export const claimedColumns = ["isFailing", "ownAddress", "reply", "confirmation", "confirmationWords"] as const;
export type ClaimedColumn = (typeof claimedColumns)[number];

const isFailingDestination = `EXISTS (SELECT FROM destinations AS failing WHERE failing.form_id = claimed.form_id
  AND failing.address = claimed.target AND failing.failing_since IS NOT NULL)`;

/** A rule chose the address of a claimed delivery, and someone confirmed it for a form of the account. */
const isChosenAddress = `EXISTS (SELECT FROM submission_rules AS ruled
  JOIN forms AS own ON own.account_id = claimed.account_id
  JOIN destinations AS chosen ON chosen.form_id = own.id AND chosen.address = claimed.target AND chosen.confirmed_at IS NOT NULL
  WHERE ruled.submission_id = claimed.submission_id AND claimed.target = ANY(ruled.mail_to))`;

/** A mail server took it: it was not saved as a file. */
const wasTaken = `EXISTS (SELECT FROM delivery_attempts AS last WHERE last.delivery_id = way.id
  AND last.number = way.attempts AND last.response_status IS NOT NULL)`;

/** Goes to each confirmed address of the form, or those a rule chose. */
const mail: ChannelQueries = {
  transport: "mail",
  targets: ({ formId }) => `SELECT destination.address AS target FROM destinations AS destination
    WHERE destination.form_id = ${formId} AND destination.confirmed_at IS NOT NULL`,
  isWanted: `(EXISTS (SELECT FROM destinations AS wanted WHERE wanted.form_id = claimed.form_id
    AND wanted.address = claimed.target AND wanted.confirmed_at IS NOT NULL) OR ${isChosenAddress})`,
  chosenBy: "addresses",
  isKeptBack: (target) => `ruled.limits_mail AND NOT ${target} = ANY(ruled.mail_to)`,
  destination: "d.target",
  isToVisitor: false,
  endpointId: "NULL",
  marksUndelivered: true,
  isOncePerMailbox: false,
  isRevived: true,
  isSentOnce: false,
  outlastsFile: true,
  arrived: wasTaken,
  failing: {
    count: ({ destination }) => destination.count({ where: { failingSince: { not: null } } }),
    one: "destination address",
    many: "destination addresses",
  },
  columns: { isFailing: isFailingDestination },
};

const workingEndpoints = (formId: string, accountId: string) =>
  `SELECT endpoint.id FROM webhook_endpoints AS endpoint JOIN accounts AS account ON account.id = endpoint.account_id
    WHERE account.id = ${accountId} AND account.plan = 'pro' AND endpoint.status = 'active'
      AND (endpoint.form_id IS NULL OR endpoint.form_id = ${formId})`;

/** Goes to the active endpoints of form and account, on plans with webhooks. */
const webhook: ChannelQueries = {
  transport: "webhook",
  targets: ({ formId, accountId }) => workingEndpoints(formId, accountId),
  isWanted: `EXISTS (${workingEndpoints("claimed.form_id", "claimed.account_id")} AND endpoint.id = claimed.target)`,
  chosenBy: "endpoints",
  isKeptBack: (target) =>
    `(ruled.limits_webhooks AND NOT ${target} = ANY(ruled.webhook_only) OR ${target} = ANY(ruled.webhook_except))`,
  destination: "(SELECT endpoint.url FROM webhook_endpoints AS endpoint WHERE endpoint.id = d.target)",
  isToVisitor: false,
  endpointId: "d.target",
  marksUndelivered: true,
  isOncePerMailbox: false,
  isRevived: true,
  isSentOnce: false,
  outlastsFile: false,
  arrived: "true",
  failing: {
    count: ({ webhookEndpoint }) =>
      webhookEndpoint.count({ where: { OR: [{ failingSince: { not: null } }, { status: "disabled" }] } }),
    one: "webhook",
    many: "webhooks",
  },
  columns: {
    confirmation: confirmationOf("claimed.submission_id"),
    confirmationWords: wordsOf("claimed.submission_id"),
  },
};

/** What mail services ignore besides case: dots, a +tag, and the spelling googlemail.com. */
const IGNORED = "[.](?=[^@]{0,250}@)|[+][^@]{0,250}(?=@)|(?<=@g)oogle(?=mail[.]com$)";

/** The same for all spellings of a mailbox. */
export function mailboxOf(address: string): string {
  return address.replace(new RegExp(IGNORED, "gi"), "").toLowerCase();
}

/** The same in SQL, as an index has it. */
export function mailboxSql(address: string): string {
  return `lower(regexp_replace(${address}, '${IGNORED}', '', 'gi') COLLATE "C")`;
}

/** A form that gets more than this in an hour sends no auto-replies: it may be used to send mail to strangers. */
const MAX_ANSWERED_FORM_PER_HOUR = 100;

/**
 * Goes to the visitor if the form has an auto-reply, the address is plainly one person's, and its mailbox had no
 * auto-reply of this form within a day.
 */
const autoReply: ChannelQueries = {
  transport: "mail",
  targets: ({ formId, replyTo, createdAt }) => `SELECT ${replyTo}
    FROM forms AS answering
    WHERE answering.id = ${formId} AND CASE WHEN answering.auto_reply_text IS NULL THEN false
      ELSE ${replyTo} ~ '^[A-Za-z0-9._%+-]{1,64}@([A-Za-z0-9-]{1,63}[.]){1,8}[A-Za-z]{2,63}$'
      AND ${replyTo} !~* '^(mailer-daemon|postmaster|bounces?|(do-?not|no)[-_.]?reply|owner-.*|.*-(request|bounces?|owner))[@+]'
      AND NOT EXISTS (SELECT FROM deliveries AS past
        WHERE past.kind = 'auto_reply' AND past.form_id = ${formId}
          AND ${mailboxSql("past.target")} = ${mailboxSql(replyTo)} AND past.created_at > ${createdAt} - interval '1 day')
      AND coalesce((SELECT counted.count FROM receipt_counts AS counted WHERE counted.form_id = ${formId}
        AND counted.hour = date_trunc('hour', ${createdAt}, 'UTC') AND counted.outcome = 'inbox'), 0) < ${MAX_ANSWERED_FORM_PER_HOUR} END`,
  isWanted: "form.auto_reply_text IS NOT NULL",
  chosenBy: null,
  destination: "d.target",
  isToVisitor: true,
  endpointId: "NULL",
  marksUndelivered: false,
  isOncePerMailbox: true,
  isRevived: true,
  isSentOnce: false,
  outlastsFile: false,
  isTargetAddress: true,
  failing: null,
  columns: {
    isFailing: isFailingDestination,
    // The oldest confirmed destination: the visitor's own reply is sent there.
    ownAddress: `(SELECT destination.address FROM destinations AS destination
      WHERE destination.form_id = claimed.form_id AND destination.confirmed_at IS NOT NULL
      ORDER BY destination.created_at, destination.address LIMIT 1)`,
  },
};

const MAX_REFERENCES = 20;

/** Message ids of the emails about its submission sent before it, oldest first. */
const answered = `ARRAY(SELECT latest.id FROM (SELECT past.id, past.kind FROM deliveries AS past
    WHERE past.submission_id = claimed.submission_id AND past.id < claimed.id AND past.digest IS NULL
      AND (past.kind IN ('mail', 'auto_reply') AND past.state = 'delivered'
        OR past.kind = 'reply' AND past.state IN ('delivered', 'pending'))
    ORDER BY past.kind DESC, past.id DESC LIMIT ${MAX_REFERENCES}) AS latest ORDER BY latest.kind, latest.id)`;

/** Goes to the visitor; its target is the reply. Submissions queue none by themselves. */
const reply: ChannelQueries = {
  transport: "mail",
  targets: () => "SELECT NULL::text AS target WHERE false",
  isWanted: "EXISTS (SELECT FROM replies AS wanted WHERE wanted.id = claimed.target)",
  chosenBy: null,
  destination: "(SELECT written.to_address FROM replies AS written WHERE written.id = d.target)",
  isToVisitor: true,
  endpointId: "NULL",
  // Shown as the state of the reply.
  marksUndelivered: false,
  isOncePerMailbox: false,
  isRevived: false,
  isSentOnce: true,
  outlastsFile: false,
  failing: null,
  columns: {
    reply: `(SELECT json_build_object('to', written.to_address, 'subject', written.subject, 'text', written.text,
        'senderName', contact.name, 'replyTo', CASE WHEN contact.email_verified THEN contact.email END,
        'references', ${answered})
      FROM replies AS written JOIN account_contacts AS contact ON contact.account_id = claimed.account_id
      WHERE written.id = claimed.target)`,
  },
};

/** Asks the visitor to confirm their address. Queued when a submission begins to wait for it, and by nothing else. */
const confirmation: ChannelQueries = {
  transport: "mail",
  targets: () => "SELECT NULL::text AS target WHERE false",
  isWanted: awaitsConfirmation("claimed.submission_id"),
  chosenBy: null,
  destination: "d.target",
  isToVisitor: true,
  endpointId: "NULL",
  // Shown as a message that is not confirmed.
  marksUndelivered: false,
  isOncePerMailbox: false,
  isRevived: true,
  isSentOnce: false,
  outlastsFile: false,
  isTargetAddress: true,
  asksVisitor: true,
  failing: null,
  columns: {},
};

/** Every channel; another one is added here, to `createChannels` and to the kinds in the schema. */
export const channelQueries: Readonly<Record<DeliveryKind, ChannelQueries>> = {
  mail,
  webhook,
  auto_reply: autoReply,
  reply,
  confirmation,
};

export const deliveryKinds = Object.keys(channelQueries) as DeliveryKind[];

export function copiesOf(kind: DeliveryKind): "mailed" | "pushed" {
  return transports[channelQueries[kind].transport].copies;
}

/** The kinds whose channel is like this, as a list for `kind IN (…)`. */
export function kindsWhere(matches: (channel: ChannelQueries) => boolean): string {
  const kinds = deliveryKinds.filter((kind) => matches(channelQueries[kind]));
  return kinds.length === 0 ? "NULL" : kinds.map((kind) => `'${kind}'`).join(", ");
}

/** A CASE over the kind, each channel with its own expression; null for those without one. */
export function perKind(column: string, expression: (channel: ChannelQueries) => string | undefined): string {
  const branches = deliveryKinds.map((kind) => [kind, expression(channelQueries[kind])] as const);
  const cases = branches.filter(([, sql]) => sql !== undefined).map(([kind, sql]) => `WHEN '${kind}' THEN ${sql}`);
  return `CASE ${column} ${cases.join(" ")} END`;
}

/** SQL for where a delivery `d` goes, over the submission `s` of `keptSubmissions`: a visitor's address is part of its contents. */
export const DESTINATION = `CASE WHEN s.has_contents OR d.kind NOT IN (${kindsWhere(({ isToVisitor }) => isToVisitor)})
  THEN ${perKind("d.kind", ({ destination }) => destination)} END`;

export function isRouted(kind: string, submissionId: string, target: string): string {
  return `NOT EXISTS (SELECT FROM submission_rules AS ruled WHERE ruled.submission_id = ${submissionId}
    AND ${perKind(kind, ({ isKeptBack }) => isKeptBack?.(target))})`;
}

/** Query over all channels with the columns `kind` and `target`. */
export function currentTargets(submission: SubmissionSql): string {
  return deliveryKinds
    .map(
      (kind) => `SELECT '${kind}'::delivery_kind AS kind, ${kind}.target
      FROM (${channelQueries[kind].targets(submission)}) AS ${kind}(target)`,
    )
    .join("\n    UNION ALL ");
}

/** SQL for whether a submission was replied to: one that was sent counts before all others, and else the latest. */
export function replyStateOf(submissionId: string): string {
  return `(SELECT CASE way.state WHEN 'pending' THEN 'queued' WHEN 'delivered' THEN 'sent' ELSE 'failed' END
    FROM replies AS reply JOIN deliveries AS way
      ON way.submission_id = reply.submission_id AND way.kind = 'reply' AND way.target = reply.id
    WHERE reply.submission_id = ${submissionId}
    ORDER BY way.state = 'delivered' DESC, reply.id DESC LIMIT 1)`;
}

/** SQL for whether a delivery `k` is a reply that was sent. */
export const IS_ANSWER = "k.kind = 'reply' AND k.state = 'delivered'";

/** SQL for whether a reply to the submission `s` was sent. The form leads to the index of those that were. */
export const IS_ANSWERED = `coalesce((SELECT true FROM deliveries AS k
    WHERE k.form_id = s.form_id AND k.submission_id = s.id AND ${IS_ANSWER} LIMIT 1), false)`;
