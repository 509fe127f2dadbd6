import type { Language } from "./people.ts";
import type { Random } from "./random.ts";

type Choices = readonly [string, ...string[]];

interface Phrases {
  readonly openings: Choices;
  readonly questions: Choices;
  readonly details: Choices;
  readonly closings: Choices;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    openings: ["Hello,", "Hi there,", "Good morning,", "Dear team,"],
    questions: [
      "I would like to know whether you still have space in the June workshop.",
      "the invoice from last month seems to list the same item twice.",
      "could you tell me how long delivery to Scotland takes at the moment?",
      "we are looking for someone to redesign our website; about ten pages.",
      "my order arrived today, but the blue cup is broken.",
    ],
    details: [
      "We are flexible with dates, but a Thursday would suit us best.",
      "I have attached nothing, but can send photos if that helps.",
      'A colleague told me about you and said: "just write to them".',
      "Our budget is around 2,500; please tell me if that is unrealistic.",
      "- no rush\n- any weekday works\n- please call after 4 pm",
    ],
    closings: ["Thank you!", "Kind regards", "Looking forward to your reply.", "Best wishes"],
  },
  de: {
    openings: ["Guten Tag,", "Hallo zusammen,", "Sehr geehrte Damen und Herren,"],
    questions: [
      "ich möchte gerne wissen, ob im Mai noch ein Termin frei ist.",
      "könnten Sie mir bitte ein Angebot für 40 Stühle schicken?",
      "leider ist das Paket beschädigt angekommen.",
    ],
    details: [
      "Größe: 120 × 80 cm, Farbe möglichst weiß.",
      "Am besten erreichen Sie mich vormittags; danke für die Mühe.",
    ],
    closings: ["Mit freundlichen Grüßen", "Vielen Dank!", "Schöne Grüße"],
  },
  fr: {
    openings: ["Bonjour,", "Madame, Monsieur,"],
    questions: [
      "j'aimerais réserver une table pour six personnes samedi soir.",
      "pourriez-vous m'envoyer votre catalogue, s'il vous plaît ?",
      "ma commande n° 20418 n'est toujours pas arrivée.",
    ],
    details: ["L'un de nous est allergique aux noix.", "Je peux passer à l'atelier dès mardi."],
    closings: ["Merci d'avance.", "Cordialement", "Bien à vous"],
  },
  es: {
    openings: ["Hola:", "Buenos días:"],
    questions: ["¿hacen envíos a las Islas Canarias?", "quisiera información sobre el curso de cerámica de otoño."],
    details: ["Somos cuatro personas y uno viene en silla de ruedas.", "Prefiero que me escriban por correo."],
    closings: ["¡Muchas gracias!", "Un saludo"],
  },
  pt: {
    openings: ["Olá,", "Bom dia,"],
    questions: [
      "gostava de saber se ainda há vagas para a oficina.",
      "podem enviar-me um orçamento para a renovação da cozinha?",
    ],
    details: ["A casa fica em Alfama, no 3.º andar.", "Posso receber-vos ao fim da tarde."],
    closings: ["Obrigado!", "Com os melhores cumprimentos"],
  },
  tr: {
    openings: ["Merhaba,", "İyi günler,"],
    questions: [
      "siparişim hâlâ gelmedi, yardımcı olabilir misiniz?",
      "önümüzdeki hafta için bir görüşme ayarlayabilir miyiz?",
    ],
    details: ["Öğleden sonra müsaitim.", "Ölçüler: 60 × 90 cm."],
    closings: ["Teşekkürler", "Saygılarımla"],
  },
  ja: {
    openings: ["お世話になっております。", "はじめまして。"],
    questions: ["来月のワークショップの空き状況を教えてください。", "見積もりをお願いできますでしょうか。"],
    details: ["平日の午後が都合がよいです。", "予算は30万円ほどです。"],
    closings: ["よろしくお願いいたします。", "ご返信をお待ちしております。"],
  },
};

/** What somebody might write: a question, sometimes with details, in their language. */
export function inventMessage(random: Random, language: Language): string {
  const { openings, questions, details, closings } = PHRASES[language];
  const paragraphs = [`${random.pick(openings)}\n${random.pick(questions)}`];
  if (random.chance(0.6)) paragraphs.push(random.pick(details));
  if (random.chance(0.15)) paragraphs.push(random.pick(questions));
  paragraphs.push(random.pick(closings));
  return paragraphs.join("\n\n");
}
