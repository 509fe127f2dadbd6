import type { Random } from "../../../shared/random.ts";

type Texts = readonly [string, ...string[]];
type Ending = (random: Random) => string;

// None of these words, names, hosts or sentences is in packages/spam/scripts/linked-text.ts, which training draws from.
const NAMES: Texts = [
  "Aldous Finch",
  "Bettina Kroll",
  "Ciaran Doyle",
  "Désirée Lambert",
  "Esteban Ruiz",
  "Fenna Visser",
  "Gülay Aksoy",
  "Henrik Sandvik",
];
const FIRMS: Texts = [
  "oakridge",
  "brightwater",
  "kessler",
  "tanndorf",
  "rivermouth",
  "lamarre",
  "vandenbosch",
  "piccolino",
  "northfold",
  "maplehurst",
  "steinbruch",
  "aldgate",
];
const LINES: Texts = [
  "bakers",
  "tiling",
  "veterinary",
  "upholstery",
  "winery",
  "brewing",
  "ceramics",
  "roofing",
  "translations",
  "catering",
  "optics",
  "archives",
  "theatre",
  "rowing",
];
const WORDS: Texts = [
  "spring",
  "evening",
  "harbour",
  "copper",
  "linen",
  "walnut",
  "winter",
  "north",
  "garden",
  "silver",
];
const TLDS: Texts = ["com", "co.uk", "nl", "ie", "de", "fr", "es", "se", "org", "net", "dk", "at"];

const digits = (random: Random, count: number) => Array.from({ length: count }, () => random.whole(0, 9)).join("");
const code = (random: Random, count: number) =>
  Array.from({ length: count }, () => "bcdfghjkmnpqrstvwxzBCDFGHJKLMNPQRSTVWXZ456789".charAt(random.whole(0, 44))).join(
    "",
  );
const host = (random: Random) =>
  random.pick([
    `${random.pick(FIRMS)}${random.pick(LINES)}.${random.pick(TLDS)}`,
    `${random.pick(FIRMS)}-${random.pick(LINES)}.${random.pick(TLDS)}`,
    `${random.pick(FIRMS)}and${random.pick(["sons", "daughters", "partners"])}.${random.pick(TLDS)}`,
    `the${random.pick(WORDS)}${random.pick(LINES)}.${random.pick(TLDS)}`,
  ]);
const slug = (random: Random) => `${random.pick(WORDS)}-${random.pick(WORDS)}-${digits(random, 2)}`;

