import { describe, expect, test } from "vitest";
import { robotPhone } from "../src/signals/known-robots.ts";
import { readSubmission } from "../src/text/read-submission.ts";
import type { ScreenInput } from "../src/verdict.ts";
import { fieldsOf, judge, ORDINARY, pointsOf } from "./judge.ts";

const inputOf = (fields: ScreenInput["fields"]) => ({ fields, filledTrap: null, origin: null, originAllowed: true });

describe("Words with look-alike letters from another alphabet", () => {
  const disguised = (count: number) => Array.from({ length: count }, () => "hеllо").join(" ");

  test.each([
    [disguised(2), 0],
    [disguised(3), 5],
    [disguised(4), 6],
    [disguised(40), 6],
    [`${disguised(3)} ${"plain ".repeat(27)}`, 5],
    [`${disguised(3)} ${"plain ".repeat(28)}`, 0],
    ["Наш wifi-роутер и USB-кабель, googlить не помогло, iPhoneом тоже", 0],
  ])("score from the third on if they make up at least one word in ten: %s", (text, points) => {
    expect(pointsOf("disguise", {}, text)).toBe(points);
  });
});

describe("A price question that names no item", () => {
  test.each([
    ["Hola, quería saber tu precio..", 4],
    ["Hej, jeg ønskede at kende din pris.", 4],
    ["Hi, I wanted to know your price.", 4],
    ["Hi,   I wanted\r\nto know   your price.", 4],
    ["Szia, meg akartam tudni az árát.", 4],
    ["Hæ, ég vildi vita verð þitt", 4],
    ["你好，我想知道你们的价格。", 4],
    ["Hi, I wanted to know your price for two pallets of the grey tiles", 0],
    ["Could you send me the price list?", 0],
    ["Hola, quería saber tu precio http://a.example", 0],
  ])("is distinguished from one that names an item: %s", (text, points) => {
    expect(pointsOf("price probe", {}, text)).toBe(points);
  });

  test.each([
    ["Hallo, i am wrote about your the price for reseller", 7],
    ["Hi, wrote about the prices", 7],
    ["I am writing about the price of the blue sofa", 0],
    ["Hi, i am wrote about     price", 7],
    ["Hallo  i writing about your the price for reseller", 11],
    ["Aloha    WRITING about   the\r\n  price for reseller !", 11],
    ["Hi,\u00a0i write\u00a0about\u00a0\u3000your prices", 7],
    ["Hello\u200b  wrote\tabout\n\nprices..", 7],
    [`Hi, i wrote about${" ".repeat(177)}prices`, 7],
    [`Hi, i wrote about${" ".repeat(178)}prices`, 0],
  ])("is recognized by its robot's subject line: %j", (subject, points) => {
    const fields = fieldsOf({ subject, message: "Tere." });
    expect(pointsOf("price probe", { fields })).toBe(points);
  });
});

describe("A telephone number in the format of posting robots", () => {
  test.each([
    ["phone", "84789495871", "Good day", 2],
    ["tel", "81381163937", "Good day", 2],
    ["phone", "80789495871", "Good day", 0],
    ["phone", "8478949587", "Good day", 0],
    ["phone", "847894958711", "Good day", 0],
    ["phone", "+84789495871", "Good day", 0],
    ["order", "84789495871", "Good day", 0],
    ["your-tel", "81381163937", "Good day", 2],
    ["hotel", "81381163937", "Good day", 0],
    ["Téléphone", "81381163937", "Good day", 2],
    ["Rückrufnummer", "81381163937", "Good day", 2],
    ["Контактный телефон", "81381163937", "Good day", 2],
    ["phone", "89161234567", "Добрый день, перезвоните мне", 0],
    ["phone", "84951234567", "Добрый день, перезвоните мне", 0],
    ["phone", "87011234567", "Добрый день, перезвоните мне", 0],
    ["phone", "81161234567", "Добрый день, перезвоните мне", 2],
    ["phone", "85161234567", "Добрый день, перезвоните мне", 2],
    ["phone", "84912345678", "Tôi muốn đặt phòng", 0],
    ["phone", "85912345678", "Tôi muốn đặt phòng", 2],
  ])("in field %s: %s next to “%s” scores %d", (field, value, text, points) => {
    const fields = fieldsOf({ [field]: value, message: text });
    expect(robotPhone(inputOf(fields), readSubmission({ fields }))?.points ?? 0).toBe(points);
  });

  test("does not hold an ordinary message on its own", () => {
    const fields = fieldsOf({ phone: "84789495871", message: ORDINARY });
    expect(judge({ fields }).folder).toBe("inbox");
  });
});

describe("A greeting with only a code", () => {
  test.each([
    [[["subject", "Hallo a1234"]], 6],
    [[["message", "hi b44102"]], 6],
    [fieldsOf({ name: "Ada", email: "ada@example.com", phone: "030 12345", subject: "Hello x4410" }), 6],
    [fieldsOf({ subject: "Hallo a1234", message: "Is the room free?" }), 0],
    [[["subject", "Hallo a123"]], 0],
    [[["subject", "Hallo a123456"]], 0],
    [[["subject", "Order a1234"]], 0],
    [[["subject", "Hallo 1234"]], 0],
    [fieldsOf({ name: "Corina o4677", subject: "Colette m8841" }), 6],
    [fieldsOf({ name: "Corina\no4677", subject: "Colette\nm8841" }), 6],
    [fieldsOf({ name: "Corina", subject: "Colette m8841" }), 0],
    [[["name", "Hallo a1234"]], 0],
    [[["email", "ada@example.com"]], 0],
  ] as const)("is distinguished from other short messages: %j, %d points", (fields, points) => {
    expect(pointsOf("robot greeting", { fields })).toBe(points);
  });
});

describe("A message that begins with its subject", () => {
  const fields = (subject: string, message: string, label = "subject") => fieldsOf({ [label]: subject, message });

  test.each([
    ["Some fuss we have seen", "Some fuss we have seen because they went there", 1.5],
    ["Some fuss we have seen", "Some fuss we have seen", 1.5],
    ["Some fuss we", "Some fuss we have seen because they went there", 0],
    ["Some fuss we have seen", "We have seen some fuss because they went there", 0],
    ["A room in the first week of May", ORDINARY, 0],
  ])("is recognized from four words on: %s", (subject, message, points) => {
    expect(pointsOf("repeated subject", { fields: fields(subject, message) })).toBe(points);
    expect(pointsOf("repeated subject", { fields: fields(subject, message, "Betreff:") })).toBe(points);
    expect(pointsOf("repeated subject", { fields: fields(subject, message, "address") })).toBe(0);
  });

  test("is not held for that reason alone", () => {
    const subject = "Hello, is the small room free";
    expect(judge({ fields: fields(subject, ORDINARY) }).folder).toBe("inbox");
  });
});
