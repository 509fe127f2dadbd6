import { MESSENGERS } from "../model/hosts.ts";
import { findPhrases } from "../phrases/themes.ts";
import { fold } from "./fold-text.ts";
import { findLinks, isHostOf } from "./links.ts";
import { isNameField, isPhoneField, type Reading, readSubmission, wordsIn } from "./read-submission.ts";

// As people spell them, with the endings of their language behind.
const LATIN_APPS =
  "(?:wh?ats?h?|whas|wass?|guas?)[\\s-]?a+p+\\p{L}{0,4}|w(?:pp|sp|zp|tsp|assup)|zapzap|tele?gram+\\p{L}{0,3}|viber\\p{L}{0,3}|we[\\s-]?chat|weixin|skype\\p{L}{0,3}|threema|zalo|kakao(?:[\\s-]?talk)?";
const CYRILLIC_APPS =
  "[ву][ао][тц][сц]?[\\s-]?ап+\\p{L}{0,3}|ва?[йи]бер\\p{L}{0,2}|телеграм+\\p{L}{0,3}|телег[аеиу]|телегою|скайп\\p{L}{0,2}";
/** Of alphabets in which words run together or take their article in front. */
const OTHER_APPS =
  "وا[تٹ]س[\\s\\u200c]?[اآای]{0,2}[بپ]?|ت[يی]?ل[يی]?[غجگق]رام|فايبر|ווא?ט?צ?ס?אפ|טלגרם|(?:व्हाट्?स|व्हॉट्स|वॉ?ट्स|वाट्स)\\s?[एऐअ]?प्?प?|टेलीग्राम|হোয়াটসঅ্যাপ|வாட்ஸ்அப்|วอ[ตท]ส์?แอ[ปพ]|ไลน์|微信|薇信|威信|電報|电报|ライン|カカオ|카카오톡|카톡|왓츠앱|텔레그램";
const NO_LETTER_BEFORE = "(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])";
const NO_LETTER_BEHIND = "(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{N}])";
const APP = new RegExp(
  `${NO_LETTER_BEFORE}(?:${LATIN_APPS}|${CYRILLIC_APPS})${NO_LETTER_BEHIND}|${OTHER_APPS}`,
  "giu",
);
/** Ordinary words too: an app only beside a number or a handle. */
const PERHAPS_APP = new RegExp(
  `${NO_LETTER_BEFORE}(?:signal\\p{Script=Latin}{0,3}|line|wa|tg|zapp?|imo|messenger|imessage|тг|сигнал\\p{Script=Cyrillic}{0,2}|мессенджер\\p{Script=Cyrillic}{0,2})${NO_LETTER_BEHIND}|سي?جنال`,
  "giu",
);
// No range of prices: "1500-3000".
const NUMBER_OR_HANDLE =
  /(?!\d{3,5}\s?-\s?\d{3,5}(?![\d-]))[+(]?\d(?:[\s().\/-]{0,3}\d){7,14}|(?<![\p{L}\p{N}.])@[\p{L}\p{N}_.]{3,40}/gu;
const USER_ID = /(?<![a-z\d])(?:id|号|號|ไอดี|아이디)(?![a-z\d])\s*[:：#は는是-]?\s*[\p{L}\p{N}_.-]{3,40}/giu;
/** Who asks to join a channel or a group gives no contact of his own. */
const INVITES =
  /chat\.whatsapp\.com|whatsapp\.com\/channel|discord\.gg|joinchat|t\.me\/\+|(?<!\p{L})(?:(?:join|subscribe|channels?|bots?)(?!\p{L})|канал|подпис|вступ|присоедин|бот(?!\p{L})|canal(?!\p{L})|canale|kanal|kanał|únete|unete|suscr|rejoign|abonn|dołącz|katıl|gabung)|加入|频道|頻道|群|チャンネル|انضم|قناة|(?:whats\s?app|telegram|ватсап|телеграм\p{L}*)[\s-]+(?:group|grup|groupe|gruppe|групп)|(?:group|grup|групп)\p{L}*\s+(?:\p{L}{1,3}\s+)?(?:whats\s?app|telegram|ватсап|телеграм)/iu;
/** A link to elsewhere or a mail address, which says something by itself. */
const ADDRESS = /:\/\/|www\.|[\p{L}\p{N}]@[\p{L}\p{N}]/iu;

// Numbers are set off by blanks and dots, so no sentence begins with one.
const BETWEEN_SENTENCES = /((?<=[.!?؟।;]["”’)\]]?)\s+(?![\d+(@])|(?<=[。！？；])|\n+)/u;
/** A sentence that says hardly more than where to write to; a sign counts as a word where writing has no blanks. */
const MAX_SAID_WORDS = 15;

/**
 * The message without the number, handle or link with which visitors say how to reach them in a messaging app: in much of
 * the world people sign so, and it says nothing against them. The same reading where there is none.
 */
export function withoutOwnContact(reading: Reading): Reading {
  if (!mayGiveContact(reading)) return reading;
  const short = changed(reading, (sentence) => withoutContact(sentence, true));
  if (short === null) return reading;
  // Where nothing else is said, the words around it are what there is to judge.
  return short.words.length > 0 ? short : (changed(reading, (sentence) => withoutContact(sentence, false)) ?? reading);
}

function mayGiveContact({ text, links }: Reading): boolean {
  return (
    text.search(APP) !== -1 ||
    (text.search(PERHAPS_APP) !== -1 && (text.search(NUMBER_OR_HANDLE) !== -1 || text.search(USER_ID) !== -1)) ||
    links.some(({ host }) => isHostOf(host, MESSENGERS))
  );
}

function changed({ fields, site }: Reading, change: (sentence: string) => string): Reading | null {
  let isChanged = false;
  const rest = fields.map(([name, value]) => {
    if (isNameField(name) || isPhoneField(name)) return [name, value] as const;
    const said = value.split(BETWEEN_SENTENCES).map(change).join("");
    isChanged ||= said !== value;
    return [name, said] as const;
  });
  return isChanged ? readSubmission({ fields: rest, origin: site === "" ? null : `https://${site}` }) : null;
}

function withoutContact(sentence: string, isDropped: boolean): string {
  const links = findLinks(sentence).filter(({ host }) => isHostOf(host, MESSENGERS));
  const hasNumber = sentence.search(NUMBER_OR_HANDLE) !== -1 || sentence.search(USER_ID) !== -1;
  const isContact = links.length > 0 || sentence.search(APP) !== -1 || (hasNumber && sentence.search(PERHAPS_APP) !== -1);
  if (!isContact || INVITES.test(sentence)) return sentence;
  const unlinked = links.reduceRight((text, { at, end }) => `${text.slice(0, at)} ${text.slice(end)}`, sentence);
  const rest = [NUMBER_OR_HANDLE, USER_ID, APP, PERHAPS_APP].reduce((text, part) => text.replace(part, " "), unlinked);
  const words = wordsIn(fold(rest));
  const isPlain = [...findPhrases(words).keys()].every((theme) => theme === "another channel") && !ADDRESS.test(rest);
  if (isDropped && isPlain && words.length <= MAX_SAID_WORDS) return "";
  return isPlain || hasNumber || links.length > 0 ? rest : sentence;
}
