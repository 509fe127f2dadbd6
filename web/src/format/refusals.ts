const WORDS: Readonly<Record<string, string>> = {
  archived_form: "The form was archived",
  malformed: "The request was broken or incomplete",
  no_field: "There was no field in it",
  too_large: "Its fields were larger than 256 KiB, or its files took too long or were larger than 110 MB",
  too_many_fields: "It had more than 200 fields",
  unsupported_type: "It was of a kind that forms do not send",
  flood: "Too many came at once from one address",
  unavailable: "The database could not be reached; the visitor was asked to send it again",
  disk_full: "The server’s disk was full. The visitor was asked to try again later",
  fault: "There was a fault in Postern; the visitor was told",
  unknown_form: "The form did not exist",
};

/** Why the intake turned requests away. */
export function describeRefusal(reason: string): string {
  return WORDS[reason] ?? `Another reason: ${reason.replaceAll("_", " ")}`;
}
