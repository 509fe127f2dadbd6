import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readCorpus } from "../scripts/corpus.ts";
import { frozenRows } from "../scripts/frozen.ts";
import { inputOf } from "../scripts/replay.ts";
import { screen } from "../src/screen.ts";
import { withoutOwnContact } from "../src/text/own-contact.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import { cueValueOf, judge, ORDINARY, pointsOf } from "./judge.ts";

/** Sentences in which visitors say how to reach them in a messaging app. */
const CONTACTS: Readonly<Record<string, readonly string[]>> = {
  English: [
    "My WhatsApp is +48 501 234 567.",
    "You can write to me on WhatsApp +52 55 1234 5678 or by mail.",
    "Best reach me on WhatsApp: https://wa.me/48501234567",
    "Best reach me by Telegram @maria_kowalska",
    "Signal or Telegram is fine too.",
    "Please WhatsApp me on 07700 900456.",
    "I am also on Signal, same number: +44 7700 900123.",
    "Feel free to message me on Telegram: https://t.me/anna_b",
    "WhatsApp/Viber +359 88 123 4567",
  ],
  Spanish: [
    "Mi WhatsApp es +52 55 1234 5678.",
    "Me pueden contactar por WhatsApp: https://wa.me/5215512345678",
    "Dejo mi wsp +54 9 11 2345-6789",
  ],
  Portuguese: [
    "Meu WhatsApp é (11) 98765-4321.",
    "Pode me chamar no zap 11 98765-4321.",
    "Prefiro contato pelo WhatsApp: wa.me/5511987654321",
  ],
  French: [
    "Vous pouvez me joindre sur WhatsApp au +33 6 12 34 56 78.",
    "Mon WhatsApp : +225 07 08 09 10 11",
    "Le plus simple est de m'écrire sur Telegram (@jean_paul).",
  ],
  German: [
    "Am besten erreichen Sie mich über WhatsApp unter +49 151 23456789.",
    "Meine Nummer für WhatsApp oder Signal: 0151 23456789",
  ],
  Italian: ["Potete scrivermi su WhatsApp al 333 1234567.", "Mi trovate anche su Telegram: @luca.rossi"],
  Polish: ["Proszę o kontakt na WhatsAppie: 501 234 567", "Jestem też na Signalu pod numerem 501 234 567."],
  Russian: [
    "Можно написать мне в телеграм @olga_k",
    "Пишите в ватсап 8 912 345 67 89",
    "Удобнее в Telegram: t.me/olga_k",
  ],
  Ukrainian: ["Мій вайбер +380 67 123 45 67"],
  Turkish: ["Bana WhatsApp'tan ulaşabilirsiniz: 0532 123 45 67"],
  Arabic: ["رقمي على الواتساب ‎+971 50 123 4567", "يمكنكم مراسلتي على واتساب https://wa.me/971501234567"],
  Hindi: ["मेरा व्हाट्सएप नंबर +91 98765 43210 है।"],
  Indonesian: ["Nomor WA saya 0812-3456-7890.", "Bisa hubungi saya lewat WhatsApp di +62 812 3456 7890"],
  Chinese: ["我的微信号是 lihua_88。", "可以加我微信 lihua_88 或者打电话。"],
  Dutch: ["U kunt me ook appen via WhatsApp: 06-12345678."],
  "other languages": ["LINEのIDは hana_k です。", "카카오톡 아이디는 minsu88 입니다.", "Zalo của tôi: 0912 345 678"],
  // Written after the rules and weights, which were not changed for them.
  "wordings never tuned to": [
    "If it's quicker, drop me a line on WhatsApp, +353 87 123 4567.",
    "You'll find me on Signal under +1 (604) 555-0188.",
    "Text or WhatsApp is best because I'm often on the road: 0412 345 678",
    "wa.me/447700900321 works for me as well",
    "(tel./WhatsApp: +27 82 123 4567)",
    "Telegram handle: @northern.oak",
    "My Whatsapp no. is 9876512345 sir",
    "whatsapp +254 712 345 678",
    "Para cualquier duda mi número de WhatsApp es el 612 34 56 78.",
    "Si les queda más fácil, mándenme un WhatsApp al +57 300 123 4567",
    "Contacto: wasap 987 654 321 o este correo",
    "Estoy en Telegram como @pilar_gz",
    "Se preferirem, podem falar comigo no WhatsApp +351 912 345 678.",
    "segue meu whats: 21 99876-5432",
    "Joignable sur WhatsApp : 06 98 76 54 32 (le soir)",
    "Pour me répondre, WhatsApp ou mail, c'est pareil.",
    "Mon Telegram c'est @sylvie_dlm",
    "WhatsApp geht auch: 0176 12345678",
    "Sie können mir gern eine Nachricht per WhatsApp schicken, +43 660 1234567.",
    "Signal: @jens.77",
    "Per favore rispondetemi su WhatsApp, 347 123 4567, di giorno lavoro",
    "Ho anche Telegram, cercate @marta_b",
    "Najłatwiej złapać mnie przez WhatsApp, numer 601 234 567.",
    "Mogę też odpisać na Messengerze albo na Telegramie @ola_k",
    "Связь: вотсап +7 903 123-45-67",
    "Лучше всего отвечаю в телеге, мой ник @sergey_v",
    "Напишіть, будь ласка, у Viber 050 123 45 67",
    "Size WhatsApp numaramı bırakıyorum: 0533 765 43 21",
    "للتواصل معي عبر الواتس اب ‎+966 55 123 4567",
    "واتساب: 01012345678",
    "कृपया मुझे व्हाट्सऐप पर उत्तर दें, नंबर 98765 12345",
    "Boleh chat saya di WhatsApp ya, 0857-1234-5678",
    "Telegram saya @budi_s",
    "我的电话和微信都是 13800138000。",
    "加微信方便一点，号码 wx_chen88",
    "Stuur gerust een appje via WhatsApp naar 06 87654321",
    "Telegram mag ook, @fenna_v.",
    "Nå meg gjerne på WhatsApp: +47 912 34 567",
    "WhatsApp: +40 722 123 456, mulțumesc",
    "Το Viber μου είναι 6912345678",
    "Zalo em là 0987654321 ạ",
    "WhatsAppでも連絡できます、+81 90 1234 5678",
  ],
};

