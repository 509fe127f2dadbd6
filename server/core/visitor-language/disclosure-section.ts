/** Postern's text, the owner's, both, or a link. */
export type DisclosureLine =
  | string
  | { readonly own: string; readonly before?: string }
  | { readonly href: string; readonly label: string };

export interface DisclosureSection {
  readonly heading: string;
  readonly lines: readonly DisclosureLine[];
}
