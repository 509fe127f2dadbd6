import { z } from "zod";

// Direction-changing characters could make text read as something else.
const TURNS = /[\u202a-\u202e\u2066-\u2069]/;

export const unturned = <S extends z.ZodType<string>>(rule: S) =>
  rule.refine((text) => !TURNS.test(text), {
    error: "The text cannot contain characters that turn the direction of text.",
  });

export const cleared = (text: string) => (text === "" ? null : text);

export const atMost = (what: string, count: number) => ({
  error: `${what} can have at most ${count.toLocaleString("en")} characters.`,
});

/** Multi-line text that an owner types for visitors. */
export const plainText = (what: string, maxLength: number) =>
  unturned(
    z
      .string()
      .trim()
      .transform((text) => text.replace(/\r\n?/g, "\n"))
      .refine((text) => text.length <= maxLength, atMost(what, maxLength))
      .refine((text) => !/[^\P{C}\n\p{Cf}\p{Co}\p{Cn}]/u.test(text), {
        error: `${what} cannot contain control characters.`,
      }),
  );
