import { excludedTermsOf, MAX_TERMS, type Term, termsOf, wordsOf } from "../../../shared/search-words.ts";

// Beside a visitor's words, which are letters and digits only, an index entry holds whose it is and why it was judged.
const ofAccount = (accountId: string) => `#${accountId}`;
const ofForm = (formId: string) => `#${formId}`;
const ofReason = (reason: string) => `!${reason}`;

interface Entry {
  readonly accountId: string;
  readonly formId: string;
  readonly sender: string;
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly spamReasons: readonly { readonly name: string }[];
  /** The owner's notes and replies. */
  readonly writings: readonly string[];
}

/** To be raised when words are folded or split in another way: all messages are then indexed again. */
export const INDEX_VERSION = 2;

/** All that a submission is found by. */
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
  /** Values of fields: each of their words must be there as it is. */
  readonly values?: readonly string[];
  readonly reason: string | null;
}

/** The question as the index takes it, a PostgreSQL tsquery; null when it asks for nothing that the index knows. */
export function toTsQuery({ accountId, formId, text, values = [], reason }: Question): string | null {
  // A word that is asked for as it is costs the index nothing but the rarest of them; each beginning costs all that it finds.
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

// Names of reasons come from an address: nothing in them may end the quotation.
function quoted(mark: string): string {
  return `'${mark.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}
