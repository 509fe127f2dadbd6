import type { Link } from "../text/links.ts";
import { type Cue, type Leaning, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { CHEAP_ENDINGS, isShortened, isWellKnown } from "./hosts.ts";
import { endingOf, isHeading, isOfTrade, isPageForSpam, isShopName, sellsAsSpam } from "./selling-names.ts";
import { plainWords } from "./signature.ts";

const SEARCH_ENGINES = new Set("google.com bing.com yahoo.com msn.com ask.com aol.com live.com baidu.com".split(" "));

/** "example.com" and "http://example.com" in place of a name. */
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

/** True if the site is named after its writer, by name, address or mail host. */
function isOfItsWriter(
  { host }: Link,
  { mailHost, mailUser, isFreeMail, nameThemes, reading: { name } }: Facts,
): boolean {
  if (nameThemes > 0 || isHeading(name) || NAMED_AS_SITE.test(name.trim())) return false;
  if (mailHost !== "" && !isFreeMail && (host === mailHost || host.endsWith(`.${mailHost}`))) return true;
  const label = host.replace(/[^a-z]/g, "");
  return [...plainWords(name, 4), ...plainWords(mailUser, 4)].some((word) => label.includes(word));
}

/** The site that visitors enter as their own in comment forms: people give their blog, robots what they advertise. */
export const HOMEPAGE_CUES: readonly Cue[] = [
  against("Website is a search engine", ({ host, path }) => SEARCH_ENGINES.has(host) && path.length <= 1),
  against("Website is a page deep inside a site", (homepage) => segments(homepage) >= 2),
  against("Website is a member’s page elsewhere", ({ host, path }) => !isWellKnown(host) && MEMBERS_PAGE.test(path)),
  against(
    "Website domain looks promotional",
    ({ host, path }) => sellsAsSpam(host) || isOfTrade(host) || isPageForSpam(path),
  ),
  against("Website is a shop or business", ({ host }) => isShopName(host)),
  against("Website has a low-cost domain ending", ({ host }) => CHEAP_ENDINGS.has(endingOf(host))),
  against("Website is a shortened link", isShortened),
  excuse("Website matches the name", (homepage, facts) => isOfItsWriter(homepage, facts)),
  against(
    "Gives a website and praises the page",
    (_, { themes }) => (themes.has("praise") || themes.has("flattery")) && !themes.has("discussion"),
  ),
];
