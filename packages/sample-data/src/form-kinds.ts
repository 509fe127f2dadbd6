import type { Random } from "../../../shared/random.ts";
import type { Topic } from "./messages.ts";
import type { Person } from "./people.ts";

/** Submitted fields, in form order. */
export type SubmittedFields = readonly (readonly [name: string, value: string])[];

export interface FormKind {
  readonly name: string;
  readonly topic: Topic;
  readonly fill: (random: Random, person: Person, message: string) => SubmittedFields;
}

const day = (random: Random) => `2026-${String(random.whole(1, 12)).padStart(2, "0")}-${random.whole(10, 28)}`;

export const FORM_KINDS: readonly [FormKind, ...FormKind[]] = [
  {
    name: "Contact",
    topic: "contact",
    fill: (_random, { name, email }, message) => [
      ["name", name],
      ["email", email],
      ["message", message],
    ],
  },
  {
    name: "Quote request",
    topic: "quote",
    fill: (random, { name, email, phone, city }, message) => [
      ["name", name],
      ["company", random.pick(["", `${city} GmbH`, "Lighthouse & Sons Ltd", "Atelier Nord, SARL", '"Zum Anker" e.K.'])],
      ["email", email],
      ["phone", phone],
      ["service", random.pick(["Web design", "Logo", "Translation", "Photography"])],
      ["budget", random.pick(["< 1,000", "1,000–5,000", "> 5,000"])],
      ["message", message],
    ],
  },
  {
    name: "Newsletter sign-up",
    topic: "contact",
    fill: (random, { email, language }) => [
      ["email", email],
      ["language", language],
      ...topics(random),
      ["consent", "yes"],
    ],
  },
  {
    name: "Job application",
    topic: "application",
    fill: (random, { name, email, phone, city }, message) => [
      ["full_name", name],
      ["email", email],
      ["phone", phone],
      ["position", random.pick(["Carpenter", "Barista", "Front-end developer", "Bookkeeper (part-time)"])],
      ["earliest start", day(random)],
      ["city", city],
      ["cover_letter", message],
    ],
  },
  {
    name: "Event registration",
    topic: "contact",
    fill: (random, { name, email }) => [
      ["name", name],
      ["email", email],
      ["guests", String(random.whole(0, 6))],
      ["day", random.pick(["Friday", "Saturday", "Sunday"])],
      ["diet", random.pick(["none", "vegetarian", "vegan", "gluten-free; no nuts"])],
      ["comments", random.chance(0.4) ? "-" : ""],
    ],
  },
  {
    name: "Support request",
    topic: "support",
    fill: (random, { name, email }, message) => [
      ["name", name],
      ["email", email],
      ["order", `#${random.whole(10_000, 99_999)}`],
      ["category", random.pick(["Delivery", "Returns", "Invoice", "Other"])],
      ["urgency", random.pick(["low", "normal", "high"])],
      ["message", message],
    ],
  },
];

function topics(random: Random): SubmittedFields {
  const all = ["Workshops", "New products", "Recipes", "Behind the scenes"];
  return all.filter(() => random.chance(0.5)).map((topic) => ["topics[]", topic] as const);
}
