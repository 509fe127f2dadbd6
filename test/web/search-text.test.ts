import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  changeTyped,
  type NameFilter,
  readTyped,
  type TypedFilter,
  unknownFilters,
  writeTyped,
} from "../../web/src/core/inbox/filter/search-text.ts";
import { suggest, withoutUnfinished } from "../../web/src/core/inbox/filter/suggestions.ts";

const labels: NameFilter = {
  operator: "label",
  part: "label",
  about: "Label",
  hint: "Name of a label",
  options: [],
  names: [
    { id: "lbl_billing", name: "Billing" },
    { id: "lbl_ask", name: 'Ask "Ana"' },
  ],
};
const members: NameFilter = {
  operator: "assigned",
  part: "assignee",
  about: "Assigned to",
  hint: "Name of a member, me or nobody",
  options: [],
  names: [
    { id: "me", name: "me" },
    { id: "nobody", name: "nobody" },
    { id: "usr_1", name: "Ana Bee" },
  ],
};
const names = {
  filters: [labels, members],
  forms: [
    { id: "frm_a", name: "Contact" },
    { id: "frm_b", name: "Contact" },
    { id: "frm_c", name: "Job application" },
  ],
};
const read = (text: string) => readTyped(text, names);

describe("Text typed into the search box", () => {
  test.each<[text: string, filter: TypedFilter]>([
    ["is:unread from:ana opening", { status: "unread", q: "from:ana opening" }],
    ["IS:Read is:starred is:unanswered", { status: "read", starred: true, answered: false }],
    ["is:unconfirmed clocks", { unconfirmed: true, q: "clocks" }],
    ["label:billing has:file", { label: "lbl_billing", files: true }],
    ['label:"ask ana"', { q: 'label:"ask ana"' }],
    ['label:"ask  ana "', { label: "lbl_ask" }],
    ['form:"job application" form:contact', { forms: "frm_a.frm_b.frm_c" }],
    ["since:2026-11-01 before:2026-12-01", { from: "2026-11-01", to: "2026-11-30" }],
    ['assigned:me assigned:"ana bee"', { assignee: "me", q: 'assigned:"ana bee"' }],
    ['assigned:"Ana Bee" is:unread', { assignee: "usr_1", status: "unread" }],
    ["assigned:linus", { q: "assigned:linus" }],
    ["after:2026-02-28", { from: "2026-03-01" }],
    ['-word "two words" -"not these"', { q: '-word "two words" -"not these"' }],
    ["is:unread is:read", { status: "unread", q: "is:read" }],
    [
      "-is:unread before:yesterday since:2026-02-30 https://example.com",
      { q: "-is:unread before:yesterday since:2026-02-30 https://example.com" },
    ],
    ["", {}],
    ["   ", {}],
  ])("%j is parsed as %j", (text, filter) => {
    expect(read(text)).toEqual(filter);
  });

  it("round-trips any filter through its text form", () => {
    const part = fc.oneof(
      fc.constantFrom(
        "is:unread",
        "is:starred",
        "is:answered",
        "is:unconfirmed",
        "label:Billing",
        "assigned:nobody",
        'form:"Job application"',
        "has:file",
      ),
      fc.constantFrom(
        "since:2026-11-01",
        "before:2026-11-20",
        "from:ana",
        "-no",
        '"two words"',
        "is:",
        "x:y",
        '"',
        "-",
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const filter = read(parts.join(" "));
        expect(read(writeTyped(filter, names))).toEqual(filter);
      }),
      { numRuns: 2_000 },
    );
  });

  it("keeps filters that the text cannot represent exactly or does not show", () => {
    const filter = { forms: "frm_a", label: "lbl_deleted", show: "done", reason: "links" } as const;
    expect(writeTyped(filter, names)).toBe("form:Contact");
    expect(changeTyped(filter, "form:Contact clocks", names)).toEqual({ ...filter, q: "clocks" });
    expect(changeTyped({ ...filter, status: "unread" }, "", names)).toEqual({ ...filter, forms: undefined });
  });

  it("reports filters that do not exist", () => {
    expect(unknownFilters(read("is:urgent label:none from:ana re:offer"))).toEqual(["is:urgent", "label:none"]);
  });
});

describe("Search suggestions", () => {
  const parts = (typed: string) => suggest(typed, names).map(({ part }) => part);

  test.each([
    ["is:un", ["is:unread", "is:unanswered", "is:unconfirmed"]],
    ["clocks unre", ["is:unread"]],
    ["b", ["before:"]],
    ["bi", ["label:Billing"]],
    ["label:", ["label:Billing", 'label:"Ask  Ana"']],
    ['form:"job a', ['form:"Job application"']],
    ["is:unread", []],
    ["is:unread ", []],
    ["", []],
  ])("for %j are %j", (typed, expected) => {
    expect(parts(typed)).toEqual(expected);
  });

  it("keep the preceding text and complete a filter without a trailing space", () => {
    expect(suggest("clocks is:unr", names)).toEqual([
      { text: "clocks is:unread ", part: "is:unread", about: "Not read yet" },
    ]);
    expect(suggest("fro", names)[0]?.text).toBe("from:");
  });

  it("offer no form filter when there are no forms", () => {
    expect(suggest("form", { ...names, forms: [] })).toEqual([]);
  });

  test.each([
    ["clocks is:unr", "clocks "],
    ["clocks is:unread", "clocks is:unread"],
    ["clocks from:", "clocks "],
    ["clocks from:a", "clocks from:a"],
    ['label:"Ask', ""],
    ["10:30 x:", "10:30 x:"],
  ])("treat %j as a search for %j while typing", (typed, searched) => {
    expect(withoutUnfinished(typed, names)).toBe(searched);
  });
});
