import { describe, expect, it } from "vitest";
import {
  completeMention,
  mentionedIn,
  splitMentions,
  suggestMembers,
  typedMention,
} from "../../web/src/inbox/notes/mention-text.ts";

const ann = { userId: "usr_1", name: "Ann" };
const annLee = { userId: "usr_2", name: "Ann Lee" };
const oto = { userId: "usr_3", name: "Oto Novák" };
const members = [ann, annLee, oto];
const marked = (text: string) => splitMentions(text, members).filter(({ isMention }) => isMention);
const names = (text: string) => marked(text).map((part) => part.text);

describe("A mention that is being typed", () => {
  it("begins with an @ that is no part of a word, and ends at the cursor, at the end of a line or at another @", () => {
    expect(typedMention("@", 1)).toEqual({ from: 0, typed: "" });
    expect(typedMention("Ask (@an later", 8)).toEqual({ from: 5, typed: "an" });
    expect(typedMention("@Ann Le", 7)).toEqual({ from: 0, typed: "Ann Le" });
    expect(typedMention("@Ann @o", 7)).toEqual({ from: 5, typed: "o" });
    for (const text of ["", "Ann", "ann@lee", "1@lee", "ann.@lee", "@Ann\nLee"]) {
      expect(typedMention(text, text.length)).toBeNull();
    }
  });

  it("suggests members by the beginning of any of their names, whatever the capitals", () => {
    const suggested = (typed: string) => suggestMembers(members, { from: 0, typed });
    expect(suggested("")).toEqual(members);
    expect(suggested("ANN")).toEqual([ann, annLee]);
    expect(suggested("nov")).toEqual([oto]);
    expect(suggested("nn")).toEqual([]);
    expect(suggested("ann lee asks")).toEqual([]);
  });

  it("is completed in place, with the cursor after it", () => {
    const complete = (text: string, cursor: number) => {
      const typed = typedMention(text, cursor);
      return typed === null ? null : completeMention(text, typed, oto);
    };
    expect(complete("Ask @ot", 7)).toEqual({ text: "Ask @Oto Novák ", cursor: 15 });
    expect(complete("Ask @ot today", 7)).toEqual({ text: "Ask @Oto Novák today", cursor: 15 });
  });
});

describe("The mentions in a text", () => {
  it("are whole names after an @, the longest where one begins another", () => {
    expect(names("@Ann Lee, @Ann and (@Oto Novák)")).toEqual(["@Ann Lee", "@Ann", "@Oto Novák"]);
    expect(names("@Anna, x@Ann, @oto Novák, Ann")).toEqual([]);
    expect(mentionedIn("@Ann Lee", members)).toEqual([annLee]);
  });

  it("leave the text as it is", () => {
    for (const text of ["", "no one", "@Ann", "a @Ann Lee @Ann b", "@@Ann"]) {
      const parts = splitMentions(text, members);
      expect(parts.map((part) => part.text).join("")).toBe(text);
      for (const { at, text: part } of parts) expect(text.startsWith(part, at)).toBe(true);
    }
  });
});
