import { z } from "zod";
import { invalid } from "./errors.ts";

/** Validates an input against the schema beside its verb; all problems become one INVALID error in our own words. */
export function parseInput<S extends z.ZodType>(schema: S, input: unknown): z.output<S> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const messages = new Set(
    parsed.error.issues.map((issue) => (issue.code === "invalid_type" ? missing(issue) : issue.message)),
  );
  throw invalid([...messages].join(" "));
}

// Types are checked before a verb is called; a schema covers only mistakes a person can make.
function missing(issue: { readonly path: readonly PropertyKey[] }): string {
  return `${issue.path.map(String).join(".")} is missing or has the wrong type.`;
}

/** Single-line text such as a name. A line break in it could pass for a line of a mail or log. */
export function oneLine(what: string) {
  return z
    .string()
    .trim()
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u.test(text), {
      error: `${what} cannot contain line breaks or control characters.`,
    });
}

/** The same, limited to `most` characters; `ask` is the message if it is empty. */
export function filledLine(what: string, ask: string, most: number) {
  return oneLine(what)
    .pipe(z.string().min(1, { error: ask }))
    .pipe(z.string().max(most, { error: `${what} can have at most ${most} characters.` }));
}

/** An RFC 3339 instant. */
export const instant = z.iso
  .datetime({ offset: true, error: "Use times such as 2026-03-01T12:00:00Z." })
  .transform((text) => new Date(text));

/** For `refine`, of an inclusive start and an exclusive end, either of which may be left open. */
export const startsBeforeItEnds = [
  ({ since, until }: { readonly since?: Date | null | undefined; readonly until?: Date | null | undefined }) =>
    since == null || until == null || since < until,
  { error: "The range ends before it starts." },
] as const;

export const timeZoneName = z.string().refine(isTimeZone, { error: "Use a time zone such as Europe/Lisbon." });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Exactly one address: a comma or a line break would add a recipient. */
export const emailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, { error: "An email address can have at most 254 characters." })
  .pipe(z.email({ error: "Enter one email address, such as ana@example.com." }));

const DOMAIN = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+\p{L}[\p{L}\p{N}-]{1,62}$/u;

/** A domain of email addresses, with or without the @ before it. */
export const emailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .transform((value) => value.replace(/^@/, ""))
  .refine((value) => value.length <= 253 && DOMAIN.test(value), { error: "Enter domains such as example.com." });

export const MAX_PAGE_SIZE = 100;

/** One more row than the page, to know whether another page follows. */
export function rowsToFind(limit: number, what: string): number {
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_PAGE_SIZE) {
    throw invalid(`Ask for 1 to ${MAX_PAGE_SIZE} ${what} at a time.`);
  }
  return limit + 1;
}

/** The rows of a page, and the row after which the next page starts; null at the end. */
export function rowsOf<Row>(
  found: readonly Row[],
  limit: number,
): { readonly rows: readonly Row[]; readonly last: Row | null } {
  const rows = found.slice(0, limit);
  return { rows, last: found.length > limit ? (rows.at(-1) ?? null) : null };
}

export interface Page<Row> {
  readonly nodes: readonly Row[];
  /** `null` on the last page. */
  readonly nextCursor: string | null;
}

/** The page of the found rows, whose next one starts after the cursor of its last row. */
export function pageOf<Row>(found: readonly Row[], limit: number, cursorOf: (last: Row) => string): Page<Row> {
  const { rows, last } = rowsOf(found, limit);
  return { nodes: rows, nextCursor: last && cursorOf(last) };
}
