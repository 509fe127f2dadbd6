import { MESSENGERS } from "../model/hosts.ts";
import { findPhrases } from "../phrases/themes.ts";
import { fold } from "./fold-text.ts";
import { findLinks, isHostOf } from "./links.ts";
import { isNameField, isPhoneField, type Reading, withFields, wordsIn } from "./read-submission.ts";

// Common spellings, with the endings of many languages. Each class of all letters takes the engine half a millisecond to
// compile, so words with endings of the same length share one.
const LATIN_APPS =
  "(?:wh?ats?h?|whas|wass?|guas?)[\\s-]?a+p+\\p{L}{0,4}|w(?:pp|sp|zp|tsp|assup)|zapzap|(?:tele?gram+|viber|skype)\\p{L}{0,3}|we[\\s-]?chat|weixin|threema|zalo|kakao(?:[\\s-]?talk)?";
const CYRILLIC_APPS =
  "(?:[ву][ао][тц][сц]?[\\s-]?ап+|телеграм+)\\p{L}{0,3}|(?:ва?[йи]бер|скайп)\\p{L}{0,2}|телег[аеиу]|телегою";
/** Spellings in scripts without word spaces or with a prefixed article. */
const OTHER_APPS =
  "وا[تٹ]س[\\s\\u200c]?[اآای]{0,2}[بپ]?|ت[يی]?ل[يی]?[غجگق]رام|فايبر|ווא?ט?צ?ס?אפ|טלגרם|(?:व्हाट्?स|व्हॉट्स|वॉ?ट्स|वाट्स)\\s?[एऐअ]?प्?प?|टेलीग्राम|হোয়াটসঅ্যাপ|வாட்ஸ்அப்|วอ[ตท]ส์?แอ[ปพ]|ไลน์|微信|薇信|威信|電報|电报|ライン|カカオ|카카오톡|카톡|왓츠앱|텔레그램";
