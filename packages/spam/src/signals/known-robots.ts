import { mentions } from "../model/cues.ts";
import { countOf } from "../text/count-of.ts";
import { SUBJECT_FIELD } from "../text/form-words.ts";
import { answersIn, isPhoneField, namesIn } from "../text/read-submission.ts";
import type { Signal } from "./signal.ts";

const MAX_WORDS = 9;
const HEADED_POINTS = 7;
const ASKS_POINTS = 4;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const HEADING = /\b(?:wrote|writing|write) (?:about|regarding) (?:your |the )*prices?(?: for reseller)?[ .!?]*$/i;
const MAX_HEADING = 200;

/** The robot fills gaps in its heading with blanks of any kind: "Hi, i am wrote about     price". */
const isHeading = (value: string) =>
  value.length <= MAX_HEADING &&
  HEADING.test(value.replace(/\s+/g, " ").replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ""));

/** The robot that asks for "your price" in a hundred languages without naming a product. */
export const priceProbe: Signal = ({ fields }, reading) => {
  if (reading.links.length > 0 || reading.words.length > 30) return null;
  const isHeaded = fields.some(([, value]) => isHeading(value));
  const isBare = fields.every(([, value]) => value.includes("@") || countOf(value, WORD) <= MAX_WORDS);
  const asks = isBare && mentions(reading, "price probe");
  if (!isHeaded && !asks) return null;
  return {
    name: "price probe",
    points: (isHeaded ? HEADED_POINTS : 0) + (asks ? ASKS_POINTS : 0),
    detail: "Asks for a price without saying for what",
  };
};

// Eleven digits that begin with an 8, as widespread posting robots fill in, whatever follows. Russians also write
// numbers this way, but none of their area codes begin with these digits; so do Vietnamese, whose country code is 84.
const FILLED_IN = /^8[1-9]\d{9}$/;
const FILLED_IN_RUSSIAN = /^8[1256]\d{9}$/;
const FILLED_IN_VIETNAMESE = /^8[1-35-9]\d{9}$/;

export const robotPhone: Signal = ({ fields }, { text }) => {
  const robots = /[\u0400-\u04FF]/.test(text)
    ? FILLED_IN_RUSSIAN
    : /[đăơư]/i.test(text)
      ? FILLED_IN_VIETNAMESE
      : FILLED_IN;
  return fields.some(([field, value]) => isPhoneField(field) && robots.test(value.trim()))
    ? { name: "robot phone", points: 2, detail: "Phone number typical of bots" }
    : null;
};

// Another robot's entire subject or message: "Hallo a1234", or two made-up names with such a code each.
const GREETING_WITH_CODE = /^(?:hall[op]|hello|hi|hey|hola|salut|ciao|bonjour)\s+[a-z]\d{4,5}$/i;
const NAME_WITH_CODE = /^[A-Z][a-z]{1,11}\s+[a-z]\d{4,5}$/;

export const robotGreeting: Signal = ({ fields }) => {
  const said = answersIn(fields);
  const names = namesIn(fields).filter((value) => value !== "" && !value.includes("@"));
  const isGreeting = said.every((value) => GREETING_WITH_CODE.test(value));
  const isNamed = said.length + names.length > 1 && [...said, ...names].every((value) => NAME_WITH_CODE.test(value));
  return said.length > 0 && (isGreeting || isNamed)
    ? { name: "robot greeting", points: 6, detail: "Greeting typical of bots" }
    : null;
};

const MIN_SUBJECT_WORDS = 4;

/** Robots that fill a form from one text repeat its beginning in the subject; people continue from theirs. */
export const repeatedSubject: Signal = ({ fields }) => {
  const subjects = fields
    .filter(([field, value]) => SUBJECT_FIELD.test(field) && countOf(value, WORD) >= MIN_SUBJECT_WORDS)
    .map(([, value]) => value.trim());
  const isRepeated = subjects.some((subject) =>
    fields.some(([field, value]) => !SUBJECT_FIELD.test(field) && value.trim().startsWith(subject)),
  );
  return isRepeated ? { name: "repeated subject", points: 1.5, detail: "Message repeats its subject" } : null;
};
