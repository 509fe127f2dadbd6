/** Bounds enforced by the server and respected by the dashboard's inputs. */

export const MIN_PASSWORD_LENGTH = 10;

export const MAX_NAME_LENGTH = 100;

/** Per user. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Per form; every address leads to it. */
export const MAX_FORM_ADDRESSES = 10;
export const MIN_FORM_ADDRESS_LENGTH = 3;
export const MAX_FORM_ADDRESS_LENGTH = 60;

/** On the page shown after sending. */
export const MAX_PAGE_HEADING_LENGTH = 100;
export const MAX_PAGE_TEXT_LENGTH = 2_000;
export const MAX_PAGE_LINK_LENGTH = 60;
export const MAX_LOGO_BYTES = 150_000;

export const MAX_URL_LENGTH = 2048;
export const MAX_SERVICE_URL_LENGTH = 500;
export const MAX_SERVICE_SECRET_LENGTH = 200;
/** A name and an address, or a user name. */
export const MAX_SENDER_LENGTH = 320;

export const MAX_FILTER_FORMS = 50;

export const MAX_SEARCH_LENGTH = 200;
/** Text that selects the messages to erase. */
export const MAX_ERASURE_TEXT_LENGTH = 1_000;
/** Messages in one answer to a data subject access request. */
export const MAX_ANSWER_MESSAGES = 5_000;

/** Submissions in one call that marks, moves or deletes them. */
export const MAX_SELECTION = 500;

export const MAX_FIELD_NAME_LENGTH = 200;

/** Characters of a value shown in a table. */
export const MAX_CELL_LENGTH = 300;
/** Fields shown as table columns. */
export const MAX_TABLE_FIELDS = 100;
export const MAX_HEADING_LENGTH = 100;
/** Field conditions per filter. */
export const MAX_FIELD_CONDITIONS = 5;
export const MAX_CONDITION_LENGTH = 200;
/** Matches of a filter that are counted. */
export const MAX_COUNTED = 1_000;
/** Values of fields that a summary reads. */
export const MAX_SUMMARY_VALUES = 10_000;
/** Characters of an answer shown in a summary. */
export const MAX_ANSWER_LENGTH = 200;
export const MAX_CHOICE_LENGTH = 100;
export const MAX_HONEYPOT_FIELD_LENGTH = 64;

export const MAX_DIGEST_ABOVE = 10_000;
export const MAX_AUTO_REPLY_SUBJECT_LENGTH = 120;
export const MAX_AUTO_REPLY_LENGTH = 5_000;

/** Highest limits that an operator can set for files per submission and bytes per file. */
export const MAX_UPLOAD_FILES = 100;
/** Decimal, like file managers and mail services. */
export const MEGABYTE = 1_000_000;
export const MAX_UPLOAD_FILE_BYTES = 100 * MEGABYTE;

/** Retention of the access record and the history. */
export const MIN_RECORD_DAYS = 30;
export const MAX_RECORD_DAYS = 1_825;

export const MAX_OVERVIEW_DAYS = 90;
/** Time a deleted message stays in the Trash; less if the retention window ends sooner. */
export const MAX_TRASH_DAYS = 30;

export const MAX_LABELS = 50;
export const MAX_LABEL_NAME_LENGTH = 40;
/** Label colours, as named in the dashboard's styles. */
export const LABEL_COLORS = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const;

/** Saved views per account. */
export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 60;
export const MAX_VIEW_ADDRESS_LENGTH = 4_000;

/** Per account, across all forms. */
export const MAX_RULES = 50;
export const MAX_RULE_CONDITIONS = 10;
export const MAX_RULE_VALUE_LENGTH = 200;
/** Labels, addresses and endpoints per rule, each. */
export const MAX_RULE_TARGETS = 10;

/** Reaches the same day next year, even across a leap day. */
export const MAX_SNOOZE_DAYS = 366;

/** Per message. */
export const MAX_NOTES = 100;
export const MAX_NOTE_LENGTH = 5_000;
/** Per message. */
export const MAX_REPLIES = 50;
/** Another member's reply within this time is shown before a further one is sent. */
export const RECENT_REPLY_MS = 10 * 60_000;
export const MAX_REPLY_LENGTH = 20_000;
export const MAX_REPLY_SUBJECT_LENGTH = 200;
/** Delay before a reply is sent, to allow undo. */
export const REPLY_UNDO_MS = 10_000;
/** Per account. */
export const MAX_SAVED_REPLIES = 100;
export const MAX_SAVED_REPLY_NAME_LENGTH = 60;

/** Files per email. Most mail servers take 25 MB, about 18 MB before encoding. */
export const MAX_ATTACHMENT_BYTES = 15 * MEGABYTE;

/** In the record of processing. */
export const MAX_PRIVACY_TEXT_LENGTH = 1_000;
export const MAX_PRIVACY_NAME_LENGTH = 200;
export const MAX_PROVIDERS = 30;
export const MAX_RECIPIENT_NOTES = 300;
/** Saved versions per account; the oldest are dropped. */
