import type { Random } from "../../../shared/random.ts";
import { choices } from "./choices.ts";
import type { Row } from "./corpus.ts";
import { word } from "./fill-slots.ts";

type Texts = readonly [string, ...string[]];

type LinkKind = "own" | "shop" | "map" | "work" | "pictures" | "film" | "meeting" | "listing" | "parcel" | "document";

/** Kinds of links in genuine messages; each is as frequent as it is listed. */
const KINDS = choices(
  "own own own own own shop shop map work work pictures film meeting listing listing parcel document document",
);

const TRADES = choices(
  "bakery joinery dental garage studio design shop store farm florist cafe hotel books bikes music school clinic legal events tours photo print media consulting travel homes repairs agency digital solutions fitness yoga hair beauty cleaning",
);
const ENDINGS = choices(
  "com com com com com com de de fr es it co.uk co.uk pl pt at ch be ie eu com.br com.au ca net org info io shop online studio",
);
const SHOPS = choices("amazon.com amazon.de amazon.co.uk ebay.com ebay.de ikea.com etsy.com otto.de aliexpress.com");
const PARCELS = choices("www.dhl.de www.ups.com www.royalmail.com www.laposte.fr www.fedex.com www.correos.es");
const THINGS = choices(
  "chair lamp jacket table blue oak garden set kit large small classic stuhl lampe tisch mesa silla chaise veste tavolo sofa regal filter cover frame panel",
);

/** An unknown site, usually named as small businesses, clubs and people name theirs. */
function strangeHost(random: Random): string {
  const name = random.pick([
    `${word(random)}${random.pick(TRADES)}`,
    `${word(random)}-${random.pick(TRADES)}`,
    `${random.pick(TRADES)}-${word(random)}`,
    word(random) + word(random),
    `${word(random)}${random.whole(1, 99)}`,
  ]);
  return `${random.chance(0.25) ? "www." : ""}${name}.${random.pick(ENDINGS)}`;
}

const SIGNS = "abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const token = (random: Random, length: number) =>
  Array.from({ length }, () => SIGNS.charAt(random.whole(0, SIGNS.length - 1))).join("");

/** An address as people paste it, or their own site as they type it. */
function address(kind: LinkKind, random: Random): string {
  const https = random.chance(0.9) ? "https://" : "http://";
  const id = token(random, random.whole(6, 14));
  const slug = `${random.pick(THINGS)}-${random.pick(THINGS)}`;
  if (kind === "own") {
    const host = random.chance(0.3) ? "{domain}" : strangeHost(random);
    const bare = host.startsWith("www.") || host.startsWith("{") ? host : `www.${host}`;
    return random.pick([
      https + host,
      https + host,
      `${https + host}/`,
      bare,
      bare.replace(/^www\./, ""),
      `${https + host}/${word(random)}`,
    ]);
  }
  const strange = `${https}${strangeHost(random)}`;
  const deep = random.pick([
    `/${word(random)}/${slug}`,
    `/p/${random.whole(100, 99_999)}`,
    `/${slug}.html`,
    `/product?id=${random.whole(1, 9_999)}`,
    `/${word(random)}`,
    `/${slug}`,
  ]);
  if (random.chance(0.5)) return strange + deep;
  if (kind === "shop") return `https://www.${random.pick(SHOPS)}/${slug}/dp/${id}`;
  if (kind === "map")
    return random.pick([
      `https://maps.app.goo.gl/${id}`,
      `https://www.google.com/maps/place/${word(random)}`,
      `https://goo.gl/maps/${id}`,
      `https://osm.org/go/${id}`,
    ]);
  if (kind === "work")
    return random.pick([
      `https://www.behance.net/${word(random)}`,
      `https://github.com/${word(random)}`,
      `https://www.linkedin.com/in/${word(random)}`,
      `https://www.instagram.com/${word(random)}`,
    ]);
  if (kind === "pictures")
    return random.pick([
      `https://photos.app.goo.gl/${id}`,
      `https://imgur.com/a/${id}`,
      `https://www.dropbox.com/s/${id}/1.jpg`,
      `https://ibb.co/${id}`,
    ]);
  if (kind === "film")
    return random.pick([
      `https://www.youtube.com/watch?v=${id}`,
      `https://youtu.be/${id}`,
      `https://vimeo.com/${random.whole(1_000_000, 99_999_999)}`,
    ]);
  if (kind === "meeting")
    return random.pick([
      `https://us02web.zoom.us/j/${random.whole(1_000_000, 99_999_999)}`,
      `https://meet.google.com/${id}`,
      `https://calendly.com/${word(random)}/30min`,
    ]);
  if (kind === "parcel") return `https://${random.pick(PARCELS)}/track?id=${random.whole(1_000_000, 99_999_999)}`;
  if (kind === "document")
    return random.pick([
      `https://docs.google.com/document/d/${id}`,
      `https://drive.google.com/file/d/${id}/view`,
      `https://we.tl/t-${id}`,
      `${strange}/${slug}.pdf`,
    ]);
  return `${strange}/${word(random)}/${random.whole(10, 9_999)}`;
}

