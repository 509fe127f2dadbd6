import { z } from "zod";
import type { Deps } from "../../deps.ts";
import { invalid } from "../../errors.ts";
import { oneLine } from "../../parse-input.ts";
import { emailAddress } from "../forms/form-input.ts";

export const MIN_PASSWORD_LENGTH = 10;
const MAX_PASSWORD_LENGTH = 256;

export const newPassword = z
  .string({ error: "Give a password." })
  .min(MIN_PASSWORD_LENGTH, { error: `Give a password of at least ${MIN_PASSWORD_LENGTH} characters.` })
  .max(MAX_PASSWORD_LENGTH, { error: `A password has at most ${MAX_PASSWORD_LENGTH} characters.` });

/** INVALID for a password that would be guessed early; `facts` are what is publicly known of its owner. */
export async function requireStrongPassword(deps: Deps, password: string, facts: readonly string[]): Promise<void> {
  if (!(await deps.passwords.isEasyToGuess(password, [...facts, "postern"]))) return;
  throw invalid("This password is easy to guess. Choose a longer one, such as four unrelated words.");
}

const ownerName = oneLine("A name").max(100, { error: "A name has at most 100 characters." });

const timeZoneName = z.string().refine(isTimeZone, { error: "Give a time zone by its name, such as Europe/Lisbon." });

export const createOwnerInput = z.object({
  email: emailAddress,
  name: ownerName.default(""),
  password: newPassword,
  timeZone: timeZoneName.default("UTC"),
  plan: z
    .string()
    .optional()
    .pipe(z.enum(["free", "pro"], { error: "The plan is free or pro." }).optional()),
});

export const profileInput = z.object({ name: ownerName, timeZone: timeZoneName });

export type ProfileInput = z.input<typeof profileInput>;

export type CreateOwnerInput = z.input<typeof createOwnerInput>;

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
