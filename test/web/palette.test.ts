import { describe, expect, test } from "vitest";
import type { PaletteCommand } from "../../web/src/core/kit/commands/palette-command.ts";
import { rankCommands } from "../../web/src/features/palette/rank.ts";
import { visibleResults } from "../../web/src/features/palette/visible-results.ts";

const icon = (() => null) as unknown as PaletteCommand["icon"];
const command = (label: string, alias = ""): PaletteCommand => ({ id: label, label, alias, icon, action: () => {} });
const labels = (query: string, names: readonly string[], recent: readonly string[] = []) =>
  rankCommands(
    query,
    names.map((name) => command(name)),
    recent,
  ).map((ranked) => ranked.command.label);
const lettersOf = (query: string, label: string) => {
  const at = rankCommands(query, [command(label)], [])[0]?.at ?? [];
  return at.map((index) => [...label][index]).join("");
};

describe("a query typed into the palette", () => {
  test("ranks name prefixes before word prefixes, initials, substrings and subsequences", () => {
    const names = [
      "Sacrifice on",
      "Bicontact",
      "My contact form",
      "Contact",
      "Cold on next tea",
      "Copy the link to it",
    ];
    expect(labels("cont", names)).toEqual(["Contact", "My contact form", "Cold on next tea", "Bicontact"]);
    expect(labels("sttngs", ["Settings", "Strings"])).toEqual(["Settings"]);
    expect(labels("cplnk", names)).toEqual(["Copy the link to it"]);
  });

  test("finds a name by the beginnings of its words", () => {
    expect(labels("cf", ["Contact form", "Careers", "Scruff"])).toEqual(["Contact form"]);
    expect(labels("cofo", ["Contact form"])).toEqual(["Contact form"]);
    expect(lettersOf("cofo", "Contact form")).toBe("Cofo");
  });

  test("must match word for word, in any order", () => {
    const names = ["Newsletter: Setup", "Newsletter: Spam", "Contact: Setup"];
    expect(labels("setup news", names)).toEqual(["Newsletter: Setup"]);
    expect(labels("setup nothing", names)).toEqual([]);
  });

  test("ignores accents and case, and highlights the matching letters in place", () => {
    expect(labels("uber", ["Über uns", "Contact"])).toEqual(["Über uns"]);
    expect(labels("ÜBER", ["uber uns"])).toEqual(["uber uns"]);
    expect(lettersOf("uns", "U\u0308ber uns".normalize("NFC"))).toBe("uns");
    expect(labels("連絡", ["お問い合わせ・連絡先"])).toEqual(["お問い合わせ・連絡先"]);
  });

  test("also matches keywords, ranked after names", () => {
    const found = rankCommands("log", [command("Sign out", "log out leave"), command("Log of webhooks")], []);
    expect(found.map((ranked) => ranked.command.label)).toEqual(["Log of webhooks", "Sign out"]);
    expect(found[1]?.at).toEqual([]);
  });

  test("prefers recently used entries among equal matches, but never over a better match", () => {
    expect(labels("co", ["Contact", "Courses"], ["Courses"])).toEqual(["Courses", "Contact"]);
    expect(labels("co", ["Contact", "My courses"], ["My courses"])).toEqual(["Contact", "My courses"]);
  });

  test("stays fast for a pathological name", () => {
    const hostile = Array.from({ length: 50 }, () => "aa").join(" ");
    const started = performance.now();
    expect(labels(`${"a".repeat(60)}b`, [hostile])).toEqual([]);
    expect(performance.now() - started).toBeLessThan(3_000);
  });
});

describe("the palette's list", () => {
  const forms = Array.from({ length: 1000 }, (_, index) => command(`Form ${index}`));
  const groups = [
    { heading: "This message", commands: [{ ...command("Move to spam"), id: "message/spam" }] },
    { heading: "Forms", commands: forms },
    { heading: "Go to", commands: [command("Overview")] },
  ];
  const headings = (recent: readonly string[]) =>
    visibleResults("", groups, [], recent).groups.map((group) => group.heading);

  test("shows only a few forms before anything is typed, but finds every form by name", () => {
    const defaultGroups = visibleResults("", groups, [], []);
    expect(defaultGroups.groups.find(({ heading }) => heading === "Forms")?.entries).toHaveLength(5);
    const found = visibleResults("Form 987", groups, [], []).groups[0]?.entries[0];
    expect(found?.command.label).toBe("Form 987");
  });

  test("reports how many more matches exist than it lists", () => {
    const shown = visibleResults("form", groups, [], []);
    expect(shown.groups[0]?.entries).toHaveLength(40);
    expect(shown.more).toBe(960);
  });

  test("groups recent entries under their own heading, without duplicates or deleted ones", () => {
    expect(headings([])).toEqual(["This message", "Forms", "Go to"]);
    const recent = ["Form 3", "Form gone", "message/spam"];
    expect(headings(recent)).toEqual(["This message", "Recent", "Forms", "Go to"]);
    const entries = visibleResults("", groups, [], recent).groups.flatMap((group) => group.entries);
    const ids = entries.map((entry) => entry.command.id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  test("offers to search messages for any query", () => {
    const search = command("Search all messages for “zzz”");
    const shown = visibleResults("zzz", groups, [search], []);
    expect(shown.groups[0]?.entries.map((entry) => entry.command)).toEqual([search]);
  });
});
