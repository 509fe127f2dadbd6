export const COLUMN_ROLES = {
  field: "Field",
  date: "Date",
  spam: "Spam or not",
  read: "Read or unread",
  id: "ID",
  ip: "IP address",
  userAgent: "Browser",
  referrer: "Page",
  ignore: "Not imported",
  // Only in Postern's own files.
  folder: "Folder",
  form: "Form",
  moreFields: "More fields",
  files: "Files, by name only",
} as const;

export type ColumnRole = keyof typeof COLUMN_ROLES;

export interface ImportColumn {
  readonly role: ColumnRole;
  /** Field name; empty for other roles. */
  readonly name: string;
}

/** `source` of Postern's own files. */
export const POSTERN = "Postern";

/** The order of day and month in dates such as 3/4/2026. */
export type DateOrder = "dmy" | "mdy";

export interface ImportMapping {
  /** Service that exported the file. */
  readonly source: string;
  /** One per column, in header order. */
  readonly columns: readonly ImportColumn[];
  /** Time zone for dates without one. */
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
  /** Rows in the file, without the header. */
  readonly rows: number;
  readonly imported: number;
  readonly inbox: number;
  readonly spam: number;
  /** True if no column marks spam, so the spam filter decided. */
  readonly screened: boolean;
  readonly alreadyThere: number;
  /** Older than the retention window. */
  readonly expired: number;
  readonly otherForms: number;
  readonly skipped: number;
  /** The first of the skipped rows' problems. */
  readonly problems: readonly ImportProblem[];
  /** Forms in the file, with their row counts; empty if it names none. */
  readonly forms: readonly { readonly name: string; readonly rows: number }[];
  /** RFC 3339; null if nothing is imported. */
  readonly oldest: string | null;
  readonly newest: string | null;
  readonly retentionDays: number;
  readonly samples: readonly ImportSample[];
}

export const MAX_IMPORT_ROWS = 1_000_000;