const NO_LETTER_BEFORE = "(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])";
const NO_LETTER_BEHIND = "(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])";
const APP = new RegExp(`${NO_LETTER_BEFORE}(?:${LATIN_APPS}|${CYRILLIC_APPS})${NO_LETTER_BEHIND}|${OTHER_APPS}`, "giu");
/** Also ordinary words: an app only beside a number or a handle. */
const PERHAPS_APP = new RegExp(
  `${NO_LETTER_BEFORE}(?:signal\\p{Script=Latin}{0,3}|line|wa|tg|zapp?|imo|messenger|imessage|тг|сигнал\\p{Script=Cyrillic}{0,2}|мессенджер\\p{Script=Cyrillic}{0,2})${NO_LETTER_BEHIND}|سي?جنال`,
  "giu",
);
// Excludes price ranges: "1500-3000".
const NUMBER_OR_HANDLE =
  /(?!\d{3,5}\s?-\s?\d{3,5}(?![\d-]))[+(]?\d(?:[\s()./-]{0,3}\d){7,14}|(?<![\p{L}\p{N}.])@[\p{L}\p{N}_.]{3,40}/gu;
const USER_ID = /(?<![a-z\d])(?:id|号|號|ไอดี|아이디)(?![a-z\d])\s{0,3}[:：#は는是-]?\s{0,3}[\p{L}\p{N}_.-]{3,40}/giu;
/** An invitation to a channel or group is not the visitor's own contact. */
const INVITES =
  /chat\.whatsapp\.com|whatsapp\.com\/channel|discord\.gg|joinchat|t\.me\/\+|(?<!\p{L})(?:(?:join|subscribe|channels?|bots?)(?!\p{L})|канал|подпис|вступ|присоедин|(?:бот|canal)(?!\p{L})|canale|kanal|kanał|únete|unete|suscr|rejoign|abonn|dołącz|katıl|gabung)|加入|频道|頻道|群|チャンネル|انضم|قناة|(?:whats\s?app|telegram|ватсап|телеграм\p{L}{0,3})[\s-]{1,3}(?:group|grup|groupe|gruppe|групп)|(?:group|grup|групп)\p{L}{0,4}\s{1,3}(?:\p{L}{1,3}\s{1,3})?(?:whats\s?app|telegram|ватсап|телеграм)/iu;
/** An external link or a mail address, which is evidence of its own. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]@[\p{L}\p{N}]/iu;

// Numbers are set off by blanks and dots, so no sentence begins with one.
const BETWEEN_SENTENCES =
  /((?<=(?:[.!?؟।;)]|\p{Extended_Pictographic}\uFE0F?)["”’)\]]?)\s+(?![\d+(@])|(?<=[。！？；])|\n+)/u;
/** Characters between the app and the number. */
const MAX_SPREAD = 80;
/** A sentence with little more than the contact; a character counts as a word in scripts without blanks. */
const MAX_SAID_WORDS = 15;
// Words around the contact removed from a longer sentence.
const WORDS_BEFORE = /(?:[^\s,;:]{1,40}\s{1,3}){0,6}$/u;
const WORDS_BEHIND = /^(?:[^\S\n]+[^\s,;:]+){0,4}/u;

/**
 * The message without the number, handle or link of the visitor's messaging app: in much of the world people sign this
 * way, so it is not evidence against them. The same reading if there is none.
 */
export function withoutOwnContact(reading: Reading): Reading {
  if (!mayGiveContact(reading)) return reading;
  const short = changed(reading, (sentence) => withoutContact(sentence, true));
  if (short === null) return reading;
  // If the message says nothing else, only the words around the contact can be judged.
  return short.words.length > 0 ? short : (changed(reading, (sentence) => withoutContact(sentence, false)) ?? reading);
}

function mayGiveContact({ text, links }: Reading): boolean {
  return (
    text.search(APP) !== -1 ||
    (text.search(PERHAPS_APP) !== -1 && (text.search(NUMBER_OR_HANDLE) !== -1 || text.search(USER_ID) !== -1)) ||
    links.some(({ host }) => isHostOf(host, MESSENGERS))
  );
}

function changed(reading: Reading, change: (sentence: string) => string): Reading | null {
  let isChanged = false;
  const rest = reading.fields.map(([name, value]) => {
    if (isNameField(name) || isPhoneField(name)) return [name, value] as const;
    const said = value.split(BETWEEN_SENTENCES).map(change).join("");
    isChanged ||= said !== value;
    return [name, said] as const;
  });
  return isChanged ? withFields(reading, rest) : null;
}

function withoutContact(sentence: string, isDropped: boolean): string {
  const links = findLinks(sentence).filter(({ host }) => isHostOf(host, MESSENGERS));
  const numbers = [...sentence.matchAll(NUMBER_OR_HANDLE), ...sentence.matchAll(USER_ID)].map(spanOf);
  const apps = [...sentence.matchAll(APP), ...(numbers.length > 0 ? sentence.matchAll(PERHAPS_APP) : [])].map(spanOf);
  if (links.length + apps.length === 0 || INVITES.test(sentence)) return sentence;
  const contact = [...links, ...numbers, ...apps];
  const rest = without(sentence, contact);
  if (isDropped && isPlain(rest) && wordsIn(fold(rest)).length <= MAX_SAID_WORDS) return "";
  if (links.length + numbers.length === 0 && !isPlain(rest)) return sentence;
  const from = Math.min(...contact.map(({ at }) => at));
  const to = Math.max(...contact.map(({ end }) => end));
  const before = WORDS_BEFORE.exec(sentence.slice(Math.max(0, from - MAX_SPREAD), from))?.[0] ?? "";
  const behind = WORDS_BEHIND.exec(sentence.slice(to))?.[0] ?? "";
  const around = { at: from - before.length, end: to + behind.length };
  const isClose = to - from <= MAX_SPREAD && isPlain(before) && isPlain(behind);
  return isDropped && isClose ? without(sentence, [around]) : rest;
}

interface Span {
  readonly at: number;
  readonly end: number;
}

const spanOf = ({ index, 0: { length } }: RegExpExecArray): Span => ({ at: index, end: index + length });

function without(text: string, spans: readonly Span[]): string {
  const inOrder = spans.toSorted((left, right) => left.at - right.at);
  let rest = "";
  let from = 0;
  for (const { at, end } of inOrder) {
    rest += at > from ? `${text.slice(from, at)} ` : "";
    from = Math.max(from, end);
  }
  return rest + text.slice(from);
}

/** True if the words neither sell nor link, and say nothing else. */
function isPlain(text: string): boolean {
  const themes = [...findPhrases(wordsIn(fold(text))).keys()];
  return !ADDRESS.test(text) && themes.every((theme) => theme === "another channel");
}
