import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { screenMessage } from "@postern/spam";
import { transformWithOxc } from "vite";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  buildAstroSnippet,
  buildHugoSnippet,
  buildNextSnippet,
  buildReactSnippet,
} from "../../web/src/core/setup/snippets/build-component-snippets.ts";
import {
  buildFetchSnippet,
  buildFormLine,
  buildHtmlSnippet,
  OTHER_SERVICES,
} from "../../web/src/core/setup/snippets/build-snippets.ts";
import { testFields } from "../../web/src/core/setup/snippets/post-test.ts";
import { SNIPPET_KINDS } from "../../web/src/core/setup/snippets/snippet-kinds.ts";

const form = { intakeUrl: "https://inbox.example.com/f/frm_01m6bb09sme008000000000001", honeypotField: "_gotcha" };
const root = join(import.meta.dirname, "..", "..");

describe("the React and Next snippets", () => {
  test.each([
    ["React", buildReactSnippet],
    ["Next", buildNextSnippet],
  ])("%s: compiles as a module with JSX", async (_name, build) => {
    const { code } = await transformWithOxc(build(form), "contact-form.jsx");
    expect(code).toContain("fetch(form.action");
    expect(code).toContain('name: "_gotcha"');
    expect(code).toContain(`src: "${form.intakeUrl}/form.js"`);
  });

  test("pass strict TypeScript checks unmodified", () => {
    const folder = mkdtempSync(join(tmpdir(), "postern-snippet-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "contact-form.tsx"), buildNextSnippet(form));
    const options = { strict: true, noEmit: true, jsx: "react-jsx", lib: ["es2022", "dom"], target: "es2022" };
    const compilerOptions = { ...options, module: "esnext", moduleResolution: "bundler", skipLibCheck: true };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: ["contact-form.tsx"] }));
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    expect(execFileSync(process.execPath, [compiler, "-p", folder], { encoding: "utf8" })).toBe("");
  });

  test("run in the browser, which Next learns from a directive in the first line", () => {
    expect(buildNextSnippet(form).split("\n")[0]).toBe('"use client";');
  });

  test("escape special characters in the URL and the honeypot name", async () => {
    const odd = { intakeUrl: 'https://x.example/f/"{1}<', honeypotField: 'a" onFocus="x' };
    const { code } = await transformWithOxc(buildReactSnippet(odd), "contact-form.jsx");
    expect(code).toContain(JSON.stringify(odd.honeypotField));
    expect(code).toMatch(/action: ("https:\/\/x\.example\/f\/\\"\{1\}<"|'https:\/\/x\.example\/f\/"\{1\}<')/);
  });
});

test("Astro gets the fetch snippet below an empty front matter, and the plain HTML contains no braces", () => {
  const snippet = buildAstroSnippet(form);
  expect(snippet).toBe(`---\n---\n\n${buildFetchSnippet(form)}`);
  expect(snippet).toContain('<script type="module">');
  expect(buildHtmlSnippet(form)).not.toMatch(/[{}]/);
});

test("Hugo gets plain HTML without any Hugo template syntax", () => {
  expect(buildHugoSnippet(form)).toBe(buildHtmlSnippet(form));
  expect(buildHugoSnippet(form)).not.toContain("{{");
});

test("every kind contains the form's address and honeypot, and explains usage exactly if it has a file", () => {
  for (const kind of SNIPPET_KINDS) {
    const snippet = kind.build(form);
    expect(snippet).toContain(form.intakeUrl);
    expect(snippet).toContain('name="_gotcha"');
    expect(kind.file === undefined).toBe(kind.use === undefined);
  }
});

test("migrating takes one form tag, whatever the previous service", () => {
  expect(buildFormLine(form.intakeUrl)).toBe(
    `<form action="${form.intakeUrl}" method="POST" accept-charset="utf-8" enctype="multipart/form-data">`,
  );
  for (const { line } of OTHER_SERVICES) expect(line).toMatch(/^<form [^>]*method="POST"[^>]*>$/);
});

test("a test message identifies itself as a test and is not held as spam", () => {
  expect(testFields("Contact", "ada@example.com")).toEqual({
    name: "Test from Postern",
    email: "ada@example.com",
    message: expect.stringMatching(/^This is a test\. You sent it to the form “Contact”/),
  });
  const isHeld = (name: string) => {
    const fields = Object.entries(testFields(name, "x7.01m8kgtqape0yb2jbe8qt1g@example.test"));
    return screenMessage({ sensitivity: "normal", kind: null, habits: null }, { fields }).folder === "spam";
  };
  expect(["Contact", "SEO offers", "Casino night", "Kredit & Leasing"].filter(isHeld)).toEqual([]);
});
