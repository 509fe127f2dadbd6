import { CUES, cueValues } from "../model/cues.ts";
import { endingOf } from "../model/selling-names.ts";
import { hashText } from "../text/hash.ts";
import { hostsOf, type Reading } from "../text/read-submission.ts";

/** Sparse feature vector for an account's own weights: a few places of many, with their values. */
export interface Features {
  readonly places: Int32Array;
  readonly values: Float32Array;
}

const WORD_BUCKETS = 8_192;
const SENDER_BUCKETS = 4_096;
/** True of every message: how strict the owner's moves ask the filter to be. */
export const ALWAYS = 0;
const FIRST_CUE = 1;
const FIRST_WORD = FIRST_CUE + CUES.length;
const FIRST_SENDER = FIRST_WORD + WORD_BUCKETS;
export const FEATURES = FIRST_SENDER + SENDER_BUCKETS;

// Learning rate of each kind: the constant feature and the cues learn more slowly than words, of which each message has
// many.
export const ALWAYS_VALUE = 0.5;
const CUE_VALUE = 0.6;
const WORD_VALUE = 1.4;
const MAX_WORDS = 200;
const MAX_HOSTS = 8;
const MIN_WORDS = 8;
const MIN_TRAITS = 4;
const SENDER_SEED = 9;

export function featuresOf(reading: Reading): Features {
  const places: number[] = [ALWAYS];
  const values: number[] = [ALWAYS_VALUE];
  const add = (place: number, value: number) => {
    places.push(place);
    values.push(value);
  };
  for (const [at, value] of cueValues(reading).entries()) {
    if (value !== 0) add(FIRST_CUE + at, value * CUE_VALUE);
  }
  const words = new Set(reading.words.slice(0, MAX_WORDS).map((word) => hashText(word) % WORD_BUCKETS));
  for (const word of words) add(FIRST_WORD + word, WORD_VALUE / Math.sqrt(Math.max(words.size, MIN_WORDS)));
  const traits = new Set(senderTraits(reading).map((trait) => hashText(trait, SENDER_SEED) % SENDER_BUCKETS));
  for (const trait of traits) add(FIRST_SENDER + trait, 1 / Math.sqrt(Math.max(traits.size, MIN_TRAITS)));
  return { places: Int32Array.from(places), values: Float32Array.from(values) };
}

function senderTraits(reading: Reading): readonly string[] {
  const { name, email, links, homepage } = reading;
  const at = email.lastIndexOf("@");
  const names = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const hosts = hostsOf(reading).slice(0, MAX_HOSTS);
  return [
    ...names.slice(0, 12).map((word) => `name ${word}`),
    `names ${Math.min(names.length, 4)}`,
    ...nameShapes(name),
    ...(at === -1 ? ["no address"] : mailTraits(email.slice(0, at), email.slice(at + 1))),
    ...hosts.flatMap((host) => [
      `host ${host}`,
      `ending ${endingOf(host)}`,
      ...wordsOf(host).map((word) => `in ${word}`),
    ]),
    `links ${Math.min(links.length, 4)}`,
    ...(homepage === null ? [] : ["names a site"]),
  ];
}

function nameShapes(name: string): readonly string[] {
  if (name === "") return [];
  const isUsual = /^\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?$/u.test(name);
  return [
    isUsual ? "usual name" : "unusual name",
    ...(/\d/.test(name) ? ["number in name"] : []),
    ...(name === name.toLowerCase() ? ["small name"] : []),
  ];
}

function mailTraits(user: string, host: string): readonly string[] {
  return [
    `mail ${host}`,
    `mail ending ${endingOf(host)}`,
    ...(/\d{2}/.test(user) ? ["numbers in mail"] : []),
    ...wordsOf(user).map((word) => `mail user ${word}`),
  ];
}

function wordsOf(text: string): readonly string[] {
  return (text.match(/[a-z0-9]{3,}/g) ?? []).slice(0, 6);
}
