import type { SendingFacts } from "@postern/spam";
import type { FormToken } from "./page-proofs.ts";

// The values that every browser since 2023 sends for a submitted form, in a page or a frame, and for a script's
// request.
const SITES: ReadonlySet<string | null> = new Set(["cross-site", "same-site", "same-origin"]);
const NAVIGATIONS: ReadonlySet<string | null> = new Set(["document", "iframe", "frame"]);
const REQUESTS: ReadonlySet<string | null> = new Set(["cors", "no-cors", "same-origin"]);

/** Only their absence counts, because scripts can send them too. */
function hasBrowserHeaders(headers: Headers): boolean {
  if (!SITES.has(headers.get("sec-fetch-site")) || !headers.get("accept-language")) return false;
  const mode = headers.get("sec-fetch-mode");
  const destination = headers.get("sec-fetch-dest");
  return mode === "navigate" ? NAVIGATIONS.has(destination) : REQUESTS.has(mode) && destination === "empty";
}

/** Flags for how a message was sent; the headers themselves are not stored. */
export function sendingFacts(
  headers: Headers,
  { token, hasProof }: { readonly token: FormToken | null; readonly hasProof: boolean | null },
): SendingFacts {
  return {
    hasPageToken: token?.kind === "signed",
    hasBrowserHeaders: hasBrowserHeaders(headers),
    hasProofOfWork: hasProof,
  };
}
