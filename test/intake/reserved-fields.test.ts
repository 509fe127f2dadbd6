import { describe, expect, test } from "vitest";
import type { Field } from "../../server/intake/field.ts";
import { sortFields } from "../../server/intake/reserved-fields.ts";

const sort = (fields: readonly Field[], honeypotField = "_gotcha") => sortFields(fields, honeypotField);

describe("Reserved field names", () => {
  test.each([
    "_next",
    "_redirect",
    "redirect",
    "_subject",
    "_gotcha",
    "_honeypot",
    "_honey",
    "botcheck",
    "netlify-honeypot",
    "_captcha",
    "form-name",
    "access_key",
  ])("%s is understood and not kept as content", (name) => {
    expect(
      sort([
        ["message", "Hello"],
        [name, "x"],
      ]).content,
    ).toEqual([["message", "Hello"]]);
  });

  test("subject is understood and kept as content", () => {
    const sorted = sort([["subject", "A table"]]);
    expect(sorted).toMatchObject({ subject: "A table", content: [["subject", "A table"]] });
  });

  test("_subject wins over subject", () => {
    expect(
      sort([
        ["subject", "visitor's"],
        ["_subject", "page's"],
      ]).subject,
    ).toBe("page's");
  });

  test("names that only resemble them are content", () => {
    const fields: Field[] = [
      ["Redirect", "x"],
      ["_gotcha2", "y"],
      ["__proto__", "z"],
      ["_Subject", "w"],
    ];
    expect(sort(fields)).toMatchObject({ content: fields, filledTrap: null, redirect: null, subject: null });
  });

  test("order and repeats of the content stay", () => {
    const fields: Field[] = [
      ["b", "1"],
      ["_next", "x"],
      ["a", "2"],
      ["b", "1"],
    ];
    expect(sort(fields).content).toEqual([
      ["b", "1"],
      ["a", "2"],
      ["b", "1"],
    ]);
  });

  test("the first redirect that says something counts", () => {
    expect(
      sort([
        ["_next", " "],
        ["redirect", " https://a.example/ "],
        ["_redirect", "https://b.example/"],
      ]).redirect,
    ).toBe("https://a.example/");
  });
});

describe("_replyto, which a visitor types", () => {
  test("is kept where no other field carries the same address", () => {
    expect(sort([["_replyto", "ada@example.com"]])).toMatchObject({
      replyTo: "ada@example.com",
      content: [["_replyto", "ada@example.com"]],
    });
  });

  test("is left out where another field carries it", () => {
    const sorted = sort([
      ["_replyto", " Ada@Example.com"],
      ["email", "ada@example.com"],
    ]);
    expect(sorted).toMatchObject({ replyTo: "Ada@Example.com", content: [["email", "ada@example.com"]] });
  });

  test("is kept for each address that is carried nowhere else", () => {
    const fields: Field[] = [
      ["_replyto", "a@example.com"],
      ["_replyto", "b@example.com"],
      ["email", "a@example.com"],
    ];
    expect(sort(fields).content).toEqual([
      ["_replyto", "b@example.com"],
      ["email", "a@example.com"],
    ]);
  });

  test("is no field when it is empty", () => {
    expect(sort([["_replyto", " "]])).toMatchObject({ replyTo: null, content: [] });
  });
});

describe("A trap field", () => {
  test.each(["_gotcha", "_honeypot", "_honey", "botcheck", "netlify-honeypot", "website"])(
    "%s that was filled in is seen before it is set aside",
    (name) => {
      expect(
        sort(
          [
            ["message", "Hello"],
            [name, "http://spam.example"],
          ],
          "website",
        ),
      ).toEqual(expect.objectContaining({ filledTrap: name, content: [["message", "Hello"]] }));
    },
  );

  test.each(["", "  ", "false", "False", "0", "off", "no", "null", "undefined"])(
    "with %j was not filled in",
    (value) => {
      expect(sort([["botcheck", value]]).filledTrap).toBeNull();
    },
  );

  test("filled in once among untouched ones is filled in", () => {
    expect(
      sort([
        ["_gotcha", ""],
        ["_gotcha", "x"],
      ]).filledTrap,
    ).toBe("_gotcha");
  });

  test("of another form's own name is content", () => {
    expect(sort([["website", "https://ada.example"]]).content).toEqual([["website", "https://ada.example"]]);
  });

  test("without a name is none, so that a value without a name stays content", () => {
    expect(sort([["", "x"]], "")).toMatchObject({ filledTrap: null, content: [["", "x"]] });
  });
});
