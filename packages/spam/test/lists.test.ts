import { describe, expect, test } from "vitest";
import { type AccountFilter, type ListEntry, NO_FILTER } from "../src/account-filter.ts";
import { screen } from "../src/screen.ts";
import { fieldsOf } from "./judge.ts";

const judge = (text: string, lists: Partial<AccountFilter>, filledTrap: string | null = null) =>
  screen(
    {
      fields: fieldsOf({ email: "Ada@Mail.Example.com", message: text }),
      filledTrap,
      origin: null,
      originAllowed: true,
    },
    { ...NO_FILTER, ...lists },
  );

const ADDRESS: ListEntry = { kind: "address", value: "ada@mail.example.com" };
const DOMAIN: ListEntry = { kind: "domain", value: "example.com" };
const words = (value: string): ListEntry => ({ kind: "words", value });

describe("A listed sender", () => {
  test.each([ADDRESS, DOMAIN, words("Oak Table")])("gets past a filled trap when allowed: %o", (entry) => {
    expect(judge("About the oak table", {}, "website").folder).toBe("spam");
    expect(judge("About the oak table", { allow: [entry] }, "website").folder).toBe("inbox");
  });

  test.each([ADDRESS, DOMAIN, words("oak table")])("is held when blocked: %o", (entry) => {
    const verdict = judge("About the oak table", { block: [entry] });
    expect(verdict.folder).toBe("spam");
    expect(verdict.reasons[0]?.name).toBe("blocked");
  });

  test("is allowed when both allowed and blocked", () => {
    expect(judge("Hello", { allow: [DOMAIN], block: [ADDRESS] }).folder).toBe("inbox");
  });
});

describe("A list entry", () => {
  test.each([
    ["words within a word", words("able"), "inbox"],
    ["words at the end", words("table"), "spam"],
    ["words without spaces between them", words("台灯"), "spam"],
    ["another domain with the same ending", { kind: "domain", value: "ample.com" }, "inbox"],
    ["nothing but blanks", words(" "), "inbox"],
    ["a linked domain", { kind: "domain", value: "shop.example" }, "spam"],
  ] as const)("matches as its owner would expect: %s", (_, entry, folder) => {
    expect(judge("https://www.shop.example/台灯 see the oak table", { block: [entry] }).folder).toBe(folder);
  });

  test("does not allow senders merely for linking to an allowed domain", () => {
    const allow: readonly ListEntry[] = [{ kind: "domain", value: "shop.example" }];
    expect(judge("See https://shop.example", { allow }, "website").folder).toBe("spam");
  });
});
