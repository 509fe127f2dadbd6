import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Field } from "../../../server/core/intake/field.ts";
import { summarize } from "../../../server/core/submissions/summarize.ts";
import { anyFields } from "./fields.ts";

describe("The sender of a submission", () => {
  test.each([
    ...["İsim", "您的姓名", "नाम", "Nume", "Name, Vorname", "guest_name", "applicant", "Applicant Name", "sender"],
    ...["What is your name?", "Wie heißen Sie?", "¿Cómo te llamas?", "Imię i nazwisko", "Contact person", "ＮＡＭＥ"],
    ...["Company", "Firma", "会社名"],
  ])("is read from the field %s", (name) => {
    expect(summarize([[name, "Ada"]]).sender).toBe("Ada");
    expect(
      summarize([
        ["Company", "Engines Ltd"],
        [name, "Ada"],
      ]).sender,
    ).not.toBe("");
  });

  test("is a person rather than their company", () => {
    expect(
      summarize([
        ["company", "Engines Ltd"],
        ["guest_name", "Ada"],
      ]).sender,
    ).toBe("Ada");
  });

  test.each<[string, Field[], string]>([
    [
      "name and address",
      [
        ["name", "Ada"],
        ["email", "ada@example.com"],
      ],
      "Ada <ada@example.com>",
    ],
    ["an address alone", [["E-Mail", " ada@example.com "]], "ada@example.com"],
    ["a name alone", [["Your Name *", "Ada  Lovelace"]], "Ada Lovelace"],
    [
      "first and last name",
      [
        ["nachname", "Lovelace"],
        ["vorname", "Ada"],
      ],
      "Ada Lovelace",
    ],
    ["a first name alone", [["first_name", "Ada"]], "Ada"],
    [
      "names in brackets",
      [
        ["contact[name]", "Ada"],
        ["contact[email]", "a@example.com"],
      ],
      "Ada <a@example.com>",
    ],
    [
      "Russian",
      [
        ["Имя", "Ада"],
        ["Почта", "ada@example.com"],
      ],
      "Ада <ada@example.com>",
    ],
    [
      "Japanese",
      [
        ["お名前", "エイダ"],
        ["メールアドレス", "ada@example.com"],
      ],
      "エイダ <ada@example.com>",
    ],
    [
      "French",
      [
        ["prénom", "Ada"],
        ["nom", "Lovelace"],
        ["courriel", "a@example.com"],
      ],
      "Ada Lovelace <a@example.com>",
    ],
    ["the reply address", [["_replyto", "ada@example.com"]], "ada@example.com"],
    ["an address in a field of any name", [["kontakt7", "ada@example.com"]], "ada@example.com"],
    [
      "no address where there is none",
      [
        ["name", "Ada"],
        ["email", "at example"],
      ],
      "Ada",
    ],
    ["nobody", [["color", "red"]], ""],
  ])("is derived from the fields: %s", (_, fields, sender) => {
    expect(summarize(fields).sender).toBe(sender);
  });
});

describe("The preview of a submission", () => {
  test.each<[string, Field[], string]>([
    [
      "the message",
      [
        ["topic", "a much longer value"],
        ["message", "Hello\r\n\r\n  you"],
      ],
      "Hello you",
    ],
    ["the message in German", [["Nachricht", "Hallo"]], "Hallo"],
    ["the message in Chinese", [["留言", "你好"]], "你好"],
    [
      "the longest other value",
      [
        ["name", "A very long name indeed"],
        ["size", "L"],
        ["dish", "soup"],
      ],
      "soup",
    ],
    ["nothing", [["name", "Ada"]], ""],
  ])("is %s", (_, fields, preview) => {
    expect(summarize(fields).preview).toBe(preview);
  });

  test("ends after 200 characters without splitting a character", () => {
    expect(summarize([["message", "x".repeat(201)]]).preview).toBe("x".repeat(200));
    expect(summarize([["message", "x".repeat(200)]]).preview).toBe("x".repeat(200));
    expect(summarize([["message", `${"x".repeat(199)}😀`]]).preview).toBe("x".repeat(199));
    expect(summarize([["message", `${"x".repeat(198)}😀`]]).preview).toBe(`${"x".repeat(198)}😀`);
  });

  test("begins with the first words, however much white space precedes them", () => {
    expect(summarize([["message", `${" \n".repeat(50_000)}Hello`]]).preview).toBe("Hello");
  });
});

test("The summary of any submission is short, on one line, and well-formed", () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      const { sender, preview } = summarize(fields);
      for (const text of [sender, preview]) {
        expect(text.length).toBeLessThanOrEqual(200);
        expect(text).not.toMatch(/[\r\n\0]|\p{Surrogate}/u);
      }
    }),
  );
});
