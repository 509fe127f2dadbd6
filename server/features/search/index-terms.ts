import { excludedTermsOf, MAX_TERMS, type Term, termsOf, wordsOf } from "../../../shared/search-words.ts";

// Besides a visitor's words, which are only letters and digits, an index entry holds its account, its form and its spam
// reasons.
const ofAccount = (accountId: string) => `#${accountId}`;
const ofForm = (formId: string) => `#${formId}`;
const ofReason = (reason: string) => `!${reason}`;

/** A submission to be indexed. */
export interface Entry {
  readonly accountId: string;
  readonly formId: string;
  readonly sender: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly spamReasons: readonly { readonly name: string }[];
  /** The owner's notes and replies. */
  readonly writings: readonly string[];
}

/** Raise when the folding or splitting of words changes: this reindexes all messages. */
export const INDEX_VERSION = 2;

/** All terms that find a submission. */
export function indexTerms({ accountId, formId, sender, fields, spamReasons, writings }: Entry): string[] {
  return [
    ofAccount(accountId),
    ofForm(formId),
    ...spamReasons.map(({ name }) => ofReason(name)),
    ...wordsOf([sender, ...writings, ...fields.map(([, value]) => value)]),
  ];
}

export interface Question {
  readonly accountId: string;
  /** `null` for any form of the account. */
  readonly formId: string | null;
  readonly text: string | null;
  /** Field values: each of their words must match exactly. */
  readonly values?: readonly string[];
  readonly reason: string | null;
}

/** The query as a PostgreSQL tsquery; null if it has no indexed term. */
export function toTsQuery({ accountId, formId, text, values = [], reason }: Question): string | null {
  // Exact words cost only as much as the rarest of them; each prefix costs all its hits.
  const exact = wordsOf(values).slice(0, MAX_TERMS);
  const terms = [...exact.map((word) => ({ word, isBeginning: false })), ...(text === null ? [] : termsOf(text))];
  const excluded = text === null ? [] : excludedTermsOf(text);
  if (terms.length === 0 && excluded.length === 0 && reason === null) return null;
  const owned = formId === null ? ofAccount(accountId) : ofForm(formId);
  const wanted = [quoted(owned), ...(reason === null ? [] : [quoted(ofReason(reason))]), ...terms.map(asked)];
  const unwanted = excluded.map((words) => `!(${words.map(asked).join(" & ")})`);
  return [...wanted, ...unwanted].join(" & ");
}

function asked({ word, isBeginning, number }: Term): string {
  const one = `${quoted(word)}${isBeginning ? ":*" : ""}`;
  return number === undefined ? one : `(${one} | ${quoted(number)}:*)`;
}

// Reason names come from a URL: nothing in them may end the quotation.
function quoted(mark: string): string {
  return `'${mark.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
