/** An instant as a mail says it: whoever reads it may be anywhere. */
export function formatInstant(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
