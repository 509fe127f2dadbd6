import { findPhrases, type Theme } from "../phrases/themes.ts";
import { CHARACTER, countOf } from "../text/count-of.ts";
import { isHostOf, type Link } from "../text/links.ts";
import type { Reading } from "../text/read-submission.ts";
import { countGibberish } from "./gibberish.ts";
import { FREE_MAIL, SHORTENERS, WELL_KNOWN } from "./hosts.ts";

/** What the cues ask about a submission, worked out once. */
export interface Facts {
  readonly reading: Reading;
  readonly trimmed: string;
  /** Links that are neither to the form's own site nor the sender's own address at a company. */
  readonly foreign: readonly Link[];
  readonly hosts: readonly string[];
  /** How many different pages are linked to. */
  readonly pages: number;
  readonly shortened: number;
  /** How many links lead through another site. */
  readonly redirected: number;
  readonly bbcode: number;
  readonly anchors: number;
  readonly themes: ReadonlyMap<Theme, ReadonlySet<string>>;
  readonly nameThemes: number;
  readonly randomWords: number;
  readonly judgedWords: number;
  readonly mailHost: string;
  readonly mailUser: string;
  readonly isFreeMail: boolean;
  /** Whether a part of the name stands in the address; false where either is missing. */
  readonly sharesName: boolean;
  readonly wordCount: number;
  readonly latinShare: number;
}

// Not within an address, where brackets may stand for anything.
const BBCODE = /(?<![=\w])\[(?:url|link|img)(?:=[^\]\n]{0,300})?\]/gi;
// Another address within the address; well-known sites are misused to hide where it leads.
const REDIRECT = /[?&](?:u|url|q|to|go|goto|link|l|r|dest|target|redirect\w{0,12})=(?:https?(?::|%3A)|www\.)/i;
const ANCHOR = /<a\s[^<>]{0,300}href/gi;

export function factsOf(reading: Reading): Facts {
  const { text, characters, links, words, email, name, site } = reading;
  const at = email.lastIndexOf("@");
  const mailHost = email.slice(at + 1);
  const mailUser = at === -1 ? "" : email.slice(0, at);
  const hosts = [...new Set(links.map(({ host }) => host))];
  const { random, judged } = countGibberish(text);
  const foreign = links.filter(({ host, isBare }) => {
    const isOwn = site !== "" && (host === site || host.endsWith(`.${site}`));
    // To name a site that everybody knows is not to link to it.
    // A name without a dot, as in an example or a test, leads nowhere.
    return host.includes(".") && !isOwn && !(isBare && isHostOf(host, WELL_KNOWN));
  });
  return {
    reading,
    trimmed: text.trim(),
    foreign,
    pages: new Set(foreign.map(({ host, path }) => host + path)).size,
    hosts,
    shortened: links.filter((link) => isHostOf(link.host, SHORTENERS) && link.path.length > 1).length,
    redirected: foreign.filter(({ path }) => REDIRECT.test(path)).length,
    bbcode: characters & CHARACTER.bracket ? countOf(text, BBCODE) : 0,
    anchors: characters & CHARACTER.less ? countOf(text, ANCHOR) : 0,
    themes: findPhrases(words),
    nameThemes: [...findPhrases(name.toLowerCase().match(/\p{L}+|\p{N}+/gu) ?? []).keys()].length,
    randomWords: random,
    judgedWords: judged,
    mailHost,
    mailUser,
    isFreeMail: isHostOf(mailHost, FREE_MAIL),
    sharesName: name !== "" && email !== "" && sharesName(name, mailUser),
    wordCount: words.length,
    latinShare: characters & CHARACTER.beyondAscii ? latinShare(text) : 1,
  };
}

function latinShare(text: string): number {
  const letters = countOf(text, /\p{L}/gu);
  return letters === 0 ? 1 : countOf(text, /[a-zA-Z\u00C0-\u024F]/g) / letters;
}

/** Whether three letters in a row of the name stand in the address, as they do where it is made of the name. */
function sharesName(name: string, mailUser: string): boolean {
  const user = lettersOf(mailUser);
  const whole = lettersOf(name.normalize("NFD").replace(/\p{M}/gu, ""));
  for (let at = 0; at + 3 <= Math.min(whole.length, 40); at += 1) {
    if (user.includes(whole.slice(at, at + 3))) return true;
  }
  return false;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, "");
}