/**
 * Text before a link, by language; "" is any other. Tests have their own sentences, see
 * packages/spam/test/linked-endings.ts.
 */
const LEADS: Readonly<Record<string, Readonly<Partial<Record<LinkKind, Texts>>> & { readonly any: Texts }>> = {
  "": { any: ["", "Link: ", "→ ", "(", "URL: ", "- ", "» "] },
  en: {
    any: [
      "see ",
      "here is the link: ",
      "link below\n",
      "more here: ",
      "Here you go: ",
      "this one: ",
      "I mean ",
      "details at ",
      "cf. ",
      "you can see it at ",
      "Please look at ",
      "e.g. ",
    ],
    own: [
      "our site is ",
      "We are ",
      "my homepage: ",
      "Web: ",
      "Website: ",
      "this is us: ",
      "I run ",
      "We have a small site, ",
      "currently it is at ",
      "the domain is ",
      "our company ",
      "you will find us under ",
      "my page ",
      "it concerns my website ",
    ],
    shop: [
      "I would like this one: ",
      "do you have this in stock? ",
      "the item is ",
      "I saw this in your shop ",
      "something like this ",
      "I bought this model: ",
      "same as ",
    ],
    map: ["we are located here: ", "the place is here ", "the house: ", "Here is the spot on the map ", "deliver to "],
    work: ["some of my work: ", "my profile ", "You can see my projects at ", "my CV and samples are on "],
    pictures: ["photos: ", "I uploaded pictures of the damage ", "pictures are here: "],
    film: ["I made a video of the noise: ", "here is a clip ", "as in this video: "],
    meeting: ["we can talk here: ", "You can pick a time: ", "the call is at "],
    listing: [
      "it is about this listing: ",
      "I am interested in ",
      "the menu: ",
      "the event is announced on ",
      "I read about it on ",
    ],
    parcel: ["tracking: ", "the parcel says delivered ", "shipment status "],
    document: ["I put the plans here: ", "our brief: ", "the form as PDF: ", "the drawing is in "],
  },
  de: {
    any: ["siehe ", "hier der Link: ", "Mehr dazu: ", "gemeint ist ", "nämlich ", "z. B. "],
    own: [
      "unsere Seite: ",
      "Internet: ",
      "wir sind ",
      "es geht um meine Website ",
      "unser Betrieb: ",
      "Sie finden uns unter ",
    ],
    shop: ["es geht um diesen Artikel: ", "so etwas wie ", "haben Sie das noch? "],
    map: ["Der Ort: ", "wir wohnen hier: "],
    work: ["Meine Arbeiten: ", "mein Profil: "],
    pictures: ["Fotos vom Schaden: ", "Bilder: "],
    document: ["die Pläne liegen hier: ", "Formular: "],
  },
  fr: {
    any: ["voir ", "voici le lien : ", "par exemple ", "le lien "],
    own: ["notre site : ", "nous sommes ", "mon site actuel est ", "Site : "],
    shop: ["il s'agit de cet article : ", "comme celui-ci "],
    map: ["c'est ici : "],
    work: ["quelques réalisations : "],
    pictures: ["les photos : "],
    document: ["le dossier : ", "le plan est ici "],
  },
  es: {
    any: ["ver ", "aquí está el enlace: ", "por ejemplo ", "este: "],
    own: ["nuestra web: ", "somos ", "mi página actual es ", "Web: "],
    shop: ["me interesa este: ", "¿tienen este? "],
    map: ["estamos aquí: "],
    work: ["algunos trabajos míos: "],
    pictures: ["las fotos: "],
    document: ["los planos: "],
  },
  it: {
    any: ["vedi ", "ecco il link: ", "questo: "],
    own: ["il nostro sito: ", "siamo ", "Sito: "],
    shop: ["mi interessa questo: "],
    pictures: ["le foto: "],
    document: ["il progetto: "],
  },
  pt: {
    any: ["veja ", "segue o link: ", "este aqui: "],
    own: ["nosso site: ", "meu site atual é ", "Site: "],
    shop: ["gostaria deste: "],
    pictures: ["as fotos: "],
    document: ["o arquivo: "],
  },
  pl: {
    any: ["zobacz ", "oto link: ", "chodzi o "],
    own: ["nasza strona: ", "strona: "],
    shop: ["interesuje mnie to: "],
    pictures: ["zdjęcia: "],
    document: ["plik: "],
  },
  ru: {
    any: ["вот ссылка: ", "ссылка ", "вот этот: "],
    own: ["наш сайт: ", "мой сайт ", "сайт: "],
    shop: ["интересует вот это: "],
    pictures: ["фото: "],
    document: ["файл: "],
  },
};

