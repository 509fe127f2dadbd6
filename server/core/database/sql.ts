import { createHash } from "node:crypto";
import type pg from "pg";

export type Connection = Pick<pg.ClientBase, "query"> | Pick<pg.Pool, "query">;

/**
 * Collects the values of one SQL statement and returns their placeholders, so that no value is ever written into the
 * text.
 */
export class Parameters {
  readonly values: unknown[] = [];

  /** Adds a value and returns its placeholder, such as `$3`. */
  add(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  /** Adds a value that the planner does not see, so that a connection soon reuses one plan for all values. */
  addHidden(value: unknown, type = "text"): string {
    return `(SELECT ${this.add(value)}::${type})`;
  }
}

/** The columns of a table over an alias, each under its name in the code, such as those of Prisma’s `…ScalarFieldEnum`. */
export function columnList(alias: string, fields: Readonly<Record<string, string>> | readonly string[]): string {
  return Object.entries(columnsOf(alias, fields))
    .map(([field, column]) => `${column} AS "${field}"`)
    .join(", ");
}

/** Like `columnList`, by the names in the code. */
export function columnsOf<Field extends string>(
  alias: string,
  fields: Readonly<Record<string, Field>> | readonly Field[],
): Record<Field, string> {
  const columns = Object.values(fields).map((field) => [field, `${alias}.${columnOf(field)}`] as const);
  return Object.fromEntries(columns) as Record<Field, string>;
}

export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const names = new Map<string, string>();

/**
 * A statement that a connection parses once and replans only if that pays. Its name derives from its text; there are
 * few, because no value is ever written into one.
 */
export function prepared(text: string, values: unknown[]): pg.QueryConfig {
  let name = names.get(text);
  if (name === undefined) {
    name = createHash("sha256").update(text).digest("base64url");
    names.set(text, name);
  }
  return { name, text, values };
}

export const QUERY_TIMEOUT_MS = 10_000;

/**
 * A query that times out after ten seconds, for a visitor or worker that must not wait for an unresponsive server. The
 * connection must then be closed, as `pool.query` does, because the query may still be running on it.
 */
export function timed(query: pg.QueryConfig): pg.QueryConfig {
  const limited: pg.QueryConfig & { query_timeout: number } = { ...query, query_timeout: QUERY_TIMEOUT_MS };
  return limited;
}

export function idsOf(rows: readonly { readonly id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
