import type { DeliveryKind, PrismaClient } from "../../database/db.ts";
import { awaitsConfirmation, confirmationOf, wordsOf } from "./confirmations.ts";

/** Each has its own limit, its own circuit, and a name for its copies in erasures. */
export const transports = {
  /** The number of connections to the mail server. */
  mail: { concurrency: 5, copies: "mailed" },
  webhook: { concurrency: 15, copies: "pushed" },
} as const;

export type Transport = keyof typeof transports;

export interface DueTarget {
  readonly submissionId: string;
  readonly accountId: string;
  readonly formId: string;
  readonly kind: DeliveryKind;
  readonly target: string;
  readonly createdAt: Date;
}

interface SubmissionSql {
  readonly formId: string;
  readonly accountId: string;
  readonly replyTo: string;
  readonly createdAt: string;
}

/** Every expression is SQL. The `Channel` in the services makes the attempts. */
export interface ChannelQueries {
  readonly transport: Transport;
  /** A query with one column, `target`: where a submission is currently sent. */
  readonly targets: (submission: SubmissionSql) => string;
  /** SQL condition over `claimed` and `form`: the delivery is still wanted. */
  readonly isWanted: string;
  /** `null` for channels that rules do not affect. */
  readonly chosenBy: "addresses" | "endpoints" | null;
  /** SQL condition over `ruled`, its row in `submission_rules`. */
  readonly isKeptBack?: (target: string) => string;
  /** SQL over `d`; null if the target is gone. */
  readonly destination: string;
  /** The destination is the address the visitor gave. */
  readonly isToVisitor: boolean;
  /** The endpoint whose log shows the delivery, over `d`; null without such a log. */
  readonly endpointId: string;
  /** The inbox marks a message if one of these deliveries fails. */
  readonly marksUndelivered: boolean;
  /** A form sends one mailbox at most one of these, even for submissions that arrive together. */
  readonly isOncePerMailbox: boolean;
  /** True if a cancelled delivery is sent once its submission returns to the inbox. */
  readonly isRevived: boolean;
  /** Never resent, not even on request. */
  readonly isSentOnce: boolean;
  /** Mail saved as a file is sent once a mail server is set up. */
  readonly outlastsFile: boolean;
  readonly isTargetAddress?: true;
  readonly asksVisitor?: true;
  /** SQL over `way`, a delivered one: it reached its recipient. Absent for what visitors get. */
  readonly arrived?: string;
  /**
   * Counts the unreachable targets, with the noun the operator sees for them; null for a channel without such a status.
   */
  readonly failing: {
    count(prisma: PrismaClient): Promise<number>;
    readonly one: string;
    readonly many: string;
  } | null;
  readonly columns: Readonly<Partial<Record<ClaimedColumn, string>>>;
}

/** Columns that channels may add to a claimed delivery; null for other channels. */
export const claimedColumns = ["isFailing", "ownAddress", "reply", "confirmation", "confirmationWords"] as const;
export type ClaimedColumn = (typeof claimedColumns)[number];

const isFailingDestination = `EXISTS (SELECT FROM destinations AS failing WHERE failing.form_id = claimed.form_id
  AND failing.address = claimed.target AND failing.failing_since IS NOT NULL)`;

/** A rule chose the address of a claimed delivery, and someone confirmed it for a form of the account. */
const isChosenAddress = `EXISTS (SELECT FROM submission_rules AS ruled
  JOIN forms AS own ON own.account_id = claimed.account_id
  JOIN destinations AS chosen ON chosen.form_id = own.id AND chosen.address = claimed.target AND chosen.confirmed_at IS NOT NULL
  WHERE ruled.submission_id = claimed.submission_id AND claimed.target = ANY(ruled.mail_to))`;

/** A mail server accepted it, rather than it being saved as a file. */
const wasTaken = `EXISTS (SELECT FROM delivery_attempts AS last WHERE last.delivery_id = way.id
  AND last.number = way.attempts AND last.response_status IS NOT NULL)`;

/** Of what goes to the owner's addresses and endpoints. */
const TO_OWNER = {
  isToVisitor: false,
  marksUndelivered: true,
  isOncePerMailbox: false,
  isRevived: true,
  isSentOnce: false,
} as const;

/** Of the emails to visitors, which the inbox shows as the state of a reply or an unconfirmed message. */
const TO_VISITOR = {
  ...TO_OWNER,
  transport: "mail",
  chosenBy: null,
  isToVisitor: true,
  endpointId: "NULL",
  marksUndelivered: false,
  outlastsFile: false,
  failing: null,
} as const;

