import fc from "fast-check";
import { expect, test } from "vitest";
import { readReturnPath } from "../../shared/return-path.ts";

test("a return path on this site keeps its query and hash", () => {
  expect(readReturnPath("/forms/frm_1/inbox?submission=sub_1#x")).toBe("/forms/frm_1/inbox?submission=sub_1#x");
  expect(readReturnPath("/")).toBe("/");
});

test.each([
  ["another site", "https://evil.example/"],
  ["another site without a scheme", "//evil.example/"],
  ["another site by backslash", "/\\evil.example/"],
  ["another site by a tab that browsers drop", "/\t/evil.example/"],
  ["a path that becomes another site once it is cleaned", "/.//evil.example/"],
  ["the same by way of a folder", "/a/..//evil.example/"],
  ["a script", "javascript:alert(1)"],
  ["a relative path", "settings"],
  ["sign-in itself, which would lead nowhere", "/sign-in?next=/x"],
  ["no text", 1],
  ["nothing", undefined],
])("a return path cannot be %s", (_what, value) => {
  expect(readReturnPath(value)).toBeNull();
});

test("the return path stays on this site for any input", () => {
  const piece = fc.constantFrom("/", "\\", ".", "..", "//", "evil.example", "\t", "\n", "@", ":", "%2f", "?", "#", "a");
  const text = fc.oneof(
    fc.array(piece).map((pieces) => `/${pieces.join("")}`),
    fc.webUrl(),
    fc.string(),
  );
  fc.assert(
    fc.property(text, (value) => {
      const path = readReturnPath(value);
      if (path !== null) expect(new URL(path, "https://inbox.example.com").origin).toBe("https://inbox.example.com");
    }),
    { numRuns: 5000 },
  );
});
