import type { Random } from "../../../shared/random.ts";

export type Language = "en" | "de" | "fr" | "es" | "pt" | "tr" | "ja";

export interface Person {
  readonly language: Language;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly city: string;
}

interface Names {
  readonly first: readonly [string, ...string[]];
  readonly last: readonly [string, ...string[]];
  readonly cities: readonly [string, ...string[]];
  readonly dialling: string;
}

const NAMES: Readonly<Record<Language, Names>> = {
  en: {
    first: ["Olivia", "Noah", "Amelia", "Liam", "Grace", "Ethan", "Chloe", "Samuel", "Ruth", "Daniel"],
    last: ["Walker", "Patel", "O'Brien", "Nguyen", "Carter", "Singh", "Hughes", "Morgan", "Reid", "Okafor"],
    cities: ["Leeds", "Dublin", "Austin", "Toronto", "Auckland"],
    dialling: "+44",
  },
  de: {
    first: ["Anna", "Jürgen", "Lena", "Maximilian", "Sabine", "Tobias", "Käthe", "Florian"],
    last: ["Müller", "Schäfer", "Weiß", "Hoffmann", "Krüger", "Lehmann", "Vogel"],
    cities: ["Köln", "Leipzig", "Wien", "Zürich"],
    dialling: "+49",
  },
  fr: {
    first: ["Chloé", "Hugo", "Zoé", "Étienne", "Inès", "Théo", "Françoise"],
    last: ["Lefèvre", "Moreau", "Garnier", "D'Aubigny", "Fontaine", "Benoît"],
    cities: ["Lyon", "Nantes", "Genève", "Bruxelles"],
    dialling: "+33",
  },
  es: {
    first: ["Lucía", "Mateo", "Sofía", "Iñaki", "Carmen", "Álvaro"],
    last: ["García", "Muñoz", "Ibáñez", "Castro", "Peña"],
    cities: ["Sevilla", "Bogotá", "Valencia", "Córdoba"],
    dialling: "+34",
  },
  pt: {
    first: ["João", "Inês", "Tiago", "Conceição", "Rafael"],
    last: ["Magalhães", "Sousa", "Araújo", "Pinto"],
    cities: ["Lisboa", "Porto", "São Paulo"],
    dialling: "+351",
  },
  tr: {
    first: ["Ayşe", "Çağla", "Mehmet", "Ümit", "Işıl"],
    last: ["Yılmaz", "Şahin", "Öztürk", "Doğan"],
    cities: ["İzmir", "Ankara", "Eskişehir"],
    dialling: "+90",
  },
  ja: {
    first: ["陽菜", "蓮", "結衣", "大輔"],
    last: ["佐藤", "鈴木", "高橋", "渡辺"],
    cities: ["東京", "大阪", "札幌"],
    dialling: "+81",
  },
};

// Roughly the mix that a small European studio receives.
const LANGUAGES = [
  "en",
  "en",
  "en",
  "en",
  "en",
  "en",
  "de",
  "de",
  "de",
  "fr",
  "fr",
  "es",
  "es",
  "pt",
  "tr",
  "ja",
] as const;
const MAIL_HOSTS = ["example.com", "example.org", "mail.example.net", "firma.example", "post.example"] as const;

/** A fictional visitor, with an address that can never exist. */
export function inventPerson(random: Random): Person {
  const language = random.pick(LANGUAGES);
  const { first, last, cities, dialling } = NAMES[language];
  const given = random.pick(first);
  const family = random.pick(last);
  const isEastern = language === "ja";
  const mailbox = isEastern ? `user${random.whole(100, 9999)}` : `${plain(given)}.${plain(family)}`;
  return {
    language,
    name: isEastern ? `${family} ${given}` : `${given} ${family}`,
    email: `${mailbox}@${random.pick(MAIL_HOSTS)}`,
    phone: `${dialling} ${random.whole(200, 999)} ${random.whole(100_000, 999_999)}`,
    city: random.pick(cities),
  };
}

function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/ı/g, "i")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}
