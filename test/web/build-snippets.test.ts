import { describe, expect, test } from "vitest";
import { buildFetchSnippet, buildHtmlSnippet } from "../../web/src/core/setup/snippets/build-snippets.ts";

const form = { intakeUrl: "https://inbox.example.com/f/frm_01m6bb09sme008000000000001", honeypotField: "_gotcha" };

describe.each([
  ["HTML", buildHtmlSnippet],
  ["fetch", buildFetchSnippet],
])("the %s snippet", (_kind, build) => {
  const snippet = build(form);

  test("posts to the form's intake URL in UTF-8", () => {
    expect(snippet).toContain(`action="${form.intakeUrl}" method="post" accept-charset="utf-8"`);
  });

  test("names every field and labels every visible field", () => {
    for (const field of ["name", "email", "message"]) {
      expect(snippet).toContain(`<label for="contact-${field}">`);
      expect(snippet).toMatch(new RegExp(`id="contact-${field}" name="${field}"`));
    }
  });

  test("contains the form's honeypot field, hidden from sight, the tab order and the accessibility tree", () => {
    expect(snippet).toMatch(
      /<div style="position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset\(50%\)" aria-hidden="true">\s*<label>[^<]+<input name="_gotcha" tabindex="-1" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore><\/label>\s*<\/div>/,
    );
    expect(build({ ...form, honeypotField: "website" })).toContain('<input name="website" tabindex="-1"');
  });

  test("escapes special characters in the URL and the honeypot name", () => {
    const odd = build({ intakeUrl: 'https://x.example/f/"><script>', honeypotField: 'a" onfocus="x' });
    expect(odd).toContain('action="https://x.example/f/&quot;&gt;&lt;script&gt;"');
    expect(odd).toContain('name="a&quot; onfocus=&quot;x"');
  });

  test("closes every tag it opens", () => {
    const opened = [...snippet.matchAll(/<(form|p|label|textarea|div|button|script)\b/g)].map((match) => match[1]);
    const closed = [...snippet.matchAll(/<\/(form|p|label|textarea|div|button|script)>/g)].map((match) => match[1]);
    expect(closed.toSorted()).toEqual(opened.toSorted());
  });
});

test("both snippets load the form's script as optional, and the inline script of the fetch snippet parses", () => {
  for (const build of [buildHtmlSnippet, buildFetchSnippet]) {
    expect(
      build(form),
    ).toContain(`</form>\n<!-- Optional: keeps what is typed until it is sent, and helps to tell people from bots. -->
<script src="${form.intakeUrl}/form.js" async></script>`);
  }
  expect(buildHtmlSnippet(form)).not.toContain("fetch(");
  const script = /<script type="module">([\s\S]*)<\/script>/.exec(buildFetchSnippet(form))?.[1] ?? "";
  expect(script).toContain("fetch(form.action");
  expect(() => new Function(script)).not.toThrow();
});
