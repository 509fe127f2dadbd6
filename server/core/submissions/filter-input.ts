import { z } from "zod";
import { FIELD_OPERATORS, type FieldOperator } from "../../../shared/field-operators.ts";
import {
  MAX_CONDITION_LENGTH,
  MAX_FIELD_CONDITIONS,
  MAX_FIELD_NAME_LENGTH,
  MAX_FILTER_FORMS,
  MAX_SEARCH_LENGTH,
} from "../../../shared/limits.ts";
import { instant, startsBeforeItEnds } from "../platform/parse-input.ts";

const DAY_OR_MINUTE = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2})?$/;
const NUMBER = /^[+-]?\d{1,30}(?:\.\d{1,30})?$/;
const WITHOUT_VALUE: ReadonlySet<FieldOperator> = new Set<FieldOperator>(["isEmpty", "isNotEmpty"]);
const COMPARES_NUMBERS: ReadonlySet<FieldOperator> = new Set<FieldOperator>([
  "lessThan",
  "greaterThan",
  "atLeast",
  "atMost",
]);
const conditionText = (maxCharacters: number, what: string) =>
  z
    .string()
    .max(maxCharacters, `${what} can have at most ${maxCharacters} characters.`)
    .refine((text) => !text.includes("\u0000"), `${what} cannot contain a NUL character.`);

const conditionInput = z
  .object({
    name: conditionText(MAX_FIELD_NAME_LENGTH, "A field name"),
    operator: z.enum(FIELD_OPERATORS),
    value: conditionText(MAX_CONDITION_LENGTH, "The value to compare with").nullish(),
  })
  .transform(({ name, operator, value }) => ({ name, operator, value: value?.trim() ?? "" }))
  .superRefine(({ operator, value }, issues) => {
    const refuse = (message: string) => issues.addIssue({ code: "custom", message });
    if (operator === "before" || operator === "after") {
      if (!DAY_OR_MINUTE.test(value)) refuse("Enter a date such as 2026-11-21, or 2026-11-21T09:30.");
    } else if (COMPARES_NUMBERS.has(operator)) {
      if (!NUMBER.test(value)) refuse("Enter a number such as 12 or 12.5.");
    } else if (value === "" && !WITHOUT_VALUE.has(operator)) refuse("Enter a value to compare with.");
  });

export const filterInput = z
  .object({
    /**
     * Words in contents, sender, notes or replies, all required; a word matches every word that begins with it. Also
     * "several words", from:sender, either/or, and a minus before a word to exclude it.
     */
    text: z
      .string()
      .max(MAX_SEARCH_LENGTH, `Search for at most ${MAX_SEARCH_LENGTH} characters.`)
      .nullable()
      .default(null),
    status: z.enum(["unread", "read"]).nullable().default(null),
    done: z.boolean().nullable().default(null),
    starred: z.boolean().nullable().default(null),
    answered: z.boolean().nullable().default(null),
    /** True for doubtful ones in Spam. A list of all forms includes only forms that show them. */
    doubtful: z.boolean().nullish(),
    /** True for those awaiting their visitor's confirmation. */
    unconfirmed: z.boolean().nullish(),
    hasFiles: z.boolean().nullish(),
    /** Forms to include; unknown ones match nothing. */
    forms: z
      .array(z.string().max(50, "There is no such form."))
      .max(MAX_FILTER_FORMS, `Choose at most ${MAX_FILTER_FORMS} forms.`)
      .nullable()
      .default(null),
    label: z.string().max(50, "There is no such label.").nullable().default(null),
    /** A member's id, "me" or "nobody". */
    assignee: z.string().max(50, "There is no such member.").nullable().default(null),
    /** Inclusive start and exclusive end. */
    since: instant.nullable().default(null),
    until: instant.nullable().default(null),
    reason: z.string().max(100, "There is no such reason.").nullable().default(null),
    /** All conditions must hold. */
    fields: z
      .array(conditionInput)
      .max(MAX_FIELD_CONDITIONS, `Filter by at most ${MAX_FIELD_CONDITIONS} fields at a time.`)
      .nullable()
      .default(null),
  })
  .refine(...startsBeforeItEnds);
