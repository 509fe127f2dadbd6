import { expect, type Page, type Request } from "@playwright/test";

const QUIET_POLLS = 2;

/**
 * Begins to follow a page's requests; the answer waits until none has been under way for half a second. The stream by
 * which an open dashboard hears of changes is no part of it: it never ends.
 */
export function followNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (request.headers().accept?.startsWith("text/event-stream") !== true) underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  // A page that is left takes its requests along.
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) underWay.clear();
  });
  return async () => {
    let quiet = 0;
    const poll = () => {
      quiet = underWay.size === 0 ? quiet + 1 : 0;
      return quiet;
    };
    await expect.poll(poll, { intervals: [250] }).toBeGreaterThanOrEqual(QUIET_POLLS);
  };
}
