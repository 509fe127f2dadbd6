import { hostileFiles } from "../../features/files/hostile-files.ts";
import { startWebsite } from "../support/local-server.ts";
import { expect, test } from "../support/test.ts";

const SCRIPT = "document.documentElement.setAttribute('data-ran', 'yes'); parent.postMessage('ran', '*')";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>${SCRIPT}</script></svg>`;
const HTML = `<!doctype html><title>A page</title><script>${SCRIPT}</script>`;

test("an HTML file or a scripted image runs nothing, even when a browser displays it", async ({
  owner,
  page,
  server,
}) => {
  const jobs = await owner.form("Jobs");
  const body = new FormData();
  body.set("message", "I would like to work with you. Everything about me is attached.");
  body.append("cv", new Blob([SVG], { type: "image/svg+xml" }), "drawing.svg");
  body.append("cv", new Blob([HTML], { type: "text/html" }), "letter.html");
  const id = await jobs.send(body);
  await owner.signIn(page.context());
  for (const folder of ["inbox", "spam"]) {
    await page.goto(`${server.url}${jobs.path(folder)}?submission=${id}`);
    await expect(page.getByRole("article")).toBeVisible();
    if ((await page.getByRole("region", { name: "2 files" }).count()) > 0) break;
  }
  const files = page.getByRole("region", { name: "2 files" });
  await expect(files.getByRole("img")).toHaveCount(0);
  const links = await files
    .getByRole("link")
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  expect(links).toHaveLength(2);

  // A browser or a proxy that displays the file instead of downloading it.
  const types = ["image/svg+xml", "text/html"];
  await page.route("**/files/**", async (route) => {
    const response = await route.fetch();
    const { "content-disposition": disposition, ...headers } = response.headers();
    expect(disposition).toContain("attachment");
    const type = types[links.indexOf(route.request().url())] ?? "";
    await route.fulfill({ response, headers: { ...headers, "content-type": type } });
  });
  for (const link of links) {
    await page.goto(link);
    await expect(page.locator("html, svg").first()).not.toHaveAttribute("data-ran");
    await expect.poll(() => page.evaluate(() => window.origin)).toBe("null");
  }
});

test("hostile uploads run nothing, request nothing and open no dialogs in the dashboard", async ({
  context,
  owner,
  page,
  server,
}) => {
  const hostile = await owner.form("Hostile");
  const action = `${server.url}/f/${hostile.id}`;
  const website = await startWebsite(
    `<!doctype html><title>Jobs</title><form action="${action}" method="post" enctype="multipart/form-data">
     <label>Message <input name="message"></label><input type="file" name="papers" multiple><button>Send</button></form>`,
  );
  const files = [...new Map(hostileFiles().map((file) => [file.content, file])).values()];
  const names = hostileFiles().map(({ name }) => name);
  const visitor = await context.newPage();
  for (let at = 0; at < files.length; at += 10) {
    await visitor.goto(website.url);
    await visitor.getByLabel("Message").fill(`Everything about me is attached, part ${at / 10 + 1}.`);
    await visitor.locator("input[type=file]").setInputFiles(
      files.slice(at, at + 10).map(({ declaredType, content }, index) => ({
        name: (names[(at + index) * 37] ?? "a.txt").slice(0, 200).replaceAll("\0", ""),
        mimeType: declaredType,
        buffer: content,
      })),
    );
    await visitor.getByRole("button", { name: "Send" }).click();
    await expect(visitor).toHaveURL(`${action}/thanks`);
  }
  await website.stop();

  const noticed: string[] = [];
  page.on("dialog", (dialog) => {
    noticed.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => noticed.push(`error: ${error.message}`));
  page.on("popup", (popup) => noticed.push(`window: ${popup.url()}`));
  page.on("request", (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin !== server.url || pathname.includes("hacked")) noticed.push(`request: ${request.url()}`);
  });
  await owner.signIn(page.context());
  let shown = 0;
  for (const folder of ["inbox", "spam"]) {
    await page.goto(server.url + hostile.path(folder));
    await expect(page.getByRole("heading", { name: "Hostile" })).toBeVisible();
    await expect(
      page
        .locator("[data-row]")
        .or(page.getByText(/No messages|Nothing|empty/i))
        .first(),
    ).toBeVisible();
    const links = page.locator("[data-row] a");
    for (let row = 0; row < (await links.count()); row += 1) {
      await links.nth(row).click();
      const region = page.getByRole("article").getByRole("region", { name: /^\d+ files$/ });
      await expect(region).toBeVisible();
      shown += await region.getByRole("listitem").count();
      // A picture that cannot be drawn is hidden but keeps its place in the list.
      for (const file of await region.getByRole("listitem").all()) await file.scrollIntoViewIfNeeded();
      await region
        .getByRole("link", { name: /^Download/ })
        .first()
        .focus();
    }
  }
  expect(shown).toBe(files.length);
  await expect(page).not.toHaveTitle("hacked");
  expect(noticed).toEqual([]);
});