const FAREWELLS: Readonly<Record<string, Texts>> = {
  "": ["", "--\n", "{name}\n"],
  en: [
    "Best regards\n{name}\n",
    "Kind regards,\n{name}\n{company}\n",
    "Thanks,\n{name}\n{phone}\n",
    "--\n{name} | {company}\n",
    "Cheers {first}\n",
    "Sincerely\n{name}\nTel. {phone}\n",
  ],
  de: ["Mit freundlichen Grüßen\n{name}\n{company}\n", "Viele Grüße\n{name}\n", "MfG {name}\nTel. {phone}\n"],
  fr: ["Cordialement\n{name}\n{company}\n", "Bien à vous,\n{name}\n{phone}\n"],
  es: ["Un saludo\n{name}\n{company}\n", "Gracias,\n{name}\n{phone}\n"],
  it: ["Cordiali saluti\n{name}\n{company}\n"],
  pt: ["Atenciosamente\n{name}\n{company}\n"],
  pl: ["Pozdrawiam\n{name}\n{company}\n"],
  ru: ["С уважением,\n{name}\n{company}\n"],
};

/** A signature with a site, as people at work have, and robots too. */
export function withSignature(text: string, { language }: Pick<Row, "language">, random: Random): string {
  const farewell = random.pick(FAREWELLS[language] ?? (FAREWELLS[""] as Texts));
  return `${text.trim()}\n\n${farewell}${random.pick(["", "", "Web: ", "{email}\n", "W "])}${address("own", random)}`;
}

/** People also link to their own site and elsewhere, at any position; a link alone must not decide. */
export function withGenuineLink(text: string, row: Pick<Row, "language">, random: Random): string {
  if (random.chance(0.2)) return withSignature(text, row, random);
  const kind = random.pick(KINDS) as LinkKind;
  const leads = LEADS[random.chance(0.15) ? "" : row.language] ?? (LEADS[""] as (typeof LEADS)[string]);
  const lead = random.pick(random.chance(0.65) ? (leads[kind] ?? leads.any) : leads.any);
  const first = address(kind, random);
  const further =
    kind === "shop" && random.chance(0.4) ? ` ${random.pick(["and ", "", "\n", ", "])}${address(kind, random)}` : "";
  const tail = lead === "(" ? ")" : random.pick(["", "", "", ".", " .", "\n", " :)"]);
  const linked = `${random.chance(0.4) ? capital(lead) : lead}${first}${further}${tail}`;
  const parts = text.split(/(?<=[.!?。！？]\s)/);
  const at = random.chance(0.65) ? parts.length : random.whole(0, parts.length);
  const joint = random.pick([" ", " ", "\n", "\n\n"]);
  return [parts.slice(0, at).join("").trim(), linked, parts.slice(at).join("").trim()]
    .filter((part) => part !== "")
    .join(joint);
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
