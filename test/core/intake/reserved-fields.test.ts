import { describe, expect, test } from "vitest";
import type { Field } from "../../../server/core/intake/field.ts";
import { SETTING_NAMES, sortFields } from "../../../server/core/intake/reserved-fields.ts";

const sort = (fields: readonly Field[], honeypotField = "_gotcha") => sortFields(fields, honeypotField);
/** The same for a form whose page sends this subject with every message. */
const sortBeside = (constant: string, fields: readonly Field[]) =>
  sortFields(fields, "_gotcha", (subject) => subject === constant);

describe("Reserved field names", () => {
  const alwaysSetAside = SETTING_NAMES.filter(
    (name) => !["from_name", "webhook", "form_id", "op", "action"].includes(name),
  );

  test.each([
    ...alwaysSetAside,
    "_email.template.title",
    "_feedback.success.message",
    "_wpcf7",
    "_wpcf7_version",
    "_wpcf7_locale",
    "_wpcf7_unit_tag",
    "_wpcf7_container_post",
    "_wpcf7_posted_data_hash",
  ])("exclude %s from the content after interpreting it", (name) => {
    const visitors: Field[] = [
      ["message", "Hello"],
      ["email", "ada@example.com"],
    ];
    expect(sort([...visitors, [name, "ada@example.com"]]).content).toEqual(visitors);
  });

  // Taken from their documentation, so that the table misses none.
  test.each([
    ["Formspree", "_replyto _subject _next _cc _gotcha _language _format"],
    [
      "Web3Forms",
      "access_key from_name replyto ccemail webhook redirect botcheck h-captcha-response recaptcha_response",
    ],
    ["Netlify", "form-name bot-field netlify-honeypot g-recaptcha-response"],
    ["Getform", "_gotcha _honeypot g-recaptcha-response"],
    ["Basin", "_gotcha _redirect _webhook _cc _bcc _from_name _subject _replyto"],
    ["FormSubmit", "_next _subject _replyto _cc _blacklist _captcha _autoresponse _template _webhook _url _honey"],
    ["Formcarry", "_gotcha _next _cc _subject"],
    ["Formspark", "_redirect _append _error _honeypot _botpoison _email.from _email.subject _feedback.language"],
    ["HTML", "_charset_"],
  ])("do not affect the visitor's own fields when all names of %s are present", (_, names) => {
    const visitors: Field[] = [
      ["name", "Ada"],
      ["email", "ada@example.com"],
      ["subject", "A table"],
      ["message", "Hello"],
    ];
    const settings = names
      .split(" ")
      .map((name): Field => [name, name.endsWith("replyto") ? "ada@example.com" : "https://hooks.example/1"]);
    expect(sortBeside("https://hooks.example/1", [...settings, ...visitors]).content).toEqual(visitors);
  });

  test.each([
    ["Laravel, Symfony", "_token _method contact[_token] contact._token"],
    ["Rails", "authenticity_token utf8 _method"],
    ["Django, Flask, Phoenix", "csrfmiddlewaretoken csrf_token _csrf_token _utf8"],
    [
      "Spring, Express, Tornado, Yii",
      "_csrf _csrfToken X-XSRF-TOKEN _xsrf _csrf-frontend YII_CSRF_TOKEN csrf_test_name",
    ],
    [
      "ASP.NET",
      "__RequestVerificationToken __VIEWSTATE __VIEWSTATE1 __VIEWSTATEGENERATOR __EVENTVALIDATION __EVENTTARGET",
    ],
    ["WordPress", "_wpnonce _wp_http_referer wpforms[nonce] gform_submit is_submit_1"],
    ["Drupal", "form_build_id form_token form_id op antibot_key"],
    [
      "CakePHP, TYPO3",
      "_Token[fields] data[_Token][key] tx_form[a][__trustedProperties] tx_form[a][__referrer][@action]",
    ],
    ["AMP, Next.js, JSF, PHP", "__amp_source_origin $ACTION_ID_7f3 javax.faces.ViewState MAX_FILE_SIZE"],
    ["Craft, Contao, Grav", "CRAFT_CSRF_TOKEN REQUEST_TOKEN FORM_SUBMIT __form-name__ form-nonce"],
  ])("exclude the tokens of %s that remain in copied markup from the content", (_, names) => {
    const visitors: Field[] = [
      ["name", "Ada"],
      ["message", "Hello"],
    ];
    const tokens = names.split(" ").map((name): Field => [name, "c2VjcmV0"]);
    expect(sort([...tokens, ...visitors]).content).toEqual(visitors);
  });

  test("leave ambiguous Drupal and WordPress names as content when the others are absent", () => {
    const fields: Field[] = [
      ["form_id", "7"],
      ["op", "plus"],
      ["action", "Buy"],
      ["token", "AB12"],
      ["state", "Ohio"],
      ["d41d8cd98f00b204e9800998ecf8427e", "Hello"],
    ];
    expect(sort(fields).content).toEqual(fields);
    expect(sort([["d41d8cd98f00b204e9800998ecf8427e", "1"]]).content).toEqual([]);
  });

  test.each([
    ["submit", "Send"],
    ["Submit", "Send message →"],
    ["submit", "Submit Form"],
    ["submit", ""],
    ["submit", "1"],
    ["btnSubmit", "ABSENDEN"],
    ["contact[submit]", "Envoyer"],
    ["commit", "Create Contact"],
    ["senden", "Nachricht senden"],
    ["send", "送信"],
  ])("exclude the button %s with the label %j from the content", (name, label) => {
    expect(
      sort([
        ["message", "Hello"],
        [name, label],
      ]).content,
    ).toEqual([["message", "Hello"]]);
  });

  test.each([
    ["submit", "Book a table"],
    ["submit", "Reject"],
    ["send", "yes"],
    ["action", "Send"],
    ["newsletter", "submit"],
  ])("keep a button that may be a choice as content: %s with %j", (name, value) => {
    expect(sort([[name, value]]).content).toEqual([[name, value]]);
  });

  test("treat webhook as the visitor's own field on a form that was not made for Web3Forms", () => {
    const fields: Field[] = [
      ["webhook", "https://my-app.example/hook"],
      ["message", "Which payload does it get?"],
    ];
    expect(sort(fields).content).toEqual(fields);
    expect(sort([["access_key", "1"], ...fields]).content).toEqual(fields.slice(1));
  });

  test("treat from_name as the visitor's name when no other field has one", () => {
    const fields: Field[] = [
      ["from_name", "Ada"],
      ["message", "Hello"],
    ];
    expect(sort(fields).content).toEqual(fields);
    expect(sort([["botcheck", ""], ...fields]).content).toEqual([["message", "Hello"]]);
    expect(sort([["name", "Grace"], ...fields]).content).toEqual([
      ["name", "Grace"],
      ["message", "Hello"],
    ]);
  });

  test("interpret subject and keep it as content", () => {
    const sorted = sort([["subject", "A table"]]);
    expect(sorted).toMatchObject({ subject: "A table", content: [["subject", "A table"]] });
  });

  test("prefer _subject to subject", () => {
    expect(
      sort([
        ["subject", "visitor's"],
        ["_subject", "page's"],
      ]).subject,
    ).toBe("page's");
  });

  test("do not include names that merely resemble them", () => {
    const fields: Field[] = [
      ["Redirect", "x"],
      ["_gotcha2", "y"],
      ["__proto__", "z"],
      ["_Subject", "w"],
    ];
    expect(sort(fields)).toMatchObject({ content: fields, filledTrap: null, redirect: null, subject: null });
  });

  test("leave the order and repeats of the content unchanged", () => {
    const fields: Field[] = [
      ["b", "1"],
      ["_next", "x"],
      ["a", "2"],
      ["b", "1"],
    ];
    expect(sort(fields).content).toEqual([
      ["b", "1"],
      ["a", "2"],
      ["b", "1"],
    ]);
  });

  test("use the first redirect that is not blank", () => {
    expect(
      sort([
        ["_next", " "],
        ["redirect", " https://a.example/ "],
        ["_redirect", "https://b.example/"],
      ]).redirect,
    ).toBe("https://a.example/");
  });
});