/** Twelve kinds of links that end genuine messages; each draws its words, host and address anew. */
export const LINKED_ENDINGS: readonly (readonly [kind: string, ending: Ending])[] = [
  [
    "a website of one's own",
    (r) =>
      r.pick([
        `You can find our company at https://${host(r)}.`,
        `We trade as https://www.${host(r)}/`,
        `Our homepage is www.${host(r)}, in case that helps.`,
        `Unsere Homepage lautet https://${host(r)}`,
        `Onze website is https://www.${host(r)}`,
        `For context, I look after ${host(r)}`,
        `Nuestra página es https://${host(r)}`,
      ]),
  ],
  [
    "a signature with a site",
    (r) =>
      `\n${r.pick(["All the best", "Yours", "Met vriendelijke groet", "Med vänlig hälsning", "Freundliche Grüße", "Warm wishes"])},\n${r.pick(NAMES)}\n${r.pick(["Owner", "Office manager", "Secretary", "Head of events"])}\n${r.pick(["", `T ${digits(r, 3)} ${digits(r, 7)}\n`])}${r.pick(["https://", "www.", "http://www."])}${host(r)}`,
  ],
  [
    "a product in a shop",
    (r) =>
      r.pick([
        `The model I have in mind is https://www.${host(r)}/products/${slug(r)}`,
        `Could you match the price of https://${host(r)}/catalogue/item/${digits(r, 6)}`,
        `Is it compatible with https://www.amazon.es/dp/B0${code(r, 8)} ?`,
        `Ich suche Ersatz für https://${host(r)}/artikel/${digits(r, 5)}-${r.pick(WORDS)}`,
      ]),
  ],
  [
    "two products",
    (r) =>
      `I cannot decide between https://${host(r)}/collections/${slug(r)} and https://${host(r)}/item/${digits(r, 5)}, which one suits us better?`,
  ],
  [
    "a place on a map",
    (r) =>
      r.pick([
        `Our address pin: https://maps.app.goo.gl/${code(r, 17)}`,
        `The entrance is at https://www.google.nl/maps/@52.${digits(r, 5)},4.${digits(r, 5)},17z`,
        `Hier liegt der Hof: https://www.openstreetmap.org/#map=17/50.${digits(r, 4)}/7.${digits(r, 4)}`,
        `We are at https://maps.apple.com/?ll=51.${digits(r, 4)},0.${digits(r, 4)}`,
      ]),
  ],
  [
    "a portfolio",
    (r) =>
      r.pick([
        `A selection of what I have done is on https://${host(r)}/portfolio`,
        `My references are listed at https://www.${host(r)}/work/${slug(r)}`,
        `I am also on https://dribbble.com/${r.pick(FIRMS)}${digits(r, 2)}`,
        `Portfolio: https://${r.pick(FIRMS)}.myportfolio.com`,
      ]),
  ],
  [
    "an album",
    (r) =>
      r.pick([
        `I have put a few snapshots on https://photos.app.goo.gl/${code(r, 17)}`,
        `The scratches are visible here https://${host(r)}/gallery/${slug(r)}`,
        `Bilder finden Sie in https://www.icloud.com/sharedalbum/#B0${code(r, 10)}`,
        `Album: https://www.flickr.com/photos/${r.pick(FIRMS)}/${digits(r, 11)}`,
      ]),
  ],
  [
    "a video",
    (r) =>
      r.pick([
        `You can hear the rattling in https://youtu.be/${code(r, 11)}`,
        `Recording of our last concert: https://vimeo.com/${digits(r, 9)}`,
        `Das Geräusch hört man hier: https://www.youtube.com/shorts/${code(r, 11)}`,
        `The film is at https://${host(r)}/media/${digits(r, 4)}`,
      ]),
  ],
  [
    "a meeting",
    (r) =>
      r.pick([
        `Shall we meet on https://teams.microsoft.com/l/meetup-join/${code(r, 20)} ?`,
        `My calendar for a chat: https://calendly.com/${r.pick(FIRMS)}/intro`,
        `Our video room is https://${host(r)}/room/${digits(r, 4)}`,
        `Dial in via https://zoom.us/j/${digits(r, 10)}?pwd=${code(r, 12)}`,
      ]),
  ],
  [
    "a menu or an announcement",
    (r) =>
      r.pick([
        `We would choose from https://${host(r)}/menu.pdf`,
        `I saw the announcement on https://www.${host(r)}/events/2026/${slug(r)}`,
        `Die Speisekarte unter https://${host(r)}/karte gefällt uns`,
        `The flat in question: https://www.${host(r)}/property/${digits(r, 7)}`,
      ]),
  ],
  [
    "a parcel",
    (r) =>
      r.pick([
        `According to https://www.dpd.com/tracking?parcel=${digits(r, 14)} it went back to you.`,
        `The courier shows https://track.${host(r)}/${code(r, 12)}`,
        `Sendungsverfolgung: https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode=${digits(r, 12)}`,
        `Nothing has moved on https://tracking.${host(r)}/?nr=${digits(r, 10)} for days.`,
      ]),
  ],
  [
    "a document",
    (r) =>
      r.pick([
        `Everything is written down in https://docs.google.com/document/d/${code(r, 30)}/edit`,
        `The floor plan can be downloaded from https://${host(r)}/files/${slug(r)}.pdf`,
        `Unterlagen: https://1drv.ms/b/s!${code(r, 16)}`,
        `I uploaded the manuscript to https://wetransfer.com/downloads/${code(r, 24)}`,
      ]),
  ],
];

