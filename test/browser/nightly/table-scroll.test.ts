import type { Page } from "@playwright/test";
import { operationName } from "../support/operation-name.ts";
import type { Owner } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const ROW_HEIGHT_PX = 40;
const HEADER_HEIGHT_PX = 38;
const DEEP_ROWS = 3_000;

async function openDeepTable(owner: Owner, page: Page): Promise<void> {
  const contact = await owner.form();
  await contact.messages(6_000);
  await owner.open(page, contact.path("inbox?as=table&show=all"));
  await expect(page.locator("[data-row]").first()).toBeVisible();
}

const scroller = (page: Page) => page.locator("[data-submission-list]");

/** The content in the middle of each visible row slot. */
function inSight(page: Page): Promise<string[]> {
  return scroller(page).evaluate(placesInSight, [ROW_HEIGHT_PX, HEADER_HEIGHT_PX] as const);
}

function placesInSight(element: Element, [rowPx, headerPx]: readonly [number, number]): string[] {
  const { left, top, bottom } = element.getBoundingClientRect();
  const places: string[] = [];
  for (let y = top + headerPx + rowPx / 2; y < bottom - rowPx / 2; y += rowPx) {
    const found = document.elementFromPoint(left + 120, y);
    const group = found?.closest('[role="rowgroup"]') ?? null;
    if (found?.closest("[data-row]") != null) places.push("row");
    else if (group !== null && getComputedStyle(group).backgroundImage !== "none") places.push("placeholder");
    else places.push(`nothing at ${element.scrollTop}`);
  }
  return places;
}

/** Checks every frame of the page until asked for the result. */
async function watchFrames(page: Page) {
  const watch = await page.evaluateHandle(
    ([source, sizes]) => {
      const look: (element: Element, sizes: readonly [number, number]) => string[] = new Function(
        `return (${source})`,
      )();
      const seen = { frames: 0, rows: 0, blank: [] as string[], isOver: false };
      const onFrame = () => {
        const list = document.querySelector("[data-submission-list]");
        const places = list === null ? ["no table"] : look(list, sizes);
        seen.frames += 1;
        seen.rows += places.filter((place) => place === "row").length;
        seen.blank.push(...places.filter((place) => place !== "row" && place !== "placeholder"));
        if (!seen.isOver) requestAnimationFrame(onFrame);
      };
      requestAnimationFrame(onFrame);
      return seen;
    },
    [placesInSight.toString(), [ROW_HEIGHT_PX, HEADER_HEIGHT_PX] as [number, number]] as const,
  );
  return () =>
    watch.evaluate((seen) => {
      seen.isOver = true;
      return seen;
    });
}

/** The number of colours in each row slot of a screenshot. An empty slot has a single colour. */
async function coloursInSight(page: Page): Promise<number[]> {
  const box = await scroller(page).boundingBox();
  if (box === null) throw new Error("The table is not on the page.");
  const clip = { x: box.x, y: box.y + HEADER_HEIGHT_PX, width: 400, height: box.height - HEADER_HEIGHT_PX };
  const picture = (await page.screenshot({ clip })).toString("base64");
  const canvas = await page.context().newPage();
  const colours = await canvas.evaluate(
    async ([png, rowPx]) => {
      const image = new Image();
      image.src = `data:image/png;base64,${png}`;
      await image.decode();
      const { width, height } = image;
      const drawing = new OffscreenCanvas(width, height).getContext("2d");
      if (drawing === null) return [];
      drawing.drawImage(image, 0, 0);
      const counts: number[] = [];
      for (let top = 0; top + rowPx <= height; top += rowPx) {
        const pixels = new Uint32Array(drawing.getImageData(0, top, width, rowPx).data.buffer);
        counts.push(new Set(pixels).size);
      }
      return counts;
    },
    [picture, ROW_HEIGHT_PX] as const,
  );
  await canvas.close();
  return colours;
}

test("a deep, fast scroll shows a row or its placeholder in every place on every frame", async ({ owner, page }) => {
  test.slow();
  await openDeepTable(owner, page);
  const endWatch = await watchFrames(page);

  // Jump to the end of the scroll range, like a dragged thumb, until thousands of rows are loaded.
  await expect
    .poll(
      () =>
        scroller(page).evaluate((element, rowPx) => {
          element.scrollTop = element.scrollHeight;
          return element.scrollHeight / rowPx;
        }, ROW_HEIGHT_PX),
      { intervals: [30], timeout: 200_000 },
    )
    .toBeGreaterThan(DEEP_ROWS);
  // Scroll far up and down with the wheel, and jump all over the table, once per frame.
  await scroller(page).hover();
  for (const distance of [-40_000, 25_000, -60_000, 90_000]) await page.mouse.wheel(0, distance);
  await scroller(page).evaluate(async (element) => {
    for (let jump = 1; jump <= 200; jump += 1) {
      element.scrollTop = ((jump * 0.618) % 1) * element.scrollHeight;
      await new Promise(requestAnimationFrame);
    }
  });
  const { frames, rows, blank } = await endWatch();
  expect(frames).toBeGreaterThan(200);
  expect(rows).toBeGreaterThan(frames);
  expect(blank).toEqual([]);
  await expect.poll(async () => new Set(await inSight(page))).toEqual(new Set(["row"]));
});

test("rows being loaded show visible placeholders, in light and dark, until they appear", async ({ owner, page }) => {
  test.slow();
  await openDeepTable(owner, page);
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/graphql", async (route) => {
    if (operationName(route.request()) === "MoreTableRows") await mayAnswer;
    await route.continue();
  });
  await scroller(page).evaluate((element) => {
    element.scrollTop = element.scrollHeight;
  });
  await expect.poll(async () => new Set(await inSight(page))).toEqual(new Set(["placeholder"]));
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expect.poll(async () => Math.min(...(await coloursInSight(page))), colorScheme).toBeGreaterThan(1);
  }
  answer();
  await expect.poll(async () => new Set(await inSight(page))).toEqual(new Set(["row"]));
});
