import { describe, expect, it } from "vitest";
import { eraseMatching, listErasures } from "../../../server/features/erasure/erase-matching.ts";
import { previewErasure } from "../../../server/features/erasure/preview-erasure.ts";
import { EMAILS, PHONES, plainName } from "../../../shared/field-names.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();

async function prepare() {
  const { deps, ada, form } = await arrangeForm(database);
  const scope = ada.scope();
  const preview = (value: string, also: string[] = [], place: "whole" | "anywhere" = "whole") =>
    previewErasure(scope, deps, { value, place, also, cursor: null });
  const send = (fields: [string, string][], replyTo: string | null = null) => form.submission({ fields, replyTo });
  return { deps, scope, preview, send };
}

const ADDRESS = "jo.silva@gmail.com";
const OF_ADDRESS = [
  "JO.Silva@Gmail.com",
  " jo.silva@gmail.com\t",
  "Jo Silva <jo.silva@gmail.com>",
  '"Silva, Jo" <jo.silva@gmail.com>',
  "<jo.silva@gmail.com>",
  "mailto:jo.silva@gmail.com",
  "mailto:jo.silva@gmail.com?subject=Hi",
  "jo.silva@gmail.com;",
  "jo.silva@gmail.com.",
  "jo.silva＠gmail.com",
  "ｊｏ.silva@gmail。com",
  "jo.silva@\u200bgmail.com",
  "\ufeffjo.sil\u00adva@gmail.com",
  "jo.silva+shop@gmail.com",
  "josilva@gmail.com",
  "j.o.silva@googlemail.com",
];
const OF_OTHERS = [
  "jo.silva@gmail.co",
  "xjo.silva@gmail.com",
  "jo.silva2@gmail.com",
  "jo.silva@example.com",
  "jo.silva@gmail.com, ana@gmail.com",
  "I know jo.silva@gmail.com",
];

const NUMBER = "+351 912 345 678";
const OF_NUMBER = [
  "+351912345678",
  "00351 912 345 678",
  "912345678",
  "912-345-678",
  "(351) 912.345.678",
  "tel:+351-912-345-678",
  "+３５１ 912 345 678",
  "٩١٢٣٤٥٦٧٨",
  "0912 345 678",
  "+351 (0)912 345 678",
];
const OF_OTHER_NUMBERS = ["912345679", "12345678", "+351 912 345 678 9", "345678", "Call 912345678", "2026-09-12"];

describe("A person's alternative spellings", () => {
  it.each([
    ["an address", "email", ADDRESS, OF_ADDRESS, OF_OTHERS],
    ["a number", "phone", NUMBER, OF_NUMBER, OF_OTHER_NUMBERS],
  ] as const)("are each suggested once for %s, without those of anyone else", async (_what, name, value, ways, not) => {
    const { preview, send } = await prepare();
    for (const written of [value, ...ways, ...not, ways[2] ?? ""])
      await send([
        [name, written],
        ["message", "Hi"],
      ]);
    const { spellings, forms } = await preview(value);
    // Differences in case and surrounding blanks alone are found without help.
    const found = ways.filter((way) => way.trim().toLowerCase() !== value);
    expect(spellings.map((spelling) => spelling.value).sort()).toEqual([...found].sort());
    expect(spellings[0]).toEqual({ value: ways[2], count: 2 });
    const itself = 1 + ways.length - found.length;
    expect(forms).toMatchObject([{ count: itself, own: itself }]);
    expect((await preview(value, found)).forms).toMatchObject([{ count: ways.length + 2, own: ways.length + 2 }]);
  });

  it("include one with an apostrophe", async () => {
    const { preview, send } = await prepare();
    await send([["email", "O'Brien+shop@example.org"]]);
    expect((await preview("o'brien@example.org")).spellings).toEqual([{ value: "O'Brien+shop@example.org", count: 1 }]);
  });

  it("are erased only as far as the owner selected them, and the receipt counts the spellings", async () => {
    const { deps, scope, preview, send } = await prepare();
    for (const email of [ADDRESS, "josilva@gmail.com", "j.o.silva@googlemail.com"]) await send([["email", email]]);
    const also = ["josilva@gmail.com"];
    const { newestId } = await preview(ADDRESS, also);
    const input = {
      value: ADDRESS,
      place: "whole",
      also,
      upTo: newestId ?? "",
      erasureId: null,
      cursor: null,
    } as const;
    const { erasure } = await eraseMatching(scope, deps, input);
    expect(erasure).toMatchObject({ submissions: 2, spellings: 1 });
    expect(await listErasures(scope, deps)).toMatchObject([{ submissions: 2, spellings: 1 }]);
    expect((await preview(ADDRESS)).spellings).toEqual([{ value: "j.o.silva@googlemail.com", count: 1 }]);
  });

  it("are not searched for values such as a name", async () => {
    const { preview, send } = await prepare();
    await send([["name", "Jo Silva"]]);
    for (const value of ["Jo Silva", "2026", "jo@", "@gmail.com", "x".repeat(1_000)]) {
      expect((await preview(value)).spellings).toEqual([]);
    }
  });
});