/** Sentences that spam adds to look like a visitor's message; none of them is in packages/spam/scripts/visitor-talk.ts. */
export const EVASIONS: readonly (readonly [kind: string, add: (text: string, random: Random) => string])[] = [
  [
    "a question with an order number, a time and thanks",
    (text, r) =>
      `${text} ${r.pick(["Would that work for you?", "Does that suit?", "Could this be arranged?"])} ${r.pick(["Regarding order", "About invoice", "It is order no."])} ${digits(r, 5)}. ${r.pick(["Thanking you, until", "Cheers and see you at", "Thank you, I'll call at"])} ${r.whole(8, 18)}:${r.pick(["15", "30", "45"])} on ${r.whole(1, 28)}/${r.whole(1, 12)}/2026.`,
  ],
  ["several questions", (text) => `${text} Did it arrive? Which colour was it? Are you there at noon?`],
  [
    "a reply to somebody with a quotation",
    (text, r) =>
      `@${r.pick(["marlene", "site_team", "j_ortega"])}\n> ${r.pick(["as you wrote", "your answer above", "the opening times"])}\n\n${text}`,
  ],
  [
    "a case of one's own",
    (text, r) =>
      `${r.pick(["I purchased a table from you and it is damaged.", "My son has an appointment with you next week.", "I tried to return it but the label is missing."])} ${text}`,
  ],
  ["code and Markdown", (text) => `Please run \`make install\` first, see [the guide](/guide).\n\n${text}`],
  [
    "polite words around it",
    (text, r) =>
      `${r.pick(["Good afternoon,", "Hello to the whole team,"])}\n${text}\n${r.pick(["Thank you so much for your patience and kindness.", "Many thanks from our whole family, take care."])}`,
  ],
];

/** Longer texts that spam may hide in. */
export const WRAPPINGS: typeof EVASIONS = [
  [
    "a letter around it",
    (text, r) =>
      `${r.pick(["Dear Mr Aziz,", "Hello Mrs Lindqvist,"])}\nour ${r.pick(["son Piet", "twins"])} could not come to the rehearsal on Saturday because the bus was cancelled and I was at work.\n\n${text}\n\nWe would be glad to hear which songs to practise before the concert, and whether white shirts are fine. The Okafor family`,
  ],
  [
    "a complaint around it",
    (text, r) =>
      `The ${r.pick(["dishwasher", "heater", "lift"])} your colleague repaired last month is making the same noise again and there is water on the floor each morning.\n\n${text}\n\nSomebody is at home every day after four, please use the side entrance because the front door is being painted.`,
  ],
  [
    "a sentence before and one behind",
    (text, r) =>
      `My ${r.pick(["uncle", "neighbour"])} told me about your pottery evenings. ${text} We are four adults and would bring our own aprons.`,
  ],
  [
    "a long letter around it",
    (text, r) =>
      `Hello, my name is ${r.pick(["Ingrid", "Omar"])} and I have been a member of the choir for eleven years. Since the new rehearsal room is on the third floor some of us find it hard to climb the stairs, and last week Gerda nearly fell. I spoke with the caretaker, who says the lift will not be repaired before the summer.\n\n${text}\n\nPerhaps we could meet in the parish hall for a while, it has a piano that was tuned in March and enough chairs for all of us. I would be happy to ask the vicar and to bring the music stands with my van.`,
  ],
  [
    "a visit told before it",
    (text, r) =>
      `We spent ${r.pick(["last weekend", "our anniversary"])} in your guest house and the breakfast on the terrace was lovely, our dog enjoyed the garden as well and the children still talk about the goats. ${text}`,
  ],
];
