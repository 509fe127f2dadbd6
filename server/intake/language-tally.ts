import { LRUCache } from "lru-cache";

/** The languages in which each form has had the messages that went to its inbox, as this process has seen them. */
export interface LanguageTally {
  /** Null until enough is known to call any language unusual. */
  usual(formId: string): readonly string[] | null;
  /** Whether one more message of the form would tell anything; every tenth does once the picture is clear. */
  wants(formId: string): boolean;
  add(formId: string, language: string | null): void;
}

interface Tally {
  messages: number;
  known: number;
  readonly languages: Map<string, number>;
}

const MIN_KNOWN = 20;
const MIN_SHARE = 0.05;
const CLEAR_AFTER = 100;
const EVERY = 10;
const MAX_FORMS = 2_000;

export function createLanguageTally(mostForms: number = MAX_FORMS): LanguageTally {
  const tallies = new LRUCache<string, Tally>({ max: mostForms });
  const of = (formId: string): Tally => {
    const tally = tallies.get(formId) ?? { messages: 0, known: 0, languages: new Map() };
    tallies.set(formId, tally);
    return tally;
  };
  return {
    usual: (formId) => {
      const { known, languages } = of(formId);
      if (known < MIN_KNOWN) return null;
      return [...languages].filter(([, count]) => count >= known * MIN_SHARE).map(([language]) => language);
    },
    wants: (formId) => {
      const tally = of(formId);
      tally.messages += 1;
      return tally.known < CLEAR_AFTER || tally.messages % EVERY === 0;
    },
    add: (formId, language) => {
      if (language === null) return;
      const tally = of(formId);
      tally.known += 1;
      tally.languages.set(language, (tally.languages.get(language) ?? 0) + 1);
    },
  };
}
