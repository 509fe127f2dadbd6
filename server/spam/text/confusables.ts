// Letters of other alphabets that look like Latin ones, after lower-casing.
const CYRILLIC = "аaвbсcеeнhіiїiјjкkмmоoрpѕsтtуyхxѵvԁdһhӏlгrпnԛqԝwёeԍg";
const GREEK = "αaβbεeηnιiκkνvοoρpτtυuχxγyωwμmζz";
const CYRILLIC_FOR_LATIN = "aаbвcсeеhнkкmмoоpрtтyуxхiіuиnпrг";

const pairs = (letters: string): readonly (readonly [string, string])[] =>
  Array.from({ length: letters.length / 2 }, (_, at) => [letters.charAt(2 * at), letters.charAt(2 * at + 1)]);

/** For a word that mixes alphabets: read it as Latin where most of it is, as Cyrillic otherwise. */
export const CONFUSABLES: {
  readonly toLatin: Readonly<Record<string, string>>;
  readonly fromLatin: Readonly<Record<string, string>>;
} = {
  toLatin: Object.fromEntries([...pairs(CYRILLIC), ...pairs(GREEK)]),
  fromLatin: Object.fromEntries(pairs(CYRILLIC_FOR_LATIN)),
};
