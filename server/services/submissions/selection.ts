import { invalid, notFound } from "../../errors.ts";
import { isId } from "../../ids.ts";

export const MAX_SELECTION = 500;

/** The distinct ids of a selection of 1 to 500 submissions. */
export function selection(ids: readonly string[]): readonly string[] {
  const distinct = [...new Set(ids)];
  if (distinct.length === 0) throw invalid("Select at least one submission.");
  if (distinct.length > MAX_SELECTION) {
    throw invalid(`Select at most ${MAX_SELECTION} submissions at a time.`);
  }
  if (!distinct.every((id) => isId(id, "sub"))) throw notFound("submission");
  return distinct;
}
