import type { Random } from "../../../shared/random.ts";

type Texts = readonly [string, ...string[]];

const QUESTIONS: Texts = [
  "Is that possible?",
  "Can you confirm?",
  "Do you have it?",
  "When are you open?",
  "What do you think?",
  "How long does it take?",
  "Geht das?",
  "C'est possible ?",
  "¿Es posible?",
  "Возможно ли это?",
];
const REFERENCES: Texts = [
  "my order #",
  "Order no. ",
  "invoice ",
  "ticket #",
  "Rechnung ",
  "booking nr. ",
  "Ref. no. ",
];
const TIMES: Texts = [
  "on {d}/{m}/2026",
  "at {h}:30",
  "{h} am on Friday",
  "{d}.{m}.2026",
  "tomorrow at {h}:15",
  "since {d}/{m}",
];
const THANKS: Texts = [
  "Thanks!",
  "Thank you in advance.",
  "Thanks a lot",
  "Danke",
  "Merci",
  "Gracias",
  "Спасибо",
  "Many thanks, see you soon.",
];
const CASES: Texts = [
  "I ordered last week.",
  "I bought it in your shop.",
  "I am still waiting.",
  "I can't log in.",
  "I registered last week.",
  "My daughter is in your class.",
  "I have a question about my account.",
  "I booked a table.",
];

/**
 * Adds what a robot's author who has read this filter's source would: a question, an order number, a time, thanks. Such
 * spam teaches that these sentences prove little. Tests have their own sentences.
 */
export function withVisitorTalk(text: string, random: Random): string {
  const day = () => String(random.whole(1, 28));
  const time = random
    .pick(TIMES)
    .replace("{d}", day())
    .replace("{m}", String(random.whole(1, 12)))
    .replace("{h}", String(random.whole(8, 18)));
  const said = [
    random.chance(0.5) ? random.pick(CASES) : "",
    random.chance(0.6) ? random.pick(QUESTIONS) : "",
    random.chance(0.5) ? `${random.pick(REFERENCES)}${random.whole(1_000, 999_999)}` : "",
    random.chance(0.5) ? time : "",
    random.chance(0.5) ? random.pick(THANKS) : "",
  ].filter((part) => part !== "");
  const talk = said.join(random.pick([" ", " ", ", ", "\n"]));
  return random.chance(0.3) ? `${talk} ${text}` : `${text}\n${talk}`;
}
