import { forbidCode, type Rule } from "../rule.ts";

const JOURNEYS = { in: ["test/browser/"], except: ["test/browser/support/"] };

const READS = [
  ...[
    "count",
    "textContent",
    "innerText",
    "innerHTML",
    "allTextContents",
    "allInnerTexts",
    "inputValue",
    "getAttribute",
  ],
  ...["isVisible", "isHidden", "isChecked", "isEnabled", "isDisabled", "isEditable", "boundingBox", "title", "content"],
  ...["url", "evaluate", "evaluateAll"],
];

export const browserTestRules: readonly Rule[] = [
  forbidCode({
    name: "Browser tests expect what a page will show, not what it shows at this moment",
    area: JOURNEYS,
    hint: /expect/,
    matcher: {
      rule: {
        kind: "call_expression",
        has: { field: "function", regex: "^expect$" },
        any: [
          { has: { kind: "await_expression", stopBy: "end", regex: `\\.(${READS.join("|")})\\(` } },
          { has: { kind: "await_expression", stopBy: "end", regex: "^await \\w+\\(page\\b" } },
          { regex: "^expect\\(\\w+\\.url\\(\\)" },
        ],
        not: { regex: "^expect\\(async " },
      },
    },
    violations: [
      { "test/browser/planted.test.ts": `expect(await page.locator("li").count()).toBe(2);` },
      { "test/browser/planted.test.ts": `expect((await row.innerText()).trim()).toBe("Ana");` },
      { "test/browser/planted.test.ts": `expect(await page.evaluate(() => window.origin)).toBe("null");` },
      { "test/browser/planted.test.ts": `expect(await shown(page), "how many").toEqual([]);` },
      { "test/browser/planted.test.ts": `expect(page.url()).toContain("/thanks");` },
    ],
    allowed: [
      { "test/browser/planted.test.ts": `await expect(page.locator("li")).toHaveCount(2);` },
      { "test/browser/planted.test.ts": `await expect.poll(() => page.evaluate(() => window.origin)).toBe("null");` },
      { "test/browser/planted.test.ts": `expect(await agent.call({ formId })).toMatchObject({ isError: true });` },
      { "test/browser/support/planted.ts": `expect(await page.title()).toBe("Postern");` },
    ],
  }),
  forbidCode({
    name: "Browser tests press the keys of the dashboard once it acts on them",
    area: JOURNEYS,
    hint: /keyboard/,
    matcher: { rule: { kind: "member_expression", regex: "keyboard\\s*\\.(press|down|up)$" } },
    violations: [{ "test/browser/planted.test.ts": `await page.keyboard.press("j");` }],
    allowed: [
      { "test/browser/planted.test.ts": `await press(page, "j");` },
      { "test/browser/planted.test.ts": `await field.press("Enter");` },
      { "test/browser/support/planted.ts": `await page.keyboard.press(key);` },
    ],
  }),
];
