import type { Random } from "../../../shared/random.ts";
import type { Choices } from "./choices.ts";

interface Manners {
  readonly greetings: Choices;
  readonly thanks: Choices;
}

/** How people begin and end requests to a business, by language. */
const MANNERS: Readonly<Record<string, Manners>> = {
  en: {
    greetings: ["Hi,", "Hello,", "Hi there,", "Good morning,", "Good afternoon,", "Hello!", "Dear Sir or Madam,", "hi"],
    thanks: ["Thanks", "Thank you", "Many thanks", "Thanks in advance", "thank you!", "Thanks so much", "Cheers"],
  },
  de: {
    greetings: ["Hallo,", "Guten Tag,", "Guten Morgen,", "Sehr geehrte Damen und Herren,", "Moin,", "Hallo zusammen,"],
    thanks: ["Danke", "Vielen Dank", "Vielen Dank im Voraus", "Danke schön!", "Besten Dank"],
  },
  fr: {
    greetings: ["Bonjour,", "Bonjour", "Bonjour,", "Bonsoir,", "Bonjour Madame, Monsieur,", "bonjour"],
    thanks: ["Merci", "Merci d'avance", "Merci beaucoup", "Merci pour votre réponse", "merci!", "En vous remerciant"],
  },
  es: {
    greetings: ["Hola,", "Buenos días,", "Buenas tardes,", "Hola buenas,", "Estimados señores,", "hola"],
    thanks: ["Gracias", "Muchas gracias", "Gracias de antemano", "muchas gracias!", "Mil gracias"],
  },
  pt: {
    greetings: ["Olá,", "Bom dia,", "Boa tarde,", "Boa noite,", "Oi,", "Prezados,"],
    thanks: ["Obrigado", "Obrigada", "Muito obrigada", "Obrigado desde já", "Agradeço, obrigada"],
  },
  it: {
    greetings: ["Buongiorno,", "Salve,", "Ciao,", "Buonasera,", "Gentili signori,"],
    thanks: ["Grazie", "Grazie mille", "Vi ringrazio, grazie", "Grazie in anticipo"],
  },
  ru: {
    greetings: ["Здравствуйте!", "Добрый день!", "Здравствуйте,", "Доброе утро!", "Привет,"],
    thanks: ["Спасибо", "Спасибо!", "Заранее спасибо", "Спасибо большое"],
  },
  pl: {
    greetings: ["Dzień dobry,", "Witam,", "Dzień dobry", "Witam serdecznie,"],
    thanks: ["Dziękuję", "Z góry dziękuję", "Dzięki", "Dziękuję i pozdrawiam"],
  },
};

/** Adds a greeting, thanks or both, as a visitor of this language writes them; other languages are unchanged. */
export function withManners(text: string, language: string, random: Random): string {
  const manners = MANNERS[language];
  if (manners === undefined) return text;
  const greeting = random.chance(0.35) ? `${random.pick(manners.greetings)}${random.pick(["\n", " ", "\n\n"])}` : "";
  const thanks = random.chance(0.35) ? `${random.pick(["\n", " ", "\n\n"])}${random.pick(manners.thanks)}` : "";
  return greeting + text + thanks;
}
