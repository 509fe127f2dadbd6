import { expect, type Page, type Request } from "@playwright/test";

const QUIET_POLLS = 2;

/**
 * Starts to follow a page's requests; the result waits until none has been in flight for half a second. Ignores the
 * dashboard's change stream, which never ends.
 */
export function followNetwork(page: Page): () => Promise<void> {
  const underWay = new Set<Request>();
  page.on("request", (request) => {
    if (request.headers().accept?.startsWith("text/event-stream") !== true) underWay.add(request);
  });
  page.on("requestfinished", (request) => underWay.delete(request));
  page.on("requestfailed", (request) => underWay.delete(request));
  // Leaving a page cancels its requests.
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
