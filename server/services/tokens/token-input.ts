import { z } from "zod";
import { oneLine } from "../../parse-input.ts";

export const MAX_EXPIRY_DAYS = 3650;

const expiresInDays = z
  .int({ error: "Give the days until the token expires as a whole number." })
  .min(1, { error: "A token lives at least 1 day." })
  .max(MAX_EXPIRY_DAYS, { error: "A token lives at most 3,650 days." });

/** What makes an agent token; every message is ours and fit for the owner's eyes. */
export const createTokenInput = z.object({
  name: oneLine("A token’s name")
    .min(1, { error: "Give the token a name." })
    .max(100, { error: "A token's name has at most 100 characters." }),
  /** May read what visitors wrote, not only metadata. */
  content: z.boolean(),
  /** Null for a token without an end. */
  expiresInDays: expiresInDays.nullish(),
  /** Empty for every form of the account, those made later included. */
  formIds: z.array(z.string()).max(100, { error: "Limit a token to at most 100 forms." }),
});

export type CreateTokenInput = z.input<typeof createTokenInput>;
