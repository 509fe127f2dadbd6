import { pageResponse, wantsPage } from "./page.ts";
import { problemResponse } from "./problem.ts";

/** The one answer for every address that is not there: a page for browsers, a problem document for everybody else. */
export function notFoundResponse(headers: Headers): Response {
  if (!wantsPage(headers)) {
    return problemResponse({ status: 404, title: "Not found", detail: "There is nothing at this address." });
  }
  return pageResponse(
    {
      title: "Page not found",
      text: "Check the address, or open the dashboard.",
      link: { href: "/", label: "Go to the dashboard" },
    },
    { status: 404 },
  );
}
