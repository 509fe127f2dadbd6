import type { Random } from "../../../shared/random.ts";
import { plainWords } from "../src/model/signature.ts";
import { choices } from "./choices.ts";

const PEOPLES_ENDINGS = choices(
  "com com com com net org de fr it es nl ch at co.uk me io dev blog cz pl com.br cn in eu name",
);
const ROBOTS_ENDINGS = choices(
  "com com com com com com com net net org info biz ru co.uk top xyz online site club de eu",
);
const BLOG_HOSTS = choices(
  "wordpress.com blogspot.com github.io tumblr.com livejournal.com substack.com blogspot.de over-blog.com",
);
const PROFILES = choices(
  "twitter.com github.com www.facebook.com www.linkedin.com/in gravatar.com mastodon.social/@ about.me",
);
const SEARCH_ENGINES = choices("http://www.google.com/ http://www.bing.com/ http://www.yahoo.com/ http://google.com");
const WARES = choices(
  "cheap best buy online discount jerseys boots handbags watches loans insurance credit games movies download music hotels travel tours flights shoes jewelry furniture fitness treadmill diet weight acne hair skin dental lawyer attorney roofing plumbing carpet cleaning coupons deals reviews software hosting marketing seo casino poker slots pills cialis escorts dating webcam essay degree courses training gold forex bitcoin phone repair auto parts solar pest movers rental wedding limo",
);
const SCRIPTS = choices(
  "/?p= /member.php?u= /userinfo.php?uid= /index.php?topic= /node/ /forum/profile.php?id= /viewtopic.php?t=",
);

const HOW = choices("best cheap buy free online top new how-to where-to-buy download");

/** Search terms, which robots enter as a name because comments show names as links. */
export function searchTerm(random: Random): string {
  const words = Array.from({ length: random.whole(1, 4) }, () => random.pick(WARES));
  const term = [...(random.chance(0.6) ? [random.pick(HOW).replaceAll("-", " ")] : []), ...words].join(" ");
  return random.chance(0.25) ? term.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) : term;
}

/** The site that a sender enters as their own: people their blog or profile, robots the page they advertise. */
export function homepage(folder: "spam" | "inbox", name: string, word: () => string, random: Random): string {
  const scheme = `${random.chance(0.6) ? "http" : "https"}://${random.chance(0.35) ? "www." : ""}`;
  const place = folder === "spam" ? robots(name, word, random) : peoples(name, word, random);
  return place.startsWith("http") ? place : scheme + place;
}

function peoples(name: string, word: () => string, random: Random): string {
  const parts = plainWords(name, 2);
  const own = random.pick([parts.join(""), parts.at(-1) ?? "", parts[0] ?? "", parts.join("-"), parts.join(".")]);
  const called = own.length >= 3 && random.chance(0.6) ? own : word();
  const kind = random.whole(1, 100);
  if (kind <= 14) return `${called}.${random.pick(BLOG_HOSTS)}${random.pick(["", "/"])}`;
  if (kind <= 26) return `${random.pick(PROFILES)}/${called}`;
  if (kind <= 34) return `blog.${called}.${random.pick(PEOPLES_ENDINGS)}${random.pick(["", "/"])}`;
  const path = random.pick(["", "", "", "/", "/", "/", "/blog", "/blog/", `/~${called}`, `/${called}`]);
  return `${called}.${random.pick(PEOPLES_ENDINGS)}${path}`;
}

function robots(name: string, word: () => string, random: Random): string {
  const kind = random.whole(1, 100);
  if (kind <= 9) return random.pick(SEARCH_ENGINES);
  if (kind <= 14) return `facebook.com/profile.php?id=1000${random.whole(10_000_000, 99_999_999)}`;
  if (kind <= 19) return `youtube.com/watch?v=${word()}${random.whole(10, 99)}`;
  const wares = plainWords(name, 2);
  const isNamed = wares.length >= 2 && name === name.toLowerCase() && random.chance(0.7);
  const joint = random.pick(["", "", "-"]);
  const selling = isNamed ? wares.slice(0, 3).join(joint) : [random.pick(WARES), random.pick(WARES)].join(joint);
  const slug = `${random.pick(WARES)}-${random.pick(WARES)}-${word()}`;
  if (kind <= 30) return `${selling}.${random.pick(BLOG_HOSTS)}/`;
  if (kind <= 52)
    return `${selling}${random.pick(["", "", "online", "store", word()])}.${random.pick(ROBOTS_ENDINGS)}${random.pick(["", "/", `/${slug}.html`])}`;
  const host = `${word()}${random.chance(0.2) ? word() : ""}.${random.pick(ROBOTS_ENDINGS)}`;
  if (kind <= 64) return `${host}${random.pick(SCRIPTS)}${random.whole(10, 99_999)}`;
  if (kind <= 70) return `${host}/${random.pick(["users", "members", "profile", "author", "forum/user"])}/${word()}`;
  if (kind <= 80)
    return `${host}/${random.pick(["blog", "archives", "2013/05", "2019/11", "en", "index.php"])}/${slug}${random.pick(["", "/", ".html"])}`;
  return `${host}${random.pick(["", "/", "/"])}`;
}
