export function submissionUrl(
  publicUrl: string,
  {
    id,
    formId,
    folder = "inbox",
  }: { readonly id: string; readonly formId: string; readonly folder?: "inbox" | "spam" },
): string {
  return `${publicUrl}/forms/${formId}/${folder}?submission=${id}`;
}