const ham = frozenRows(readCorpus(join(import.meta.dirname, "..", "training"))).filter(
  ({ folder }) => folder === "inbox",
);
const heldWith = (ending: string) =>
  ham.filter((row) => {
    const fields = row.fields.map(([name, text]) => [name, name === "message" ? text + ending : text] as const);
    return screen(inputOf({ ...row, fields })).folder === "spam";
  }).length;

describe("A visitor's messaging-app contact", () => {
  const without = heldWith("");

  test.each(Object.entries(CONTACTS))("gets at most 3 in 100 more genuine messages held: %s", (_, sentences) => {
    for (const sentence of sentences)
      expect((heldWith(` ${sentence}`) - without) / ham.length, sentence).toBeLessThanOrEqual(0.03);
  });

  test.each([
    "My WhatsApp is +48 501 234 567.",
    "WhatsApp: https://wa.me/48501234567 or +48 501 234 567. Telegram: https://t.me/anna_b. Viber: +48 501 234 567.",
  ])("counts half a point in total, including its link: %s", (contact) => {
    expect(pointsOf("contact", {}, `${ORDINARY} ${contact}`)).toBe(0.5);
    expect(judge({}, `${ORDINARY} ${contact}`).score - judge({}).score).toBeCloseTo(0.5);
  });

  test("adds no points when absent", () => {
    expect(pointsOf("contact", {})).toBe(0);
  });

  test("does not excuse the sales pitch around it", () => {
    const pitch = "Casino bonus today! No deposit, free spins and a jackpot on Telegram @lucky_spins77";
    expect(withoutOwnContact(readSubmission({ fields: [["message", pitch]] })).text).toContain("jackpot");
    expect(judge({}, pitch).folder).toBe("spam");
  });

  test.each([
    "Two of the chairs were broken. Let me know if you need photos.",
    "Please call me at 0171 2345678, or email me at the address above.",
    "You can reach me after six. If you are interested, I would like to book a call.",
  ])("is not detected unless an app is named: %s", (text) => {
    expect(cueValueOf("Asks to continue in another app", text)).toBe(0);
    expect(pointsOf("contact", {}, text)).toBe(0);
  });

  test.each(["Join our Telegram channel: https://t.me/pumps", "Вступайте в наш телеграм канал t.me/pumps"])(
    "is distinguished from an invitation to a channel: %s",
    (text) => {
      expect(pointsOf("contact", {}, `${ORDINARY} ${text}`)).toBe(0);
    },
  );
});
