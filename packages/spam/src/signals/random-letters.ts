import { countRarePairs, isGibberish } from "../model/gibberish.ts";
import { countOf } from "../text/count-of.ts";
import { isNameField, namesIn } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const POINTS = 5;
const SURE_POINTS = 8;
const MAX_WORDS = 12;

const LATIN = /^[A-Za-z]+$/;
const CAMEL_CASE = /^[A-Z]?[a-z]{2,}(?:[A-Z][a-z]{2,})+[A-Z]{0,4}$|^[A-Z]?[a-z]{2,}[A-Z]{1,4}$/;
const NUMBER_INSIDE = /^[a-z]{2,30}\d{4,9}[a-z]{3,30}$/i;
// A lower-case letter before a capital, or capitals after lower-case letters, which only camel-case names have.
const THROWN_TOGETHER =
  /^(?=[A-Za-z]{2,40}$)(?:[A-Za-z]*[a-z][A-Z]{2}|[A-Z]*[a-z]+[A-Z]+[a-z]*[A-Z]|[a-z]+[A-Z]|[A-Z]{2,}[a-z]+[A-Z])/;
const LETTERS_ROUND_DIGITS = /^(?=[A-Za-z0-9]{8,40}$)[A-Za-z0-9]*\d[A-Za-z]/;
const CHANGE_OF_KIND = /[a-z](?=[A-Z\d])|[A-Z](?=[a-z\d])|\d(?=[A-Za-z])/g;
const MIN_CHANGES = 4;
const SMALL_WORD = /^[a-z]{8,40}$/;
const LONG_WORD = 16;
const SHARED_LETTERS = 4;
// No name mixes this many letters of both cases in one word.
const SURE = /^(?=[A-Za-z]{10,60}$)(?:[A-Za-z]*?[a-z][A-Z]){3}/;

/** The message is only random letters, as probing robots send; surest if another field is random too. */
export const randomLetters: Signal = ({ fields }, { email }) => {
  const filled = fields.filter(([, value]) => value.trim() !== "" && !/@|^[\d\s()+./-]+$/.test(value));
  const said = filled.filter(([field]) => !isNameField(field)).map(([, value]) => value.trim());
  const longest = said.reduce((found, value) => (value.length > found.length ? value : found), "");
  const isPair = isPairOfRandomWords(namesIn(filled), said, email);
  if (!isRandom(longest) && !isPair) return null;
  const isSure = isPair || SURE.test(longest) || filled.filter(([, value]) => isRandom(value)).length > 1;
  return {
    name: "random letters",
    points: isSure ? SURE_POINTS : POINTS,
    detail: "Only random letters",
  };
};

const MAX_SAID_WORDS = 8;

/**
 * A name and a field that are each one random word, with little else: forms often add a subject of their own, which may
 * be longer than the robot's word.
 */
function isPairOfRandomWords(names: readonly string[], said: readonly string[], email: string): boolean {
  const words = said.flatMap((value) => value.split(/\s+/, MAX_SAID_WORDS + 1));
  if (words.length > MAX_SAID_WORDS) return false;
  if (isPairOfSmallWords(names, said, email)) return true;
  const name = names.find(isThrownTogether);
  const thrown = said.filter(isThrownTogether);
  if (name === undefined || thrown.length === 0) return false;
  return isRandom(name) || thrown.some(isRandom) || thrown.length === said.length;
}

function isThrownTogether(value: string): boolean {
  return value.length >= 6 && (THROWN_TOGETHER.test(value) || isLikePassword(value) || isRandomWord(value));
}

/** Alternating letters of both cases and digits, and not just a year after a name. */
function isLikePassword(value: string): boolean {
  return LETTERS_ROUND_DIGITS.test(value) && countOf(value, CHANGE_OF_KIND) >= MIN_CHANGES;
}

/**
 * A name and a message of one lower-case word each. Some names and words are long, but hardly both at once. Of name,
 * message and an address unrelated to the name, one may look made up by chance, but not two.
 */
function isPairOfSmallWords(names: readonly string[], said: readonly string[], email: string): boolean {
  const name = names.find((value) => SMALL_WORD.test(value));
  const words = said.filter((value) => SMALL_WORD.test(value));
  if (name === undefined || words.length === 0) return false;
  if (said.length === 1 && [name, ...words].every((word) => word.length >= LONG_WORD)) return true;
  const user = email.slice(0, email.lastIndexOf("@"));
  const isOwn = user.includes(name.slice(0, SHARED_LETTERS)) || name.includes(user.slice(0, SHARED_LETTERS));
  const rare = [name, words.join(" "), isOwn ? "" : user].map(countRarePairs);
  return rare.filter((count) => count > 0).length >= 2;
}

/** All of one or two words, most of more: a word of a foreign language may look random. */
function isRandom(value: string): boolean {
  const words = value.split(/[\s,;:!?]+/, MAX_WORDS + 1).filter((word) => word !== "");
  if (words.length === 0 || words.length > MAX_WORDS) return false;
  if (words.length <= 2) return words.every(isRandomWord);
  return words.filter((word) => isRandomWord(word) || THROWN_TOGETHER.test(word)).length >= 0.6 * words.length;
}

function isRandomWord(word: string): boolean {
  if (!LATIN.test(word)) return NUMBER_INSIDE.test(word);
  if (CAMEL_CASE.test(word)) return false;
  return isGibberish(word) || (word.length >= 6 && countOf(word, /[a-z](?=[A-Z])/g) >= 2);
}
