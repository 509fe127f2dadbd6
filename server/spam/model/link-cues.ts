import { isHostOf } from "../text/links.ts";
import { type Cue, saturate, when } from "./cue.ts";
import type { Facts } from "./facts.ts";
import { isGibberish } from "./gibberish.ts";
import { CHEAP_ENDINGS, MESSENGERS, WELL_KNOWN } from "./hosts.ts";
import { endingOf, isPageForSpam, isShopName, nameOf, sellsAsSpam } from "./selling-names.ts";

const hasLink = ({ foreign }: Facts) => foreign.length > 0;
const unknownHosts = ({ foreign }: Facts) =>
  foreign.filter(({ host }) => !isHostOf(host, WELL_KNOWN) && !isHostOf(host, MESSENGERS));
const themeCount = ({ themes }: Facts) =>
  [...themes.keys()].filter((theme) => theme !== "own case" && theme !== "discussion" && theme !== "praise").length;

const isRandomName = (host: string) =>
  nameOf(host)
    .split(".")
    .some((label) => isGibberish(label.replace(/[^a-z]/gi, "")));

/** Words of the name that stand in a linked host, as those of a business do in its own. */
function namesHost({ reading: { name }, hosts }: Facts): boolean {
  const words = name.toLowerCase().match(/[a-z]{4,}/g) ?? [];
  return words.some((word) => hosts.some((host) => host.includes(word)));
}

const cue = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value });
const either = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "either" });
const excuse = (says: string, value: Cue["value"]): Cue => ({ group: "links", says, value, leaning: "visitor" });

export const LINK_CUES: readonly Cue[] = [
  cue("Contains a link", (facts) => when(hasLink(facts))),
  cue("Links to an unfamiliar site", (facts) => when(unknownHosts(facts).length > 0)),
  cue("Several links", ({ pages }) => when(pages >= 2)),
  cue("Many links", ({ pages }) => saturate(pages - 2, 3)),
  cue("Links to several sites", ({ hosts }) => when(hosts.length >= 3)),
  either("Repeats the same link", ({ foreign, hosts }) => when(foreign.length >= 2 && hosts.length < foreign.length)),
  excuse("No links", (facts) =>
    when(
      !hasLink(facts) &&
        facts.reading.links.length === 0 &&
        facts.reading.homepage === null &&
        !/https?:|www\.|<a\s/i.test(facts.reading.name),
    ),
  ),
  cue("Shortened link that hides its target", ({ shortened }) => when(shortened > 0)),
  cue("Few words around a link that hides its target", ({ shortened, redirected, wordCount }) =>
    when(shortened + redirected > 0 && wordCount <= 40),
  ),
  cue("Link through another site’s redirect", ({ redirected }) => when(redirected > 0)),
  cue("Links to a messaging app", ({ foreign }) => when(foreign.some(({ host }) => isHostOf(host, MESSENGERS)))),
  excuse("Links only to well-known sites", (facts) =>
    when(hasLink(facts) && unknownHosts(facts).length === 0 && facts.redirected === 0),
  ),
  cue("Links to a low-cost domain ending", ({ foreign }) =>
    when(foreign.some(({ host }) => CHEAP_ENDINGS.has(endingOf(host)))),
  ),
  either("Website written without http", ({ foreign }) => when(foreign.some(({ isBare }) => isBare))),
  cue("Links in forum code", ({ bbcode }) => when(bbcode > 0)),
  cue("Links in HTML", ({ anchors }) => when(anchors > 0)),
  cue("Several links in HTML or forum code", ({ bbcode, anchors }) => when(bbcode + anchors >= 2)),
  cue("Links in both HTML and forum code", ({ bbcode, anchors }) => when(bbcode > 0 && anchors > 0)),
  cue("Only a link", (facts) => when(hasLink(facts) && facts.wordCount <= 2)),
  cue("A link and a few words", (facts) => when(hasLink(facts) && facts.wordCount > 2 && facts.wordCount <= 15)),
  either("Ends with a link", ({ foreign, trimmed, reading }) => {
    const last = foreign.at(-1);
    return when(last !== undefined && reading.text.trimEnd().length - last.end <= 3 && trimmed.length > 0);
  }),
  either("Starts with a link", ({ foreign }) => when((foreign[0]?.at ?? 99) <= 2)),
  cue("Links to a home page", ({ foreign }) => when(foreign.some(({ path }) => path.length <= 1))),
  cue("Link with campaign tracking", ({ foreign }) =>
    when(foreign.some(({ path }) => /[?&](?:utm_|ref=|aff|campaign|promo|partner|cid=|sid=|click)/i.test(path))),
  ),
  either("Links to the sender’s own domain", ({ foreign, mailHost, isFreeMail }) =>
    when(mailHost !== "" && !isFreeMail && foreign.some(({ host }) => host === mailHost)),
  ),
  excuse("Links to your own site", ({ reading }) =>
    when(reading.site !== "" && reading.links.some(({ host }) => host === reading.site)),
  ),
  cue("Links to a domain with hyphens or digits", ({ foreign }) =>
    when(foreign.some(({ host }) => /-.*-|\d{2}|[a-z]\d[a-z]/.test(host))),
  ),
  either("Links to a document or image", ({ foreign }) =>
    when(foreign.some(({ path }) => /\.(?:pdf|jpe?g|png|docx?|zip)$/i.test(path))),
  ),
  cue("Link in a sales pitch", (facts) => when(hasLink(facts)) * saturate(themeCount(facts), 2)),
  excuse("Link along with specific details", ({ foreign, themes }) =>
    when(foreign.length > 0 && (themes.get("own case")?.size ?? 0) > 0),
  ),
  excuse("Link in a comment about the page", ({ foreign, themes }) =>
    when(foreign.length > 0 && (themes.get("discussion")?.size ?? 0) > 0),
  ),
  cue("Links to a promotional domain", (facts) => when(unknownHosts(facts).some(({ host }) => sellsAsSpam(host)))),
  cue("Links to several promotional domains", (facts) =>
    when(unknownHosts(facts).filter(({ host }) => sellsAsSpam(host)).length >= 2),
  ),
  cue("Links to a promotional page", (facts) => when(unknownHosts(facts).some(({ path }) => isPageForSpam(path)))),
  cue("Links to a shop or business", (facts) => when(unknownHosts(facts).some(({ host }) => isShopName(host)))),
  cue("Links to a random-looking domain", (facts) => when(unknownHosts(facts).some(({ host }) => isRandomName(host)))),
  either("Name appears in the linked domain", (facts) => when(namesHost(facts))),
  cue("Link with a call to visit it", ({ foreign, themes }) => when(foreign.length > 0 && themes.has("own page"))),
  cue("Praise with a link", ({ foreign, themes }) =>
    when(foreign.length > 0 && (themes.has("praise") || themes.has("flattery")) && !themes.has("discussion")),
  ),
  excuse("Has a link but sells nothing", (facts) => when(hasLink(facts) && themeCount(facts) === 0)),
  excuse("Link within a longer text", (facts) => when(hasLink(facts) && facts.wordCount > 80)),
];
