import { describe, expect, test } from "vitest";
import { MAX_FOLDED_CHARACTERS } from "../../../packages/spam/src/text/fold-text.ts";
import { MAX_VALUE_CHARACTERS, readSubmission } from "../../../packages/spam/src/text/read-submission.ts";
import { MAX_BODY_BYTES } from "../../../server/core/intake/field.ts";
import { parseJson } from "../../../server/core/intake/parse-json.ts";
import { Refusal } from "../../../server/core/intake/refusal.ts";
import { composeSubmission, MAX_MAILED_CHARACTERS } from "../../../server/core/mail/compose-submission.ts";
import { MAX_SUMMARIZED_CHARACTERS, summarize } from "../../../server/core/submissions/summarize.ts";
import { HOSTILE_TEXTS, hostileFields } from "../../support/hostile-text.ts";

const charactersOf = (fields: readonly (readonly [string, string])[]) =>
  fields.reduce((sum, [, value]) => sum + value.length, 0);

describe.each(HOSTILE_TEXTS)("The largest submission made of %s", (_what, piece) => {
  const submissions = hostileFields(piece);

  test("stays within the spam filter's bound, before and after normalization", () => {
    for (const fields of submissions) {
      const reading = readSubmission({ fields, origin: null });
      expect(charactersOf(reading.fields)).toBeLessThanOrEqual(MAX_VALUE_CHARACTERS);
      expect(Math.max(...reading.fields.map(([name]) => name.length))).toBeLessThanOrEqual(100);
      expect(reading.text.length).toBeLessThanOrEqual(4_501);
      expect(reading.folded.text.length).toBeLessThanOrEqual(MAX_FOLDED_CHARACTERS);
      expect(reading.words.length).toBeLessThanOrEqual(MAX_FOLDED_CHARACTERS);
      expect(reading.links.length).toBeLessThanOrEqual(60);
    }
  });

  test("shows only a few words in a list row", () => {
    for (const fields of submissions) {
      const { sender, preview } = summarize(fields);
      expect(sender.length).toBeLessThanOrEqual(200);
      expect(preview.length).toBeLessThanOrEqual(200);
    }
  });

  test("stays within the bound of an email", () => {
    for (const fields of submissions) {
      const mail = composeSubmission(
        {
          id: "dlv_1",
          target: "ana@example.com",
          formId: "frm_1",
          formName: "Contact",
          timeZone: "UTC",
          submission: {
            id: "sub_1",
            createdAt: new Date(0),
            sender: "",
            preview: "",
            subject: null,
            replyTo: null,
            fields,
          },
        },
        "https://postern.example",
      );
      // Lines of a value are indented by two; there are also 200 names of 200 characters, each with its notes.
      expect(mail.text.length).toBeLessThanOrEqual(3 * MAX_MAILED_CHARACTERS + 200 * 300);
    }
  });
});

describe("A list row", () => {
  test("uses the first 600 characters of a value and collapses white space", () => {
    const preview = (spaces: number) => summarize([["message", `a${" ".repeat(spaces)}b`]]).preview;
    expect(preview(MAX_SUMMARIZED_CHARACTERS - 2)).toBe("a b");
    expect(preview(MAX_SUMMARIZED_CHARACTERS - 1)).toBe("a");
  });
});

describe("A JSON list under a long name", () => {
  const body = (nameCharacters: number, values: number) =>
    Buffer.from(JSON.stringify({ ["n".repeat(nameCharacters)]: Array.from({ length: values }, () => 1) }));

  test("expands to at most as many characters as a body may have bytes", () => {
    const share = MAX_BODY_BYTES / 128;
    expect(charactersOf(parseJson(body(share - 1, 128)))).toBe(128);
    expect(() => parseJson(body(share, 128))).toThrow(Refusal);
    expect(() => parseJson(body(250_000, 200))).toThrow("at most 256 KiB");
  });
});
