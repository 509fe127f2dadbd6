import type { ScreenInput } from "../verdict.ts";
import { type Example, fittedExample } from "./example.ts";
import { REFERENCE_MESSAGES } from "./reference-messages.ts";

/** Every other reference message takes part where weights are fitted; the rest show how far these may be trusted. */
export const TAUGHT_REFERENCES = once(() => examples(0));
export const CHECKED_REFERENCES = once(() => examples(1));

function examples(from: 0 | 1): readonly Example[] {
  return REFERENCE_MESSAGES.filter((_, at) => at % 2 === from).map((fields) => fittedExample(inputOf(fields), "inbox"));
}

function inputOf(fields: ScreenInput["fields"]): ScreenInput {
  return { fields, filledTrap: null, origin: null, originAllowed: true };
}

/** Read when they are first needed, by a job and not by a visitor. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
