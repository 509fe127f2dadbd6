import type { ExportedConfirmation } from "../../core/submissions/store/export.ts";

/** The confirmation record columns, in order. Imports ignore them. */
export const CONFIRMATION_HEADERS = [
  ["confirmation_sent_at", "sentAt"],
  ["confirmed_at", "confirmedAt"],
  ["confirmed_words", "words"],
  ["confirmed_language", "language"],
  ["released_at", "releasedAt"],
  ["released_by", "releasedBy"],
] as const satisfies readonly (readonly [name: string, fact: keyof ExportedConfirmation])[];

/** Says why a message has no contents. Imports ignore it too. */
export const NOT_KEPT_HEADER = "not_kept";