/** Goes to each confirmed address of the form, or those a rule chose. */
const mail: ChannelQueries = {
  ...TO_OWNER,
  transport: "mail",
  targets: ({ formId }) => `SELECT destination.address AS target FROM destinations AS destination
    WHERE destination.form_id = ${formId} AND destination.confirmed_at IS NOT NULL`,
  isWanted: `(EXISTS (SELECT FROM destinations AS wanted WHERE wanted.form_id = claimed.form_id
    AND wanted.address = claimed.target AND wanted.confirmed_at IS NOT NULL) OR ${isChosenAddress})`,
  chosenBy: "addresses",
  isKeptBack: (target) => `ruled.limits_mail AND NOT ${target} = ANY(ruled.mail_to)`,
  destination: "d.target",
  endpointId: "NULL",
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
  ...TO_OWNER,
  transport: "webhook",
  targets: ({ formId, accountId }) => workingEndpoints(formId, accountId),
  isWanted: `EXISTS (${workingEndpoints("claimed.form_id", "claimed.account_id")} AND endpoint.id = claimed.target)`,
  chosenBy: "endpoints",
  isKeptBack: (target) =>
    `(ruled.limits_webhooks AND NOT ${target} = ANY(ruled.webhook_only) OR ${target} = ANY(ruled.webhook_except))`,
  destination: "(SELECT endpoint.url FROM webhook_endpoints AS endpoint WHERE endpoint.id = d.target)",
  endpointId: "d.target",
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
const EVERY_IGNORED = new RegExp(IGNORED, "gi");

/** Normalizes all spellings of a mailbox to one. */
export function mailboxOf(address: string): string {
  return address.replace(EVERY_IGNORED, "").toLowerCase();
}

/** `mailboxOf` in SQL, as in an index. */
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
  ...TO_VISITOR,
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
  destination: "d.target",
  isOncePerMailbox: true,
  isTargetAddress: true,
  columns: {
    isFailing: isFailingDestination,
    // The oldest confirmed destination, which receives the visitor's own reply.
    ownAddress: `(SELECT destination.address FROM destinations AS destination
      WHERE destination.form_id = claimed.form_id AND destination.confirmed_at IS NOT NULL
      ORDER BY destination.created_at, destination.address LIMIT 1)`,
  },
};

const MAX_REFERENCES = 20;

/** Message ids of earlier emails about its submission, oldest first. */
const answered = `ARRAY(SELECT latest.id FROM (SELECT past.id, past.kind FROM deliveries AS past
    WHERE past.submission_id = claimed.submission_id AND past.id < claimed.id AND past.digest IS NULL
      AND (past.kind IN ('mail', 'auto_reply') AND past.state = 'delivered'
        OR past.kind = 'reply' AND past.state IN ('delivered', 'pending'))
    ORDER BY past.kind DESC, past.id DESC LIMIT ${MAX_REFERENCES}) AS latest ORDER BY latest.kind, latest.id)`;

/** Sent to the visitor; its target is the reply. Submissions never queue one by themselves. */
const reply: ChannelQueries = {
  ...TO_VISITOR,
  targets: () => "SELECT NULL::text AS target WHERE false",
  isWanted: "EXISTS (SELECT FROM replies AS wanted WHERE wanted.id = claimed.target)",
  destination: "(SELECT written.to_address FROM replies AS written WHERE written.id = d.target)",
  isRevived: false,
  isSentOnce: true,
  columns: {
    reply: `(SELECT json_build_object('to', written.to_address, 'subject', written.subject, 'text', written.text,
        'senderName', contact.name, 'replyTo', CASE WHEN contact.email_verified THEN contact.email END,
        'references', ${answered})
      FROM replies AS written JOIN account_contacts AS contact ON contact.account_id = claimed.account_id
      WHERE written.id = claimed.target)`,
  },
};

/** Asks the visitor to confirm their address. Queued only when a submission starts to await confirmation. */
const confirmation: ChannelQueries = {
  ...TO_VISITOR,
  targets: () => "SELECT NULL::text AS target WHERE false",
  isWanted: awaitsConfirmation("claimed.submission_id"),
  destination: "d.target",
  isTargetAddress: true,
  asksVisitor: true,
  columns: {},
};

/** Every channel; add another one here, to `createChannels` and to the kinds in the schema. */
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

/** The kinds of matching channels, as a list for `kind IN (…)`. */
export function kindsWhere(matches: (channel: ChannelQueries) => boolean): string {
  const kinds = deliveryKinds.filter((kind) => matches(channelQueries[kind]));
  return kinds.length === 0 ? "NULL" : kinds.map((kind) => `'${kind}'`).join(", ");
}

/** A CASE over the kind, with each channel's own expression; null for those without one. */
export function perKind(column: string, expression: (channel: ChannelQueries) => string | undefined): string {
  const branches = deliveryKinds.map((kind) => [kind, expression(channelQueries[kind])] as const);
  const cases = branches.filter(([, sql]) => sql !== undefined).map(([kind, sql]) => `WHEN '${kind}' THEN ${sql}`);
  return `CASE ${column} ${cases.join(" ")} END`;
}

/**
 * SQL for the destination of a delivery `d`, over the submission `s` of `keptSubmissions`: a visitor's address is part
 * of its contents.
 */
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

/** SQL for a submission's reply state: a sent reply takes precedence, otherwise the latest counts. */
export function replyStateOf(submissionId: string): string {
  return `(SELECT CASE way.state WHEN 'pending' THEN 'queued' WHEN 'delivered' THEN 'sent' ELSE 'failed' END
    FROM replies AS reply JOIN deliveries AS way
      ON way.submission_id = reply.submission_id AND way.kind = 'reply' AND way.target = reply.id
    WHERE reply.submission_id = ${submissionId}
    ORDER BY way.state = 'delivered' DESC, reply.id DESC LIMIT 1)`;
}

export const IS_ANSWER = "k.kind = 'reply' AND k.state = 'delivered'";

/** SQL predicate: a reply to the submission `s` was sent. Including the form lets it use the index of sent replies. */
export const IS_ANSWERED = `coalesce((SELECT true FROM deliveries AS k
    WHERE k.form_id = s.form_id AND k.submission_id = s.id AND ${IS_ANSWER} LIMIT 1), false)`;
