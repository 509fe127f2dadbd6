/** Bounds that the server enforces and the dashboard's inputs already respect. */

export const MIN_PASSWORD_LENGTH = 10;

export const MAX_NAME_LENGTH = 100;

/** Per user. */
export const MAX_PASSKEYS = 20;
export const MAX_PASSKEY_NAME_LENGTH = 60;

/** Of a form, all of which lead to it. */
export const MAX_FORM_ADDRESSES = 10;
export const MIN_FORM_ADDRESS_LENGTH = 3;
export const MAX_FORM_ADDRESS_LENGTH = 60;

/** Of the page after sending. */
export const MAX_PAGE_HEADING_LENGTH = 100;
export const MAX_PAGE_TEXT_LENGTH = 2_000;
export const MAX_PAGE_LINK_LENGTH = 60;
export const MAX_LOGO_BYTES = 150_000;

export const MAX_URL_LENGTH = 2048;
export const MAX_SERVICE_URL_LENGTH = 500;
export const MAX_SERVICE_SECRET_LENGTH = 200;
/** A name and an address, or a user name. */
export const MAX_SENDER_LENGTH = 320;

/** Forms that a filter of all forms names. */
export const MAX_FILTER_FORMS = 50;

/** Words to search for in messages. */
export const MAX_SEARCH_LENGTH = 200;
/** Text whose messages are to be erased. */
export const MAX_ERASURE_TEXT_LENGTH = 1_000;
/** Messages in one answer to a person who asks what is held about them. */
export const MAX_ANSWER_MESSAGES = 5_000;

/** Submissions in one call that marks, moves or deletes them. */
export const MAX_SELECTION = 500;

export const MAX_FIELD_NAME_LENGTH = 200;

/** Characters of a value that a table shows. */
export const MAX_CELL_LENGTH = 300;
/** Fields that a table has columns for. */
export const MAX_TABLE_FIELDS = 100;
export const MAX_HEADING_LENGTH = 100;
/** Conditions on fields in one filter. */
export const MAX_FIELD_CONDITIONS = 5;
export const MAX_CONDITION_LENGTH = 200;
/** Submissions that a summary looks at, and values of fields in them. */
export const MAX_SUMMARY_ROWS = 50_000;
export const MAX_SUMMARY_VALUES = 200_000;
/** Characters of an answer that a summary shows. */
export const MAX_ANSWER_LENGTH = 200;
export const MAX_CHOICE_LENGTH = 100;
export const MAX_HONEYPOT_FIELD_LENGTH = 64;

export const MAX_DIGEST_ABOVE = 10_000;
export const MAX_AUTO_REPLY_SUBJECT_LENGTH = 120;
export const MAX_AUTO_REPLY_LENGTH = 5_000;

/** Files of one submission, and bytes of one file, that an operator can allow at most. */
export const MAX_UPLOAD_FILES = 100;
/** Decimal, like file managers and mail services. */
export const MEGABYTE = 1_000_000;
export const MAX_UPLOAD_FILE_BYTES = 100 * MEGABYTE;

/** For which the access record and the history can be kept. */
export const MIN_RECORD_DAYS = 30;
export const MAX_RECORD_DAYS = 1_825;

export const MAX_OVERVIEW_DAYS = 90;
/** Of a deleted message in the Trash; less where the retention window ends before. */
export const MAX_TRASH_DAYS = 30;

export const MAX_LABELS = 50;
export const MAX_LABEL_NAME_LENGTH = 40;
/** The colours of labels, as the dashboard's styles name them. */
export const LABEL_COLORS = ["gray", "red", "orange", "yellow", "green", "teal", "blue", "violet", "pink"] as const;

/** Saved views of an account. */
export const MAX_VIEWS = 50;
export const MAX_VIEW_NAME_LENGTH = 60;
export const MAX_VIEW_ADDRESS_LENGTH = 4_000;

/** Per account, over all its forms. */
export const MAX_RULES = 50;
export const MAX_RULE_CONDITIONS = 10;
export const MAX_RULE_VALUE_LENGTH = 200;
/** Labels, addresses and endpoints of one rule, each. */
export const MAX_RULE_TARGETS = 10;

/** The same day of the next year, also where it has a leap day. */
export const MAX_SNOOZE_DAYS = 366;

/** Per message. */
export const MAX_NOTES = 100;
export const MAX_NOTE_LENGTH = 5_000;
/** Per message. */
export const MAX_REPLIES = 50;
/** A reply by another member in this time is named before one more is sent. */
export const RECENT_REPLY_MS = 10 * 60_000;
export const MAX_REPLY_LENGTH = 20_000;
export const MAX_REPLY_SUBJECT_LENGTH = 200;
/** Delay before a reply is sent, so that it can be undone. */
export const REPLY_UNDO_MS = 10_000;
/** Per account. */
export const MAX_SAVED_REPLIES = 100;
export const MAX_SAVED_REPLY_NAME_LENGTH = 60;

/** Files per email. Most mail servers take 25 MB, about 18 MB before encoding. */
export const MAX_ATTACHMENT_BYTES = 15 * MEGABYTE;

/** Of the record of processing. */
export const MAX_PRIVACY_TEXT_LENGTH = 1_000;
export const MAX_PRIVACY_NAME_LENGTH = 200;
export const MAX_PROVIDERS = 30;
export const MAX_RECIPIENT_NOTES = 300;
/** Saved versions of an account; the oldest ones give way. */