describe("A _subject field, which a visitor may fill in", () => {
  test("is kept as content and becomes the subject of the email", () => {
    const fields: Field[] = [
      ["_subject", "A wedding in May"],
      ["message", "Are you free?"],
    ];
    expect(sort(fields)).toMatchObject({ subject: "A wedding in May", content: fields });
    expect(sortBeside("New message", fields)).toMatchObject({ subject: "A wedding in May", content: fields });
  });

  test("is left out when the page sends it with every message, but remains the subject of the email", () => {
    const sorted = sortBeside("New message", [
      ["_subject", " New message "],
      ["message", "Hello"],
    ]);
    expect(sorted).toMatchObject({ subject: "New message", content: [["message", "Hello"]] });
  });

  test.each(["subject", "message"])("is left out when the field %s has the same text", (name) => {
    const sorted = sort([
      ["_subject", "a table "],
      [name, "A table"],
    ]);
    expect(sorted).toMatchObject({ subject: "a table", content: [[name, "A table"]] });
  });

  test("is ignored when it is empty", () => {
    expect(sort([["_subject", " "]])).toMatchObject({ subject: null, content: [] });
  });
});

describe("A _replyto field, which a visitor fills in", () => {
  test("is kept when no other field has the same address", () => {
    expect(sort([["_replyto", "ada@example.com"]])).toMatchObject({
      replyTo: "ada@example.com",
      content: [["_replyto", "ada@example.com"]],
    });
  });

  test("is left out when another field has the same address", () => {
    const sorted = sort([
      ["_replyto", " Ada@Example.com"],
      ["email", "ada@example.com"],
    ]);
    expect(sorted).toMatchObject({ replyTo: "Ada@Example.com", content: [["email", "ada@example.com"]] });
  });

  test("is kept for each address that no other field has", () => {
    const fields: Field[] = [
      ["_replyto", "a@example.com"],
      ["_replyto", "b@example.com"],
      ["email", "a@example.com"],
    ];
    expect(sort(fields).content).toEqual([
      ["_replyto", "b@example.com"],
      ["email", "a@example.com"],
    ]);
  });

  test("is ignored when it is empty", () => {
    expect(sort([["_replyto", " "]])).toMatchObject({ replyTo: null, content: [] });
  });
});

