import { EMAILS, FIRST_NAMES, LAST_NAMES, plainName, WHOLE_NAMES } from "../../../../shared/field-names.ts";
import { readableName } from "../../core/kit/format/readable-name.ts";
import type { FormTableQuery } from "../../core/kit/graphql/documents.ts";

/** A column of a form's table, in display order. */
export interface Column {
  /** `field:` and the field name, or one of the columns common to all messages. */
  readonly key: string;
  /** The field's name; null if the column shows something else. */
  readonly field: string | null;
  readonly heading: string;
  /** The owner's name for the column; null for the default. */
  readonly renamed: string | null;
  readonly width: number;
  /** True if the owner chose the width; otherwise it may grow. */
  readonly isSized: boolean;
  readonly isHidden: boolean;
}

type TableForm = Pick<FormTableQuery["form"], "table">;

const FIXED: Readonly<Record<string, { readonly heading: string; readonly width: number }>> = {
  arrived: { heading: "Received", width: 165 },
  sender: { heading: "Sender", width: 180 },
  labels: { heading: "Labels", width: 110 },
  files: { heading: "Files", width: 110 },
};
const FIELD_WIDTH = 180;
/** For columns that fit their values. */
const FITTED_WIDTHS = { least: 80, most: 280, long: 320 } as const;
const LONG_TEXT_LENGTH = 60;
const CHARACTER_PX = 7.5;
const PADDING_PX = 28;
/** Wide enough for the arrival time and marks, and for the edge of a third column beside the checkboxes. */
const PHONE_WIDTHS = { fixed: 140, field: 110 } as const;

export const MIN_COLUMN_WIDTH = 60;
export const MAX_COLUMN_WIDTH = 1_000;

/**
 * All columns of a form: those its owner arranged, then new fields in the order first seen. The sender is hidden if a
 * field contains it, until the owner shows it. An address that names columns shows only those, in its order.
 */
export function columnsOf({ table }: TableForm, named: readonly string[] | undefined): Column[] {
  const { fieldNames, columns: kept } = table;
  const usual = ["arrived", "sender", ...fieldNames.map((name) => `field:${name}`), "labels", "files"];
  const byKey = new Map(kept.map((column) => [column.key, column]));
  const known = new Set(usual);
  // A field that no message has any more stays in the layout, and reappears with the next message that has it.
  const arranged = kept.map(({ key }) => key).filter((key) => known.has(key));
  const keys = arranged.length === 0 ? usual : withNew(arranged, usual);
  const columns = keys.map((key): Column => {
    const own = byKey.get(key);
    const field = key.startsWith("field:") ? key.slice("field:".length) : null;
    const fixed = FIXED[key];
    return {
      key,
      field,
      heading: own?.heading ?? fixed?.heading ?? readableName(field ?? key),
      renamed: own?.heading ?? null,
      isSized: own?.width != null,
      width: own?.width ?? fixed?.width ?? FIELD_WIDTH,
      isHidden: own?.isHidden ?? (key === "sender" && fieldNames.some(tellsSender)),
    };
  });
  return named === undefined ? columns : inNamedOrder(columns, named);
}

function tellsSender(fieldName: string): boolean {
  const name = plainName(fieldName);
  return [WHOLE_NAMES, FIRST_NAMES, LAST_NAMES, EMAILS].some((names) => names.has(name));
}

/**
 * A column without a chosen width fits its heading and its longest value (length in characters), and shares spare
 * width. On a phone it is narrower, so that several are visible.
 */
export function trackOf(
  { field, heading, width, isSized }: Column,
  lengths: ReadonlyMap<string, number>,
  isPhone: boolean,
) {
  if (isSized) return { px: width, share: 0 };
  if (field === null) return { px: isPhone ? Math.min(width, PHONE_WIDTHS.fixed) : width, share: 0 };
  const length = Math.max(lengths.get(field) ?? 0, heading.length + 2);
  const fitted = length > LONG_TEXT_LENGTH ? FITTED_WIDTHS.long : within(length * CHARACTER_PX + PADDING_PX);
  const px = isPhone ? Math.min(fitted, PHONE_WIDTHS.field) : fitted;
  return { px, share: length > LONG_TEXT_LENGTH ? 4 : fitted / FIELD_WIDTH };
}

function within(px: number): number {
  return Math.round(Math.min(FITTED_WIDTHS.most, Math.max(FITTED_WIDTHS.least, px)));
}

/** Newer fields follow the arranged ones. */
function withNew(arranged: readonly string[], usual: readonly string[]): string[] {
  const added = usual.filter((key) => !arranged.includes(key));
  const last = arranged.findLastIndex((key) => key.startsWith("field:"));
  return [...arranged.slice(0, last + 1), ...added, ...arranged.slice(last + 1)];
}

function inNamedOrder(columns: readonly Column[], named: readonly string[]): Column[] {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const shown = [...new Set(named)].flatMap((key) => byKey.get(key) ?? []);
  const others = columns.filter((column) => !shown.includes(column));
  return [
    ...shown.map((column) => ({ ...column, isHidden: false })),
    ...others.map((column) => ({ ...column, isHidden: true })),
  ];
}

/** The columns with one of them so many places further on, past those that are hidden. */
export function movedColumn(columns: readonly Column[], key: string, to: number): Column[] {
  const column = columns.find((known) => known.key === key);
  if (column === undefined) return [...columns];
  const others = columns.filter((known) => known !== column);
  return [...others.slice(0, to), column, ...others.slice(Math.max(0, to))];
}
