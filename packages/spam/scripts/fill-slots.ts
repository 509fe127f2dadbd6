import type { Random } from "../../../shared/random.ts";
import { choices } from "./choices.ts";
import type { Row } from "./corpus.ts";
import { homepage } from "./homepage-slot.ts";

const SYLLABLES = choices(
  "ba be bi bo bra ca co cro da del di dor en er fa fi fo gra ha hel in ka ker la len li lo lu ma mer mi mo na nel no or pa pel per pi ra ri ro sa sen si so sta ta tel ti to tra u va ver vi wa wen zo",
);
const SELLING = choices(
  "casino bet slots loans credit crypto coin forex invest pharma meds slim diet dating cams seo rank traffic promo leads replica cheap deals sale shop store buy free bonus essay apk movies stream followers insurance lawyer movers clean repair dental best reviews online pro vpn",
);
const TRADES = choices(
  "marketing credit invest pharma loans leads promo media group shop home tech studio web garden garage dental law print travel data cloud paint food wood sport care energy house market consult events design school clinic hotel bikes music",
);
const FIRST = choices(
  "Anna Ben Carla David Elena Frank Grace Hugo Ines Jonas Karin Luca Maria Nils Olga Paul Rosa Samir Tina Uwe Vera Wei Yusuf Zoe Pedro Fatima Kenji Priya Oskar Amelie Mark Susan Karen Steve Brian Linda",
);
const LAST = choices(
  "Keller Smith Novak Rossi Garcia Dubois Ivanov Yilmaz Jansen Nowak Silva Tanaka Chen Kumar Berg Olsen Murphy Brown Fischer Moreau Costa Popescu Horvat Lind Weber Taylor Walker",
);
const FREE = choices(
  "gmail.com gmail.com gmail.com gmail.com hotmail.com yahoo.com outlook.com icloud.com gmx.de web.de live.com aol.com orange.fr libero.it",
);
const ODD_HOSTS = choices(
  "gmail.com gmail.com gmail.com mail.ru bk.ru yandex.ru outlook.com hotmail.com mailinator.com yopmail.com rambler.ru inbox.ru aol.com",
);
const CITIES = choices(
  "London Berlin Madrid Austin Toronto Lyon Milano Porto Gdansk Utrecht Vienna Dublin Chicago Osaka Bogota Ankara Leeds Bremen",
);
const SHORT = choices("bit.ly tinyurl.com cutt.ly is.gd rb.gy t.co clck.ru shorturl.at goo.su tiny.cc ow.ly");
const SPAM_ENDINGS = choices(
  "com com com com com com com com com com com com net net org de co.uk org info xyz top online site club icu shop store live click ru ru pro co io biz",
);
const PLAIN_ENDINGS = choices(
  "com com com com com com com com io me info blog xyz online org net de co.uk fr it es nl ch at io eu dk se ca com.au edu",
);
const HOSTED = choices("sites.google.com blogspot.com weebly.com wixsite.com wordpress.com medium.com telegra.ph");
const KNOWN = choices(
  "www.youtube.com/watch?v= github.com/ docs.google.com/document/d/ drive.google.com/file/d/ www.linkedin.com/in/ www.instagram.com/p/ en.wikipedia.org/wiki/ imgur.com/a/ www.dropbox.com/s/ stackoverflow.com/questions/ maps.app.goo.gl/ wetransfer.com/downloads/ www.amazon.com/dp/ twitter.com/ www.facebook.com/",
);

/** Fills the slots of one message: a slot has the same value throughout, except for links. */
export function fillSlots(row: Row, random: Random): Row {
  const first = random.pick(FIRST);
  const once: Record<string, string> = {
    first,
    name: random.chance(0.85) ? `${first} ${random.pick(LAST)}` : first,
    site: `${word(random)}${random.chance(0.5) ? random.pick(TRADES) : ""}.${random.pick(PLAIN_ENDINGS)}`,
    domain: domain(row, random),
    city: random.pick(CITIES),
    company: `${capital(word(random))} ${capital(random.pick(TRADES))}${random.pick([" Ltd", " GmbH", " LLC", "", " Inc", " SL"])}`,
    phone: phone(random),
    amount: amount(random),
  };
  // Most people's addresses contain their name, as do those of half of those who sell in person.
  const written = row.fields.find(([field]) => field === "name")?.[1] ?? "";
  const isOwn = /^[A-Z][a-z]+(?: [A-Z][a-z]+)?$/.test(written) && random.chance(row.folder === "inbox" ? 0.9 : 0.5);
  const person = isOwn ? written : (once.name ?? "");
  const value = (slot: string): string => {
    if (slot === "url") return url(row, random, once.site ?? "");
    if (slot === "url:short") return `https://${random.pick(SHORT)}/${token(random, 5, 8)}`;
    if (slot.startsWith("email")) return address(slot, row.folder, person, once.domain ?? "", random);
    if (slot === "gibberish") return token(random, 6, 14);
    return once[slot] ?? "";
  };
  const fill = (text: string) => text.replace(/\{([a-z]+(?::[a-z]+)?)\}/g, (_, slot: string) => value(slot));
  const named = fill(row.fields.find(([field]) => field === "name")?.[1] ?? "");
  const isHomepage = (field: string, text: string) => field === "website" && /^\{(?:url|domain)\}$/.test(text.trim());
  return {
    ...row,
    fields: row.fields.map(([field, text]) => [
      field,
      isHomepage(field, text) ? homepage(row.folder, named, () => word(random), random) : fill(text),
    ]),
  };
}

