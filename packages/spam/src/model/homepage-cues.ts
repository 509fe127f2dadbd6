import { withoutAccents } from "../text/fold-text.ts";
import type { Link } from "../text/links.ts";
import { type Cue, type Leaning, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { CHEAP_ENDINGS, isShortened, isWellKnown } from "./hosts.ts";
import { endingOf, isHeading, isPageForSpam, isShopName, nameOf, sellsAsSpam } from "./selling-names.ts";

const SEARCH_ENGINES = new Set("google.com bing.com yahoo.com msn.com ask.com aol.com live.com baidu.com".split(" "));

/** "example.com" and "http://example.com" where a name belongs. */
const NAMED_AS_SITE = /^(?:https?:\/\/)?(?:[\w-]+\.)+[a-z]{2,}\/?$/i;
const MEMBERS_PAGE = /[/=](?:users?|members?|profiles?|author|itemlist)(?:[/.?&]|$)/i;

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

/** True if the site is called as its writer is, by name, address or mail host. */
function isOfItsWriter(
  { host }: Link,
  { mailHost, mailUser, isFreeMail, nameThemes, reading: { name } }: Facts,
): boolean {
  if (nameThemes > 0 || isHeading(name) || NAMED_AS_SITE.test(name.trim())) return false;
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
  against("Gives a website", () => true),
  against("Website is a search engine", ({ host, path }) => SEARCH_ENGINES.has(host) && path.length <= 1),
  against("Website is a page deep inside a site", (homepage) => segments(homepage) >= 2),
  against("Website is a member’s page elsewhere", ({ host, path }) => !isWellKnown(host) && MEMBERS_PAGE.test(path)),
  against("Website is hosted on a shared domain", (homepage) => segments(homepage) >= 1),
  against("Website domain looks promotional", ({ host, path }) => sellsAsSpam(host) || isPageForSpam(path)),
  against("Website is a shop or business", ({ host }) => isShopName(host)),
  against("Website has a low-cost domain ending", ({ host }) => CHEAP_ENDINGS.has(endingOf(host))),
  against("Website domain has hyphens or digits", ({ host }) => /-|\d/.test(nameOf(host))),
  against("Website has a long domain", ({ host }) => nameOf(host).length >= 15),
  against("Website is a shortened link", isShortened),
  excuse("Website matches the name", (homepage, facts) => isOfItsWriter(homepage, facts)),
  against(
    "Name matches what the website advertises",
    (homepage, facts) =>
      namesAlike(homepage, facts) && !/^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+$/u.test(facts.reading.name.trim()),
  ),
  against(
    "Gives a website and praises the page",
    (_, { themes }) => (themes.has("praise") || themes.has("flattery")) && !themes.has("discussion"),
  ),
  against("Gives a website and says only a few words", (_, { wordCount }) => wordCount <= 15),
];

/** The Latin words of a name or an address, in small letters without accents, none shorter than that. */
export function plainWords(text: string, fewestLetters: number): readonly string[] {
  return (withoutAccents(text.toLowerCase()).match(/[a-z]+/g) ?? []).filter((word) => word.length >= fewestLetters);
}
