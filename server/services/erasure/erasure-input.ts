import { z } from "zod";

/** Shorter than this, a text that may stand anywhere would match what nobody meant. */
const MIN_ANYWHERE_LENGTH = 3;
const LONGEST = 1_000;

/** How many submissions one step looks at: about a quarter of a second. */
export const LOOKED_AT_ONCE = 25_000;

export const criterionInput = z
  .object({
    value: z
      .string()
      .trim()
      .min(1, { error: "Give an address or another value to look for." })
      .max(LONGEST, { error: `Give at most ${LONGEST} characters to look for.` })
      // PostgreSQL keeps none, so nothing could match.
      .refine((value) => !value.includes("\0"), { error: "Give an address or another value to look for." }),
    place: z.enum(["whole", "anywhere"]),
  })
  .refine(({ value, place }) => place === "whole" || value.length >= MIN_ANYWHERE_LENGTH, {
    error: `Give at least ${MIN_ANYWHERE_LENGTH} characters to look for anywhere in a text.`,
  });

export type CriterionInput = z.input<typeof criterionInput>;
