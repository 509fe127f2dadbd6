import { describe, expect, test } from "vitest";
import { type RedirectChoice, redirectTarget } from "../../../server/core/intake/answer.ts";

const shop = "https://shop.example";
const choose = (choice: Partial<RedirectChoice>) =>
  redirectTarget({
    asked: null,
    form: { redirectUrl: null, allowedOrigins: [shop] },
    page: null,
    publicUrl: "https://inbox.example",
    ...choice,
  });

describe("The redirect target after a submission", () => {
  test("is the built-in page by default", () => {
    expect(choose({})).toBeNull();
  });

  test("is the form's own target if it has one", () => {
    expect(choose({ form: { redirectUrl: "https://ada.example/thanks", allowedOrigins: [] } })).toBe(
      "https://ada.example/thanks",
    );
  });

  test.each([
    ["an allowed origin", "https://shop.example/danke?x=1#top", "https://shop.example/danke?x=1#top"],
    ["an allowed origin in capitals", "HTTPS://SHOP.example/a b", "https://shop.example/a%20b"],
    ["this server", "https://inbox.example/x", "https://inbox.example/x"],
  ])("is the address that the page requests on %s", (_, asked, expected) => {
    expect(choose({ asked })).toBe(expected);
  });

  test("is the address that the page requests on the website of the form's own target, before that target", () => {
    const form = { redirectUrl: "https://ada.example/thanks", allowedOrigins: [] };
    expect(choose({ form, asked: "https://ada.example/merci" })).toBe("https://ada.example/merci");
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "http://shop.example/",
    "https://shop.example:8443/",
    "https://shop.example.evil.example/",
    "https://shop.example@evil.example/",
    "https://evil@shop.example/",
    "https:evil.example",
    "javascript:alert(1)",
    "data:text/html,x",
    "/thanks",
    "\\\\evil.example",
    "https://",
    "blob:https://shop.example/x",
  ])("is never %s", (asked) => {
    expect(choose({ asked })).toBeNull();
  });

  test("falls back to the form's own target when the page requests a foreign one", () => {
    const form = { redirectUrl: "https://ada.example/thanks", allowedOrigins: [] };
    expect(choose({ form, asked: "https://evil.example/" })).toBe("https://ada.example/thanks");
  });

  test("resolves a relative address against the submitting page, if that page is allowed", () => {
    expect(choose({ asked: "../danke", page: "https://shop.example/de/kontakt" })).toBe("https://shop.example/danke");
    expect(choose({ asked: "/danke", page: "https://shop.example" })).toBe("https://shop.example/danke");
    expect(choose({ asked: "/danke", page: "https://evil.example/kontakt" })).toBeNull();
    expect(choose({ asked: "//evil.example/", page: "https://shop.example/" })).toBeNull();
    expect(choose({ asked: "/danke", page: "null" })).toBeNull();
  });

  test("is encoded as ASCII for use in a header", () => {
    const form = { redirectUrl: "https://bücher.example/größe", allowedOrigins: [] };
    expect(choose({ form })).toBe("https://xn--bcher-kva.example/gr%C3%B6%C3%9Fe");
  });

  test("is the built-in page when the form's own target is not a web address", () => {
    expect(choose({ form: { redirectUrl: "javascript:alert(1)", allowedOrigins: [] } })).toBeNull();
  });
});
