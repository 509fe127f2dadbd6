import { pageResponse, wantsJson, wantsPage } from "../http/page.ts";
import { problemResponse } from "../http/problem.ts";
import { originOf } from "./origin-of.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Any page may read the answer, whatever origins the form lists: a submission from elsewhere is quarantined, and must
 * look to its sender like any other. No cookie is ever read here, so there is nothing to protect.
 */
const CORS = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After" } as const;

/** Lets the browser tell the thank-you page which website it came from, so that it can link back. */
const REFERRER_POLICY = { "Referrer-Policy": "strict-origin-when-cross-origin" } as const;

/** Whether the sender is a script, which wants JSON, or a browser that shows a page next. */
export function isScript(headers: Headers, bodyIsJson: boolean): boolean {
  if (bodyIsJson || wantsJson(headers)) return true;
  // A page's fetch() that names no type; libraries that replace the page themselves ask for HTML and follow the redirect.
  return headers.get("sec-fetch-dest") === "empty" && !wantsPage(headers);
}

/** The same for inbox and spam. */
export function received(id: string): Response {
  return new Response(`{"ok":true,"id":"${id}"}`, {
    status: 200,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...CORS },
  });
}

export function seeOther(location: string): Response {
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store", ...REFERRER_POLICY, ...CORS },
  });
}

/** A page for browsers, a problem document for everybody else. */
export function refused(refusal: Refusal, headers: Headers): Response {
  const { status, title, message: detail, reason, retryAfterSeconds } = refusal;
  const retry = retryAfterSeconds === null ? {} : { retryAfterSeconds };
  const response = wantsPage(headers)
    ? pageResponse({ title, text: detail }, { status })
    : problemResponse({ status, title, detail, members: { reason }, ...retry });
  if (retryAfterSeconds !== null) response.headers.set("Retry-After", String(retryAfterSeconds));
  for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value);
  return response;
}

/** Asked once a day by each browser before a script's POST. */
export function preflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "POST",
      // The names beside the star are for browsers that do not know it.
      "Access-Control-Allow-Headers": "Content-Type, Accept, X-Requested-With, *",
      "Access-Control-Max-Age": "86400",
    },
  });
}

/** Says thanks; the same for every form and every verdict. */
export function thanks(headers: Headers, publicUrl: string): Response {
  const website = originOf(headers.get("referer"));
  const isElsewhere = website !== null && website !== originOf(publicUrl);
  const link = isElsewhere ? { href: `${website}/`, label: `Back to ${new URL(website).host}` } : undefined;
  const page = { title: "Thank you", text: "Your message has been received.", ...(link === undefined ? {} : { link }) };
  return pageResponse(page, { status: 200, headers: CORS });
}

/** Never kept by a browser or on the way: each opening of the page has its own. */
export function pageScript(text: string): Response {
  return new Response(text, {
    headers: { "Content-Type": "text/javascript; charset=utf-8", "Cache-Control": "no-store", ...CORS },
  });
}

export function toSolve(challenge: object): Response {
  return new Response(JSON.stringify(challenge), {
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store", ...CORS },
  });
}

export function nothingToSolve(): Response {
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store", ...CORS } });
}

export function wrongMethod(headers: Headers, allow: string): Response {
  const title = "This address receives a form";
  const text = `It answers ${allow} only. Open the page that holds the form, fill it in and send it from there.`;
  const response = wantsPage(headers)
    ? pageResponse({ title, text }, { status: 405 })
    : problemResponse({ status: 405, title, detail: text });
  response.headers.set("Allow", allow);
  return response;
}