describe("A message counts as the person's own", () => {
  const BOB = "bob@example.net";

  it.each([
    ["where a field asks for the sender's address", [["Your E-mail:", BOB]], null],
    ["where the path of a field ends in one", [["contact[email]", BOB]], null],
    ["where it is the address to reply to, which no field has", [["message", "Hi"]], BOB],
    ["where it is both", [["email", BOB]], BOB],
    ["where a name stands before it", [["email", `Bob <${BOB}>`]], BOB],
    ["where the field is called so in another language", [["Ihre E-Mail", BOB]], BOB],
    ["where the field's name has a hyphen that does not break", [["E\u2011Mail", BOB]], BOB],
    ["where the field's name is in narrow letters", [["ﾒｰﾙｱﾄﾞﾚｽ", BOB]], BOB],
    ["where it was copied with what is around it", [["E-Mail", `mailto:${BOB}?subject=x`]], BOB],
    [
      "where it stands beside a friend's",
      [
        ["email", BOB],
        ["friend_email", "al@example.net"],
      ],
      BOB,
    ],
  ] as const)("%s", async (_where, fields, replyTo) => {
    const { preview, send } = await prepare();
    await send(
      fields.map(([name, value]) => [name, value]),
      replyTo,
    );
    expect((await preview(BOB)).forms).toMatchObject([{ count: 1, own: 1 }]);
  });

  it.each([
    ["where a friend is named, though theirs is the only address", [["friend_email", BOB]], BOB],
    ["where a friend is named with a name", [["friend_email", `Bob <${BOB}>`]], BOB],
    ["where a friend's address is written in other ways", [["friend", "ｂob＠example。net."]], BOB],
    [
      "where a referee is named",
      [
        ["email", "al@example.net"],
        ["referee", BOB],
      ],
      "al@example.net",
    ],
    ["where another address is to be answered", [["email", BOB]], "al@example.net"],
    ["where a text names them", [["message", `Ask ${BOB}`]], null],
    ["where an emergency number is theirs", [["emergency_contact_phone", "+34 600 111 222"]], null],
    ["where a value is theirs by chance", [["order", "+34 600 111 222"]], null],
  ] as const)("but not %s", async (_where, fields, replyTo) => {
    const { preview, send } = await prepare();
    await send(
      fields.map(([name, value]) => [name, value]),
      replyTo,
    );
    for (const value of [BOB, "+34 600 111 222"]) {
      for (const place of ["whole", "anywhere"] as const) {
        for (const { own } of (await preview(value, [], place)).forms) expect(own).toBe(0);
      }
    }
  });

  it("under every known name of an address or phone field, in capitals and with punctuation", async () => {
    const { preview, send } = await prepare();
    const names = [...EMAILS, ...PHONES]
      .map((name) => ` ${name.toUpperCase()} *:`)
      .filter((name) => {
        return EMAILS.has(plainName(name)) || PHONES.has(plainName(name));
      });
    expect(names.length).toBeGreaterThan(80);
    for (const name of names) await send([[name, BOB]]);
    expect((await preview(BOB)).forms).toMatchObject([{ own: names.length }]);
  });
});