describe("A replyto field, which Web3Forms pages fill in", () => {
  test("sets the reply address and is left out beside the visitor's own address", () => {
    const fields: Field[] = [
      ["replyto", "office@example.com"],
      ["email", "ada@example.com"],
    ];
    expect(sort(fields)).toMatchObject({ replyTo: "office@example.com", content: fields.slice(1) });
  });

  test("is kept when the visitor gave no other address", () => {
    const fields: Field[] = [
      ["replyto", "ada@example.com"],
      ["message", "Hello"],
    ];
    expect(sort(fields)).toMatchObject({ replyTo: "ada@example.com", content: fields });
  });

  test("sets no reply address when it is not an address", () => {
    expect(
      sort([
        ["_replyto", "%email"],
        ["email", "ada@example.com"],
      ]).replyTo,
    ).toBeNull();
  });
});

describe("A trap field", () => {
  test.each(["_gotcha", "_honeypot", "_honey", "botcheck", "bot-field", "netlify-honeypot", "website"])(
    "%s is detected when filled in, and then left out of the content",
    (name) => {
      expect(
        sort(
          [
            ["message", "Hello"],
            [name, "http://spam.example"],
          ],
          "website",
        ),
      ).toEqual(expect.objectContaining({ filledTrap: name, content: [["message", "Hello"]] }));
    },
  );

  test.each(["", "  ", "false", "False", "0", "off", "no", "null", "undefined"])(
    "counts as untouched with the value %j",
    (value) => {
      expect(sort([["botcheck", value]]).filledTrap).toBeNull();
    },
  );

  test.each([
    ["ada@example.com", true],
    [" ADA@example.com ", true],
    ["ada@example.org", false],
    ["https://spam.example", false],
  ])("may have been filled in with %j by a password manager that repeated another field: %s", (value, isRepeating) => {
    const sorted = sort([
      ["email", "ada@example.com"],
      ["message", "https://spam.example"],
      ["_gotcha", value],
    ]);
    expect(sorted.filledTrap).toBe(isRepeating ? null : "_gotcha");
    expect(sorted.repeatingTrap).toBe(isRepeating ? "_gotcha" : null);
  });

  test("counts as filled in when one of its occurrences is", () => {
    expect(
      sort([
        ["_gotcha", ""],
        ["_gotcha", "x"],
      ]).filledTrap,
    ).toBe("_gotcha");
  });

  test("is ordinary content on a form that does not use it", () => {
    expect(sort([["website", "https://ada.example"]]).content).toEqual([["website", "https://ada.example"]]);
  });

  test("does not exist when its name is empty, so a value without a name remains content", () => {
    expect(sort([["", "x"]], "")).toMatchObject({ filledTrap: null, content: [["", "x"]] });
  });
});
