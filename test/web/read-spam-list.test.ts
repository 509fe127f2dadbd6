import { describe, expect, test } from "vitest";
import { readSpamList, writeSpamList } from "../../web/src/features/spam-lists/read-spam-list.ts";

describe("An owner's spam list", () => {
  test.each([
    ["ana@example.com", "address", "ana@example.com"],
    ["example.com", "domain", "example.com"],
    ["@example.com", "domain", "example.com"],
    ["guest post", "words", "guest post"],
    ['"node.js"', "words", "node.js"],
    ["“crypto.com”", "words", "crypto.com"],
    ["SEO", "words", "SEO"],
  ])("contains %s as an entry of kind %s", (line, kind, value) => {
    expect(readSpamList(` ${line} \n\n`)).toEqual([{ kind, value }]);
  });

  test("reads back the same after being written", () => {
    const entries = [
      { kind: "address", value: "ana@example.com" },
      { kind: "domain", value: "example.com" },
      { kind: "words", value: "node.js" },
      { kind: "words", value: "guest post" },
      { kind: "words", value: "a@b" },
    ] as const;
    expect(readSpamList(writeSpamList(entries))).toEqual(entries);
  });
});
