import { invalid } from "../../errors.ts";
import { isId } from "../../ids.ts";
import { isSignedBy, type Keys, sign } from "../../secret.ts";
import type { Folder } from "../../store/database/db.ts";

/** Where a page ended: the last submission it showed. */
export interface Place {
  readonly accountId: string;
  readonly formId: string;
  readonly folder: Folder;
  readonly submissionId: string;
}

/** An opaque, signed cursor: good only for the account, form and folder whose page it continues. */
export function encodeCursor(keys: Keys, place: Place): string {
  return `${place.submissionId}.${sign(keys.cursor, text(place))}`;
}

export function decodeCursor(keys: Keys, cursor: string, place: Omit<Place, "submissionId">): string {
  const [submissionId, signature, ...rest] = cursor.split(".");
  const isOurs =
    isId(submissionId, "sub") &&
    signature !== undefined &&
    rest.length === 0 &&
    isSignedBy(keys.cursor, text({ ...place, submissionId }), signature);
  if (!isOurs) {
    throw invalid("The cursor is not one that this form and folder gave out. Leave it out to start at the newest.");
  }
  return submissionId;
}

function text(place: Place): string {
  return [place.accountId, place.formId, place.folder, place.submissionId].join("/");
}
