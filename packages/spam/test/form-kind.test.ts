import { describe, expect, test } from "vitest";
import { type FormKind, guessFormKind, kindOfMost } from "../src/form-kind.ts";

describe("The kind of a form", () => {
  test.each([
    ["contact", "name email message"],
    ["contact", "your-name your-email your-subject your-message"],
    ["contact", "Name E-Mail Telefon Nachricht"],
    ["contact", "first_name last_name email phone company comments"],
    ["contact", "email message newsletter"],
    ["contact", "name email phone"],
    ["contact", "message"],
    ["contact", "field_1 field_2 field_3"],
    ["contact", ""],
    ["comments", "author email url comment"],
    ["comments", "comment author email url comment_post_ID comment_parent"],
    ["comments", "name email website Kommentar"],
    ["comments", "name comment"],
    ["comments", "name email comment slug replyTo"],
    ["comments", "nom courriel commentaire"],
    ["signup", "email"],
    ["signup", "EMAIL FNAME LNAME"],
    ["signup", "name e-mail"],
    ["signup", "username email password first_name last_name country"],
    ["application", "name email phone resume message"],
    ["application", "Vorname Nachname E-Mail Lebenslauf Anschreiben"],
    ["application", "name email cover_letter linkedin"],
    ["application", "name email position salary message"],
    ["application", "nom email CV"],
  ] as const)("is guessed as %s from the fields %s", (kind, names) => {
    expect(guessFormKind(names.split(" "))).toBe(kind);
  });

  test("is guessed from any number of field names of any length", () => {
    const names = Array.from({ length: 5_000 }, (_, at) => `${"x".repeat(10_000)}${at}`);
    expect(guessFormKind(names)).toBe("contact");
    expect(guessFormKind([...names.slice(0, 39), "resume"])).toBe("application");
  });

  test.each([
    [{}, null],
    [{ comments: 4 }, null],
    [{ comments: 5 }, "comments"],
    [{ comments: 50, contact: 50 }, null],
    [{ comments: 51, contact: 50 }, "comments"],
    [{ comments: 2, contact: 2, signup: 2 }, null],
  ] as const)("follows the majority of at least five messages: %j", (counts, kind) => {
    expect(kindOfMost(new Map(Object.entries(counts) as [FormKind, number][]))).toBe(kind);
  });
});
