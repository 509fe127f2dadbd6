import { createRandom, type Random } from "../../../shared/random.ts";
import { hashText } from "../src/text/hash.ts";
import type { Fields, Row } from "./corpus.ts";
import { judgeAll } from "./replay.ts";

/** Values used to choose rules and weights, and others used only to measure. */
export type Part = "tuned" | "kept";

/** A detail of a genuine message that could just as well be different. */
export interface HarmlessChange {
  readonly name: string;
  /** The share of genuine messages that may be held with this change. */
  readonly allowed: number;
  readonly apply: (row: Row, part: Part) => Row;
}

type Values = Readonly<Record<Part, string>>;
type Change = (row: Row, value: string, random: Random) => Row;

/** Values, separated by “ | ”, are picked equally often. */
const changing = (name: string, allowed: number, values: Values, change: Change): HarmlessChange => ({
  name,
  allowed,
  apply: (row, part) => {
    const random = createRandom(hashText(`${name} ${part} ${row.source} ${row.id}`));
    const [first = "", ...rest] = values[part].split(" | ");
    return change(row, random.pick([first, ...rest]), random);
  },
});

const TRADE_DOMAINS = {
  tuned:
    "credit-union-tralee.ie | spar-kredit-verein.ch | investitionsbank-nord.de | casinotheater-winterthur.ch | poker-club-ulm.de | weber-marketing.de | webdesign-weber.de | traffic-safety.org | promo-werbeartikel.de",
  kept: "credito-agricola-lorca.es | marketingclub-graz.at | hull-loan-library.co.uk | seo-consult-berger.de | pharmacie-du-lac.ch | datingcafe-bonn.de | insurance-broker-hayes.co.uk | casino-theatre-evian.fr | kreditverein-aarau.ch | leads-academy.dk | forex-museum.nl | massage-huber.at",
};
const NAMED_DOMAINS = {
  tuned: "frank-weber.de | franklin-dental.com | museo-arte-lucca.it | seoul-garden.de | rankin-joinery.co.uk",
  kept: "seoane-abogados.es | frankreich-reisen.de | essexhearing.co.uk | specialist-tiles.com | museoferroviario.it | pleadsgate-school.uk | crankworks.ch | rankweil-physio.at",
};
const PLAIN_DOMAINS = {
  tuned: "weberundsohn.de | design-weber.de | bettina-weber.de | linklater-law.co.uk",
  kept: "baeckerei-lang.at | hollis-joinery.co.uk | studiomarchetti.it | vandijk-bouw.nl",
};
const NEWER_DOMAINS = {
  tuned: "weberundsohn.shop | rankin-joinery.store | lindgren.online | tischlerei-huber.space",
  kept: "kasvihuone.shop | atelier-morel.store | hollis-joinery.online | jansen-fietsen.site | casa-lupo.club | studio-vega.live",
};
const SHORT_LINKS = {
  tuned: "https://bit.ly/3kQx7vP | https://tinyurl.com/4h2xk9ab | https://t.ly/Xk2aB | https://is.gd/aB3xYz",
  kept: "https://cutt.ly/neKx71a | https://rb.gy/0k3xq9 | https://shorturl.at/kQx19 | https://ow.ly/dk3R50Xy",
};
const SHARED_LINKS = {
  tuned: "https://youtu.be/dQx7vPz0mLr | https://www.dropbox.com/s/3kx7/plan.pdf | https://maps.app.goo.gl/3kQx7vPz0",
  kept: "https://we.tl/t-3kQx7vPz | https://photos.app.goo.gl/Xk2aB9 | https://drive.google.com/file/d/1kQx7vPz0mL/view",
};
const LINKED_TRADES = {
  tuned:
    "https://www.spar-kredit-verein.ch/formular | https://weber-marketing.de/entwurf | https://www.credit-union-tralee.ie",
  kept: "https://seo-consult-berger.de/bericht | https://www.insurance-broker-hayes.co.uk/claim | https://marketingclub-graz.at/programm",
};
const LINKED_FIRMS = {
  tuned: "https://weber-media.com/entwurf | https://www.weberundsohn.de",
  kept: "https://hollis-joinery.co.uk/plans | https://www.baeckerei-lang.at",
};

