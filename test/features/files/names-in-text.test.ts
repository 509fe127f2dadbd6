import { readSubmission } from "@postern/spam";
import { describe, expect, test } from "vitest";
import { describeFile, LEFT_OUT_TEXTS } from "../../../server/core/attachments/file-name.ts";
import type { LeftOutReason } from "../../../server/core/attachments/store.ts";

const REASONS = [null, ...Object.keys(LEFT_OUT_TEXTS)] as (LeftOutReason | null)[];
const TYPES = [null, "text/plain", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"];
const NAMES = ["cv.pdf", "cv (1).pdf", "Lebenslauf Zoë (text/plain, 5 bytes).txt"];

const readText = (value: string) => readSubmission({ fields: [["cv", value]] }).text;

describe("The text of a message with files", () => {
  test.each(REASONS)(
    "contains each file's name without the description added by Postern: left out as %s",
    (leftOut) => {
      for (const name of NAMES)
        for (const declaredType of TYPES)
          for (const size of [0, 999, 1_000, 500_000, 2_000_000_000])
            expect(readText(describeFile({ name, declaredType }, { leftOut, size }))).toBe(name);
    },
  );

  test.each(["cv.pdf", "I have two dogs (5 bytes)", "(text/plain, 5 bytes) and more", "cv.pdf (text, 5 bytes)"])(
    "keeps text that is not a file description: %s",
    (text) => {
      expect(readText(text)).toBe(text);
    },
  );
});
