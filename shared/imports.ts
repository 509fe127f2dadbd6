export const COLUMN_ROLES = [
  "field",
  "date",
  "id",
  "folder",
  "spam",
  "read",
  "ip",
  "userAgent",
  "referrer",
  "form",
  "moreFields",
  "files",
  "ignore",
] as const;

export type ColumnRole = (typeof COLUMN_ROLES)[number];

export interface ImportColumn {
  readonly role: ColumnRole;
  /** Name of the field; empty for other roles. */
  readonly name: string;
}

export const IMPORT_SOURCES = [
  "postern",
  "formspree",
  "netlify",
  "basin",
  "getform",
  "web3forms",
  "formcarry",
  "other",
] as const;

export type ImportSource = (typeof IMPORT_SOURCES)[number];

export const SOURCE_NAMES: Readonly<Record<ImportSource, string>> = {
  postern: "Postern",
  formspree: "Formspree",
  netlify: "Netlify Forms",
  basin: "Basin",
  getform: "Getform",
  web3forms: "Web3Forms",
  formcarry: "Formcarry",
  other: "Other",
};

/** The order of day and month in dates such as 3/4/2026. */
export type DateOrder = "dmy" | "mdy";

export interface ImportMapping {
  readonly source: ImportSource;
  /** One for each column, in the order of the header. */
  readonly columns: readonly ImportColumn[];
  /** Time zone of dates that name none. */
  readonly timeZone: string;
  readonly dateOrder: DateOrder;
  /** True if cells have the apostrophe that Postern puts before formulas. */
  readonly guarded: boolean;
  /** Name or id of the form whose rows are imported from a file with several; null for all rows. */
  readonly fromForm: string | null;
}

export interface ImportProblem {
  /** One line of the file, or a range such as `12–14`. */
  readonly lines: string;
  readonly reason: string;
}

export interface ImportSample {
  readonly createdAt: string;
  readonly folder: "inbox" | "spam";
  readonly fields: readonly (readonly [name: string, value: string])[];
}

export interface ImportReport {
  readonly preview: boolean;
  readonly encoding: string;
  readonly header: readonly string[];
  readonly mapping: ImportMapping;
  /** Rows of the file after its header. */
  readonly rows: number;
  readonly imported: number;
  readonly inbox: number;
  readonly spam: number;
  /** No column says what is spam, so the spam filter decided. */
  readonly screened: boolean;
  readonly alreadyThere: number;
  /** Older than the retention window. */
  readonly expired: number;
  readonly otherForms: number;
  readonly skipped: number;
  /** The first ones of those that were skipped. */
  readonly problems: readonly ImportProblem[];
  /** Forms in the file, with their rows; empty where it does not name any. */
  readonly forms: readonly { readonly name: string; readonly rows: number }[];
  /** RFC 3339; null where nothing is imported. */
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly retentionDays: number;
  readonly samples: readonly ImportSample[];
}

export const MAX_IMPORT_ROWS = 1_000_000;