/** Every change; each class is followed by its comparison. */
export const HARMLESS_CHANGES: readonly [HarmlessChange, ...HarmlessChange[]] = [
  changing("address at a domain with a trade word", 0.01, TRADE_DOMAINS, atDomain),
  changing("… and as signature", 0.02, TRADE_DOMAINS, signedByDomain),
  changing("address at a domain with such letters in a name", 0.01, NAMED_DOMAINS, atDomain),
  changing("… and as signature", 0.02, NAMED_DOMAINS, signedByDomain),
  changing("address at a newer ending", 0.02, NEWER_DOMAINS, atDomain),
  changing("… and as signature", 0.03, NEWER_DOMAINS, signedByDomain),
  changing("control: address at a plain domain", 0.01, PLAIN_DOMAINS, atDomain),
  changing("… and as signature", 0.01, PLAIN_DOMAINS, signedByDomain),
  changing(
    "subject set by the page",
    0.01,
    {
      tuned: "New contact form submission | New message from website | Enquiry from website | Contact form",
      kept: "Website form: new entry | Neue Nachricht über das Kontaktformular | Nouveau message du formulaire de contact | Nuevo mensaje desde la web | Message via your site",
    },
    (row, value) => withField(row, "subject", value),
  ),
  changing(
    "… from a first name at free mail",
    0.02,
    { tuned: "New contact form submission | New message from website", kept: "Website form: new entry | New inquiry" },
    (row, value) => withSender(withField(row, "subject", value), givenName(row), "{given}.{letters}71@gmail.com"),
  ),
  changing(
    "control: subject of the visitor",
    0.01,
    { tuned: "Question | Kontaktanfrage | Request for quote", kept: "Anfrage | Demande de devis | Opening hours" },
    (row, value) => withField(row, "subject", value),
  ),
  changing(
    "choice of a service",
    0.01,
    {
      tuned:
        "Web design | Logo design | App development | Investment | Business loan | Partnership | Business partnership | Real estate investment",
      kept: "SEO | Online marketing | Personal loan | Guest posting | Webdesign & Hosting | Insurance | Kreditberatung | Website maintenance",
    },
    (row, value) => withField(row, "service", value),
  ),
  changing(
    "choice of a budget",
    0.01,
    { tuned: "$5,000 - $10,000 | 5000 | < 1.000 €", kept: "€10k–€25k | Under $500 | 2 000 – 5 000 CHF | Not sure yet" },
    (row, value) => withField(row, "budget", value),
  ),
  changing(
    "first name, the firm's free mail, its signature",
    0.02,
    { tuned: "gmail.com | gmx.de | libero.it", kept: "orange.fr | outlook.com | wp.pl" },
    (row, value) => signedByFirm(row, givenName(row), value),
  ),
  changing(
    "role, free mail, the firm's signature",
    0.02,
    { tuned: "Reception | Secrétariat | Office", kept: "Sekretariat | Accueil | Front desk | Administración" },
    (row, value) => signedByFirm(row, value, "gmail.com"),
  ),
  changing(
    "control: full name, free mail, the firm's signature",
    0.02,
    { tuned: "gmail.com | gmx.de", kept: "orange.fr | outlook.com" },
    (row, value) => signedByFirm(row, fullName(row), value),
  ),
  changing("shortened link", 0.08, SHORT_LINKS, withLink),
  changing("link to a host with a trade word", 0.025, LINKED_TRADES, withLink),
  changing("control: link to what people share", 0.01, SHARED_LINKS, withLink),
  changing("control: link to a firm", 0.025, LINKED_FIRMS, withLink),
  changing(
    "second address",
    0.01,
    {
      tuned: "Please reply to my other address: {given}.{letters}@gmail.com | Antwort bitte an {given}{letters}@gmx.de",
      kept: "You can also write to {given}@{letters}.com | Merci de répondre à {given}.{letters}@orange.fr",
    },
    withSentence,
  ),
  changing(
    "address of somebody else",
    0.02,
    {
      tuned: "Please reply to my colleague {other}@gmail.com",
      kept: "Bitte auch an meine Frau: {other}@web.de | Please copy in {other}@outlook.com",
    },
    withSentence,
  ),
  changing(
    "control: telephone number in the text",
    0.01,
    { tuned: "You can call me on 0113 496 0123.", kept: "Mobil 0151 555 01 23 | Tél. 04 78 00 11 22" },
    withSentence,
  ),
  changing(
    "telephone number as it is written somewhere",
    0.01,
    {
      tuned: "85291234567 | 84912345678 | +852 9123 4567 | 08031 55 12 34 | (0341) 555018 | 8 912 345 67 89",
      kept: "85366123456 | 84398765432 | 0113/4960123 | +39.0341.555018 | 81312345678 | 87 264 1190 22 | 00353872641190",
    },
    (row, value) => withField(row, "phone", value),
  ),
  changing(
    "footer of a mail program or scanner",
    0.015,
    {
      tuned: "Virus-free. www.avast.com | Sent from my iPhone | Get Outlook for iOS<https://aka.ms/o0ukef>",
      kept: "Virenfrei.www.avast.com | Sans virus.www.avast.com | Diese E-Mail wurde von Avast-Antivirussoftware auf Viren geprüft. https://www.avast.com/antivirus | This email has been scanned by AVG. http://www.avg.com | Gesendet mit der GMX Mail App | Enviado desde mi iPhone | Sent with Proton Mail secure email.",
    },
    (row, value) => withMessage(row, (text) => `${text}\n\n${value}`),
  ),
  changing("company", 0.01, { tuned: "Google", kept: "Google | google" }, (row, value) =>
    withField(row, "company", value),
  ),
];

