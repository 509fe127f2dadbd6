import { isAllowedOrigin, originOf } from "./origin-of.ts";

export interface RedirectChoice {
  /** The address the page asked for in a field, not yet trusted. */
  readonly asked: string | null;
  readonly form: { readonly redirectUrl: string | null; readonly allowedOrigins: readonly string[] };
  /** Where relative addresses start from: the page that sent the form. */
  readonly page: string | null;
  readonly publicUrl: string;
}

/**
 * Where a browser goes after its submission, or null for the built-in page. What the page asked for wins over the
 * form's own target, but only on a website the owner named, so that nobody borrows the form as an open redirect.
 */
export function redirectTarget({ asked, form, page, publicUrl }: RedirectChoice): string | null {
  const own = httpAddress(form.redirectUrl);
  const trusted = [...form.allowedOrigins, own ?? "", publicUrl];
  return (asked === null ? null : trustedAddress(asked, page, trusted)) ?? own;
}

/** In ASCII, as a header needs it. */
function httpAddress(address: string | null): string | null {
  return address === null || originOf(address) === null ? null : new URL(address).href;
}

function trustedAddress(asked: string, page: string | null, trusted: readonly string[]): string | null {
  const base = isAllowedOrigin(originOf(page), trusted) ? (page ?? undefined) : undefined;
  if (!URL.canParse(asked, base)) return null;
  const url = new URL(asked, base);
  if (url.username !== "" || url.password !== "") return null;
  return isAllowedOrigin(originOf(url.href), trusted) ? url.href : null;
}
