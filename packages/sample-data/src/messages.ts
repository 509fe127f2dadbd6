import type { Random } from "../../../shared/random.ts";
import type { Language } from "./people.ts";

export type Topic = "contact" | "quote" | "application" | "support";

type Choices = readonly [string, ...string[]];

interface Phrases extends Readonly<Record<Topic, Choices>> {
  readonly openings: Choices;
  readonly closings: Choices;
}

const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: {
    openings: ["Hello,", "Hi there,", "Good morning,", "Dear team,"],
    closings: ["Thank you!", "Kind regards", "Looking forward to your reply.", "Best wishes"],
    contact: [
      "do you still have space in the June workshop? There are two of us, and a Thursday would suit us best.",
      "I walked past your shop on Sunday and it was closed. What are your opening hours over the holidays?",
      "a colleague recommended you. Could we meet for half an hour next week to talk about a project?",
      "I read your article about natural dyes and tried it at home. One question: how long do you leave the wool in?",
      "my daughter is turning ten and would love a birthday at the studio. Do you do this for groups of eight?\n\n- any weekend in March works\n- one child is allergic to nuts\n- please call after 4 pm",
      "the link to your price list gives an error. Could you send it to me by email?",
    ],
    quote: [
      "we are looking for someone to redesign our website, about ten pages, with a booking calendar. Our budget is around 2,500. Is that realistic?",
      "could you send us a quote for 40 chairs, delivered to Leeds before the end of May?",
      "we need a logo and business cards for a small bakery. I can send photos of the shop if that helps.",
      "please quote for photographing a wedding on 12 September, roughly from noon to midnight.",
      "we have a manual of 60 pages to translate into German and French. What would it cost, and how long would it take?",
    ],
    application: [
      "I have worked in a small workshop for six years, mostly on fitted kitchens, and would like to work closer to home. I can show you pictures of my last three projects.",
      "I make coffee for a living and like early mornings. In my current job I train new staff and look after the machine.",
      "your listing mentions four days a week, which is exactly what I am looking for. I have kept the books for two family businesses and know your software.",
      "I am finishing my apprenticeship in July and would be glad to spend a trial day with you.",
    ],
    support: [
      "my order arrived today, but the blue cup is broken. I can send a photo.",
      "last month's invoice lists the same item twice. Could you check it and send a corrected one?",
      "the parcel was marked as delivered on Friday, but nobody here has seen it.",
      "the jacket is lovely but one size too small. How do I exchange it?",
    ],
  },
  de: {
    openings: ["Guten Tag,", "Hallo zusammen,", "Sehr geehrte Damen und Herren,"],
    closings: ["Mit freundlichen Grüßen", "Vielen Dank!", "Schöne Grüße"],
    contact: [
      "ist im Mai noch ein Termin frei? Am besten erreichen Sie mich vormittags.",
      "wir würden gern mit zwölf Personen zu einer Führung kommen. Geht das auch an einem Samstag?",
      "ich habe bei Ihnen einen Schal liegen lassen, grau mit roten Streifen. Wurde er gefunden?",
    ],
    quote: [
      "könnten Sie mir bitte ein Angebot für einen Esstisch schicken? Größe: 120 × 80 cm, Eiche geölt.",
      "wir brauchen neue Fotos für unsere Website, etwa zwanzig Porträts an einem Vormittag. Was würde das kosten?",
    ],
    application: [
      "ich bin gelernte Tischlerin und suche ab dem Frühjahr eine neue Stelle. Gern komme ich zu einem Probetag vorbei.",
      "nach acht Jahren im Café möchte ich wieder mehr Verantwortung übernehmen. Meine Zeugnisse bringe ich gern mit.",
    ],
    support: [
      "leider ist das Paket beschädigt angekommen. Der Deckel hat einen Sprung. Können Sie Ersatz schicken?",
      "auf der Rechnung fehlt unsere Umsatzsteuer-Nummer. Könnten Sie sie bitte ergänzen?",
    ],
  },
  fr: {
    openings: ["Bonjour,", "Madame, Monsieur,"],
    closings: ["Merci d'avance.", "Cordialement", "Bien à vous"],
    contact: [
      "j'aimerais réserver une table pour six personnes samedi soir. L'un de nous est allergique aux noix.",
      "est-ce que l'atelier du mois prochain convient aux débutants ?",
    ],
    quote: [
      "pourriez-vous m'envoyer un devis pour la traduction d'un contrat de douze pages, du français vers l'anglais ?",
      "nous ouvrons une librairie à Nantes et cherchons quelqu'un pour l'enseigne et le site. Je peux passer à l'atelier dès mardi.",
    ],
    application: [
      "votre annonce m'a beaucoup plu. Je travaille depuis cinq ans dans une menuiserie et je souhaite m'installer près de chez vous.",
    ],
    support: [
      "ma commande du 3 n'est toujours pas arrivée. Pouvez-vous vérifier où se trouve le colis ?",
      "la lampe reçue n'est pas de la bonne couleur. Comment puis-je la renvoyer ?",
    ],
  },
  es: {
    openings: ["Hola:", "Buenos días:"],
    closings: ["¡Muchas gracias!", "Un saludo"],
    contact: [
      "quisiera información sobre el curso de cerámica de otoño. Somos cuatro personas y uno viene en silla de ruedas.",
      "¿abren el lunes festivo? Me gustaría pasar por la tienda con mis padres.",
    ],
    quote: [
      "necesitamos fotos de nuestra carta, unos treinta platos. ¿Nos pueden enviar un presupuesto?",
      "¿cuánto costaría rediseñar la web de una clínica dental? Prefiero que me escriban por correo.",
    ],
    application: ["llevo tres años como barista y busco un sitio con más calma. Puedo empezar en cuanto me digan."],
    support: [
      "¿hacen envíos a las Islas Canarias? El carrito no me deja elegir la dirección.",
      "me ha llegado una taza rota en el pedido de esta semana. ¿Cómo puedo cambiarla?",
    ],
  },
  pt: {
    openings: ["Olá,", "Bom dia,"],
    closings: ["Obrigado!", "Com os melhores cumprimentos"],
    contact: [
      "gostava de saber se ainda há vagas para a oficina de sábado. Posso levar o meu filho de nove anos?",
      "vi o vosso trabalho numa revista e gostava de visitar o atelier. Aceitam visitas durante a semana?",
    ],
    quote: [
      "podem enviar-me um orçamento para a renovação da cozinha? A casa fica em Alfama, no 3.º andar. Posso receber-vos ao fim da tarde.",
    ],
    application: [
      "sou contabilista e procuro um trabalho a tempo parcial. Tenho referências das duas últimas empresas.",
    ],
    support: ["a fatura do mês passado veio em nome errado. Podem corrigir, por favor?"],
  },
  tr: {
    openings: ["Merhaba,", "İyi günler,"],
    closings: ["Teşekkürler", "Saygılarımla"],
    contact: [
      "önümüzdeki hafta için bir görüşme ayarlayabilir miyiz? Öğleden sonra müsaitim.",
      "cumartesi günü atölyeniz açık mı? Kızımla birlikte gelmek istiyoruz.",
    ],
    quote: ["60 × 90 cm ölçülerinde bir masa için fiyat alabilir miyim?"],
    application: ["ilanınızı gördüm. Beş yıldır kahve dükkânlarında çalışıyorum, hafta içi her gün uygunum."],
    support: ["siparişim hâlâ gelmedi, kargonun nerede olduğuna bakabilir misiniz?"],
  },
  ja: {
    openings: ["お世話になっております。", "はじめまして。"],
    closings: ["よろしくお願いいたします。", "ご返信をお待ちしております。"],
    contact: [
      "来月のワークショップの空き状況を教えてください。平日の午後が都合がよいです。",
      "店内の写真を撮影してもよろしいでしょうか。個人のブログに載せたいと思っています。",
    ],
    quote: ["店舗のロゴの見積もりをお願いできますでしょうか。予算は30万円ほどです。"],
    application: ["求人を拝見しました。木工の経験が四年あります。一度見学に伺えますでしょうか。"],
    support: ["届いた商品の色が注文と違っていました。交換の方法を教えてください。"],
  },
};

export function inventMessage(random: Random, language: Language, topic: Topic): string {
  const phrases = PHRASES[language];
  return [`${random.pick(phrases.openings)}\n${random.pick(phrases[topic])}`, random.pick(phrases.closings)].join(
    "\n\n",
  );
}
