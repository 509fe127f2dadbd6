const WORDS: Readonly<Record<string, string>> = {
  archived_form: "because the form was archived",
  malformed: "because the request was broken or incomplete",
  no_field: "because there was no field in it",
  too_large: "because it was larger than 256 KiB",
  too_many_fields: "because it had more than 200 fields",
  unsupported_type: "because it was of a kind that forms do not send",
  flood: "because too many came at once from one address",
  unavailable: "because the database could not be reached; the visitor was asked to send it again",
  fault: "because of a fault in Postern; the visitor was told",
  unknown_form: "because the form did not exist",
};

/** Why the intake turned requests away, as the end of the sentence "12 refused …". */
export function describeRefusal(reason: string): string {
  return WORDS[reason] ?? `for the reason “${reason.replaceAll("_", " ")}”`;
}
