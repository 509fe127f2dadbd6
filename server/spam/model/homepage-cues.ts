import { isHostOf, type Link } from "../text/links.ts";
import { plainWords } from "../text/plain-words.ts";
import { type Cue, type Leaning, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { CHEAP_ENDINGS, SHORTENERS } from "./hosts.ts";
import { endingOf, isHeading, isPageForSpam, isShopName, nameOf, sellsAsSpam } from "./selling-names.ts";

const SEARCH_ENGINES = new Set("google.com bing.com yahoo.com msn.com ask.com aol.com live.com baidu.com".split(" "));

const cue =
  (leaning: Leaning) =>
  (says: string, seen: (homepage: Link, facts: Facts) => boolean): Cue => ({
    group: "links",
    says,
    leaning,
    value: (facts) => when(facts.reading.homepage !== null && seen(facts.reading.homepage, facts)),
  });
const against = cue("spam");
const excuse = cue("visitor");

const segments = ({ path }: Link) => path.split(/[/?#]/).filter(Boolean).length;

/** Whether the site is called as its writer is, by name, address or mail host. */
function isOfItsWriter(
  { host }: Link,
  { mailHost, mailUser, isFreeMail, nameThemes, reading: { name } }: Facts,
): boolean {
  if (nameThemes > 0 || isHeading(name)) return false;
  if (mailHost !== "" && !isFreeMail && (host === mailHost || host.endsWith(`.${mailHost}`))) return true;
  const label = host.replace(/[^a-z]/g, "");
  return [...plainWords(name, 4), ...plainWords(mailUser, 4)].some((word) => label.includes(word));
}

/** Two words or more of the name in the site's address: the name is what the site sells, or a person's whole name. */
function namesAlike({ host, path }: Link, { reading: { name } }: Facts): boolean {
  const address = (host + path).toLowerCase();
  return plainWords(name, 3).filter((word) => address.includes(word)).length >= 2;
}

/** The site that a visitor names as their own, which comment forms ask for: people's is their blog, robots' what they advertise. */
export const HOMEPAGE_CUES: readonly Cue[] = [
  against("It names a site of its own.", () => true),
  against(
    "The site it names as its own is a search engine.",
    ({ host, path }) => SEARCH_ENGINES.has(host) && path.length <= 1,
  ),
  against("The site it names as its own is a page deep inside.", (homepage) => segments(homepage) >= 2),
  against("The site it names as its own is one of many pages.", (homepage) => segments(homepage) >= 1),
  against(
    "The site it names as its own is named for what it sells.",
    ({ host, path }) => sellsAsSpam(host) || isPageForSpam(path),
  ),
  against("The site it names as its own is a shop or a trade.", ({ host }) => isShopName(host)),
  against("The site it names as its own has a cheap ending.", ({ host }) => CHEAP_ENDINGS.has(endingOf(host))),
  against("The site it names as its own has hyphens or digits.", ({ host }) => /-|\d/.test(nameOf(host))),
  against("The site it names as its own has a long name.", ({ host }) => nameOf(host).length >= 15),
  against("The site it names as its own is a shortened link.", ({ host }) => isHostOf(host, SHORTENERS)),
  excuse("Its site is called as its writer is.", (homepage, facts) => isOfItsWriter(homepage, facts)),
  against(
    "Its name is what its site advertises.",
    (homepage, facts) =>
      namesAlike(homepage, facts) && !/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(facts.reading.name.trim()),
  ),
  against(
    "It names a site and praises the page.",
    (_, { themes }) => (themes.has("praise") || themes.has("flattery")) && !themes.has("discussion"),
  ),
  against("It names a site and says only a few words.", (_, { wordCount }) => wordCount <= 15),
  excuse(
    "It names a site and discusses the page.",
    (_, { themes }) => themes.has("discussion") || themes.has("own case"),
  ),
];
