import { countOf } from "../../format/counts.ts";

interface Copies {
  readonly mailed: number;
  readonly pushed: number;
}

/** What has left the house and stays outside, in plain words; null when nothing has. */
export function describeCopies(forms: readonly Copies[]): string | null {
  const mailed = forms.reduce((sum, form) => sum + form.mailed, 0);
  const pushed = forms.reduce((sum, form) => sum + form.pushed, 0);
  const parts = [
    ...(mailed > 0 ? [`${countOf(mailed, "email", "emails")} in mailboxes`] : []),
    ...(pushed > 0 ? [`${countOf(pushed, "copy", "copies")} sent to webhooks`] : []),
  ];
  if (parts.length === 0) return null;
  return `Copies outside Postern that you need to delete yourself: ${parts.join(" and ")}.`;
}