/** A nonsense word. */
export function word(random: Random): string {
  return Array.from({ length: random.whole(2, 3) }, () => random.pick(SYLLABLES)).join("");
}

function domain({ folder }: Row, random: Random): string {
  const name =
    folder === "spam" && random.chance(0.35)
      ? `${random.chance(0.6) ? word(random) : ""}${random.pick(SELLING)}${random.chance(0.5) ? word(random) : ""}`
      : random.chance(0.4)
        ? `${word(random)}${random.chance(0.3) ? "-" : ""}${random.pick(TRADES)}`
        : `${word(random)}${random.chance(0.1) ? random.whole(1, 99) : ""}`;
  return `${name}.${random.pick(folder === "spam" ? SPAM_ENDINGS : PLAIN_ENDINGS)}`;
}

function url(row: Row, random: Random, site: string): string {
  const scheme = random.chance(0.15) ? "http" : "https";
  if (row.folder === "inbox" && random.chance(0.25)) return `https://${random.pick(KNOWN)}${token(random, 6, 11)}`;
  if (row.folder === "inbox" && random.chance(0.15)) return `${scheme}://${site}/${word(random)}-${word(random)}`;
  if (row.folder === "spam" && random.chance(0.08)) return `https://${random.pick(SHORT)}/${token(random, 5, 8)}`;
  if (row.folder === "spam" && random.chance(0.08))
    return `https://${word(random)}.${random.pick(HOSTED)}/${word(random)}`;
  if (row.folder === "spam" && random.chance(0.03)) return `https://${random.pick(KNOWN)}${token(random, 6, 11)}`;
  const path = random.pick([
    "",
    "",
    "/",
    "/",
    `/${word(random)}`,
    `/${word(random)}-${word(random)}/`,
    `/?${token(random, 2, 4)}=${token(random, 3, 6)}`,
    `/${word(random)}/${word(random)}.html`,
  ]);
  return `${scheme}://${random.chance(0.3) ? "www." : ""}${domain(row, random)}${path}`;
}

type Address = (first: string, last: string, random: Random) => string;

const PLAIN_ADDRESSES: readonly [Address, ...Address[]] = [
  (first, last) => `${first}${last}`,
  (first, _, random) => `${first}${random.whole(1, 99)}`,
  (first, last) => `${first.slice(0, 1)}${last}`,
  (first, last, random) => `${first}_${last}${random.whole(60, 99)}`,
];
// Of visitors with two names and an address at a large provider, counted on real forms: half of the spam, in either order, and
// one genuine message in twelve, of which one in thirteen has the family name first.
const DOTTED_SHARE = { spam: 0.5, inbox: 0.1 };
const FAMILY_FIRST_SHARE = { spam: 0.5, inbox: 0.08 };

function personal(folder: Row["folder"], name: string, random: Random): string {
  const [first = "", last = ""] = name.toLowerCase().split(" ");
  if (last === "" || !random.chance(DOTTED_SHARE[folder])) return random.pick(PLAIN_ADDRESSES)(first, last, random);
  const digits = random.chance(0.2) ? String(random.whole(1, 99)) : "";
  return (random.chance(FAMILY_FIRST_SHARE[folder]) ? `${last}.${first}` : `${first}.${last}`) + digits;
}

function address(slot: string, folder: Row["folder"], name: string, domain: string, random: Random): string {
  const person = personal(slot === "email:work" ? "inbox" : folder, name, random);
  if (slot === "email:work")
    return `${random.chance(0.7) ? person : random.pick(["info", "sales", "contact", "office", "hello"])}@${domain}`;
  if (slot === "email") return `${person}@${random.pick(FREE)}`;
  const odd = random.pick([
    token(random, 7, 12),
    `${word(random)}${word(random)}${random.whole(10, 9999)}`,
    `${word(random)}.${word(random)}`,
    person,
  ]);
  return `${odd}@${random.chance(0.75) ? random.pick(ODD_HOSTS) : `${word(random)}.${random.pick(SPAM_ENDINGS)}`}`;
}

function phone(random: Random): string {
  const digits = (count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join("");
  return random.pick([
    `+${random.whole(1, 99)} ${digits(3)} ${digits(3)} ${digits(4)}`,
    `0${digits(3)} ${digits(6)}`,
    `(${digits(3)}) ${digits(3)}-${digits(4)}`,
    `0${digits(10)}`,
    `+${digits(11)}`,
  ]);
}

function amount(random: Random): string {
  const sum = random.pick([random.whole(5, 99), random.whole(1, 99) * 100, random.whole(1, 90) * 1_000]);
  return random.pick([`$${sum}`, `${sum} €`, `${sum.toLocaleString("en-US")} USD`, `£${sum}`, `€${sum}`]);
}

function token(random: Random, from: number, to: number): string {
  const signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const range = random.chance(0.4) ? 26 : signs.length;
  return Array.from({ length: random.whole(from, to) }, () => signs.charAt(random.whole(0, range - 1))).join("");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
