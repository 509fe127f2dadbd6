import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { mailTo, splitLinks } from "../../web/src/core/kit/format/links.ts";

const hrefs = (text: string) => splitLinks(text).flatMap(({ href }) => (href === null ? [] : [href]));

describe("Links in a visitor's text", () => {
  test.each([
    ["See https://example.com/a?b=c#d.", ["https://example.com/a?b=c#d"]],
    ["(http://example.com)", ["http://example.com/"]],
    ["write to ana.costa+x@mail.example.com, please", ["mailto:ana.costa%2Bx@mail.example.com"]],
    ["javascript:alert(1) data:text/html,x //evil.example vbscript:x", []],
    ["https://", []],
    ["https://bank.example@evil.example/", []],
    ['<a href="https://evil.example/x">click</a>', ["https://evil.example/x"]],
    ["a@b", []],
    ["Call +44 (0)20 7946-0958.", ["tel:+442079460958"]],
    ["+49 151 23456789, or +351/21/3456789", ["tel:+4915123456789", "tel:+351213456789"]],
    ["+1 +12345 a+12345678 2026-11-21 020 7946 0958 +1234567890123456", []],
  ])("%j contains %j", (text, expected) => {
    expect(hrefs(text)).toEqual(expected);
  });

  test.each([
    ["020 7946 0958", ["tel:02079460958"]],
    ["(212) 555-0142", ["tel:2125550142"]],
    ["+351 21 345 6789", ["tel:+351213456789"]],
    ["call me", []],
    ["1", []],
    ["0151 23456789 after 5", []],
  ])("%j as a telephone number contains %j", (text, expected) => {
    expect(splitLinks(text, true).flatMap(({ href }) => href ?? [])).toEqual(expected);
  });

  it("keep any text unchanged and open only web and email addresses and telephone numbers", () => {
    const part = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.constantFrom("https://x.example/", "a@b.example", "javascript:", "+44 20 7946 0958"),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join("");
        expect(
          splitLinks(text)
            .map((link) => link.text)
            .join(""),
        ).toBe(text);
        for (const href of hrefs(text)) expect(href).toMatch(/^(https?:\/\/|mailto:|tel:\+\d{7,15}$)/);
      }),
    );
  });

  it("are found in linear time", () => {
    const startedMs = performance.now();
    for (const text of [
      "a".repeat(100_000),
      "a.".repeat(50_000),
      "@a".repeat(50_000),
      "+1 2".repeat(25_000),
      "https://".repeat(12_000),
    ])
      splitLinks(text);
    expect(performance.now() - startedMs).toBeLessThan(2_000);
  });

  it("cannot add recipients or headers to a mailto address", () => {
    expect(mailTo("a&cc=x?y@example.com", "Re: a&b\r\nBcc: c")).toBe(
      "mailto:a%26cc%3Dx%3Fy@example.com?subject=Re%3A%20a%26b%0D%0ABcc%3A%20c",
    );
  });
});
