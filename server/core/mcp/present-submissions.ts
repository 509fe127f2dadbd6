import { describeNotKept } from "../../../shared/not-kept.ts";
import type { Withheld } from "../agents/contents.ts";
import type { Confirmation } from "../deliveries/store/confirmations.ts";
import { FACTS, factsShownOn, type LeavingWith, type NameOn, type ShownOn } from "../scope/facts.ts";
import type { SubmissionRow } from "../submissions/store/submissions.ts";
import { type PresentedFields, presentFields } from "./present-fields.ts";
import type { ListSubmissionsResult } from "./tool-schema.ts";

/** Size of all contents on one page as JSON: about what common clients accept in one result. */
export const MAX_PAGE_SIZE = 60_000;

/** The facts that need no permission to read contents. */
type MetadataFact = ShownOn<"mcp"> & LeavingWith<"row">;
export const METADATA = factsShownOn("mcp").filter((fact): fact is MetadataFact => FACTS[fact].leavesWith === "row");
type Metadata = Pick<SubmissionRow, MetadataFact>;
type ContentFact = Exclude<ShownOn<"mcp">, MetadataFact>;
type Row = Metadata | (Metadata & Pick<SubmissionRow, ContentFact>);
type Entry = ListSubmissionsResult["submissions"][number];

/**
 * How a row is presented: which fields are hidden, its URL, and why its contents are withheld from agents, if they are.
 */
interface Presentation {
  isHidden(field: string): boolean;
  urlOf(row: Metadata): string;
  withheld(row: Metadata): Withheld | null;
}

/** The rows as shown to agents; fewer than given, but at least one, if their contents are very long. */
export function presentSubmissions(rows: readonly Row[], { isHidden, urlOf, withheld }: Presentation): Entry[] {
  const entries: Entry[] = [];
  let characters = 0;
  for (const row of rows) {
    const contents = "fields" in row ? contentsOf(row, isHidden, withheld(row)) : {};
    characters += JSON.stringify(contents).length;
    if (characters > MAX_PAGE_SIZE && entries.length > 0) break;
    entries.push(entryOf(row, urlOf(row), contents));
  }
  return entries;
}

type Shown = PresentedFields & { [Name in NameOn<"mcp", ContentFact>]: Entry[Name] };
type Contents = Shown | Pick<Entry, "contents_withheld">;

function contentsOf(
  { fields }: Pick<SubmissionRow, ContentFact>,
  isHidden: Presentation["isHidden"],
  withheld: Withheld | null,
): Contents {
  return withheld === null ? presentFields(isHidden, fields) : { contents_withheld: withheld };
}

function entryOf(row: Metadata, url: string, contents: Contents): Entry {
  const metadata: { [Name in NameOn<"mcp", MetadataFact>]: Entry[Name] } = {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    folder: row.folder,
    status: row.status,
    addresses_ai: row.addressesAi,
    confirmation: row.confirmation === null ? undefined : stateOf(row.confirmation),
    confirmed_at: row.confirmation?.confirmedAt ?? undefined,
    not_kept: row.notKept === null ? undefined : describeNotKept(row.notKept.by, row.notKept.at),
  };
  return { ...metadata, url, ...contents };
}

function stateOf({ confirmedAt, releasedAt }: Confirmation): Entry["confirmation"] {
  if (confirmedAt !== null) return "confirmed";
  return releasedAt === null ? "waiting" : "delivered_without";
}

// Invisible characters: controls, format and bidi marks, tags, variation selectors.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Single-line JSON that parses to the same value, with every invisible character in strings escaped, so that text
 * hidden from people cannot reach a model unseen.
 */
export function visibleJson(value: unknown): string {
  return JSON.stringify(value).replace(INVISIBLE, escapeUnits);
}

function escapeUnits(character: string): string {
  return Array.from({ length: character.length }, (_, index) => {
    return `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`;
  }).join("");
}