/** The share of genuine messages held only with each change. */
export function heldWithChanges(
  rows: readonly Row[],
  part: Part,
): readonly (HarmlessChange & { readonly held: number })[] {
  const all = rows.filter(({ folder }) => folder === "inbox");
  const judged = judgeAll(all);
  const genuine = all.filter((_, at) => judged[at]?.verdict === "inbox");
  return HARMLESS_CHANGES.map((change) => {
    const changed = judgeAll(genuine.map((row) => change.apply(row, part)));
    return { ...change, held: changed.filter(({ verdict }) => verdict === "spam").length / genuine.length };
  });
}

function atDomain(row: Row, domain: string): Row {
  return withSender(row, fullName(row), `{given}@${domain}`);
}

function signedByDomain(row: Row, domain: string): Row {
  return withMessage(atDomain(row, domain), (text) => `${text}\n\n${fullName(row)}, www.${domain}`);
}

function signedByFirm(row: Row, name: string, freeMail: string): Row {
  const family = lettersOf(fullName(row).split(" ").at(-1) ?? "") || "huber";
  const signature = `${fullName(row)}\n${capital(family)} & Co\nTel. 0113 496 0123\nwww.${family}-co.com\ninfo@${family}-co.com`;
  return withMessage(withSender(row, name, `${family}.co@${freeMail}`), (text) => `${text}\n\n${signature}`);
}

function withLink(row: Row, link: string): Row {
  return withMessage(row, (text) => `${text} ${link}`);
}

function withSentence(row: Row, sentence: string, random: Random): Row {
  return withMessage(row, (text) => `${text}\n${fill(sentence, row, random)}`);
}

function withSender(row: Row, name: string, email: string): Row {
  const random = createRandom(hashText(row.id));
  const sender = { name, email: fill(email, row, random) };
  const rest = row.fields.filter(([field]) => field !== "name" && field !== "email");
  return { ...row, fields: [...Object.entries(sender), ...rest] };
}

function withField(row: Row, name: string, value: string): Row {
  const rest = row.fields.filter(([field]) => field !== name);
  return { ...row, fields: [...rest.slice(0, 2), [name, value], ...rest.slice(2)] };
}

function withMessage(row: Row, change: (text: string) => string): Row {
  const fields: Fields = row.fields.map(([name, value]) => [name, name === "message" ? change(value) : value]);
  return { ...row, fields };
}

/** For messages without a full name. */
const NAMES =
  "Lisa Becker | Tom Huber | Marta Colombo | Paul Morel | Ana Sousa | Nora Lind | Jan Kowalski | Elif Kaya | Piet de Boer".split(
    " | ",
  );
const LETTERS = "abdefghiklmnoprstuvw";

function fill(text: string, row: Row, random: Random): string {
  const letters = Array.from({ length: 6 }, () => LETTERS.charAt(random.whole(0, LETTERS.length - 1))).join("");
  const given = lettersOf(givenName(row)) || "office";
  const values: Readonly<Record<string, string>> = { given, letters, other: "lisa.becker" };
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}

function fullName(row: Row): string {
  const name = row.fields.find(([field]) => field === "name")?.[1].trim() ?? "";
  return /^\p{L}[\p{L}.'’-]*(?: \p{L}[\p{L}.'’-]*)+$/u.test(name)
    ? name
    : (NAMES[hashText(row.id) % NAMES.length] ?? "");
}

function givenName(row: Row): string {
  return fullName(row).split(" ")[0] ?? "";
}

function lettersOf(text: string): string {
  return text
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
