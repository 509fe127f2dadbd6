const WORDS: Readonly<Record<string, string>> = {
  archived_form: "The form was archived",
  malformed: "The request was malformed or incomplete",
  no_field: "It had no fields",
  no_email: "It had no email address to confirm",
  too_large: "Its fields were larger than 256 KiB, or its files took too long or were larger than 110 MB",
  too_many_fields: "It had more than 200 fields",
  unsupported_type: "Its content type is not supported",
  flood: "Too many messages at once from one address",
  unavailable: "The database could not be reached",
  disk_full: "The server’s disk was full",
  fault: "Postern had an error",
  unknown_form: "The form did not exist",
};

/** Why the intake refused requests. */
export function describeRefusal(reason: string): string {
  return WORDS[reason] ?? `Other: ${reason.replaceAll("_", " ")}`;
}
