import { describe, expect, test } from "vitest";
import {
  addStep,
  countOfAll,
  describeMentions,
  describeSenders,
  NOTHING_FOUND,
} from "../../web/src/features/erasure/erase-search.ts";

type Step = Parameters<typeof addStep>[1];

const form = (formId: string, count: number, month: string, sent = 0, own = count): Step["forms"][number] => ({
  __typename: "MatchingForm",
  formId,
  formName: formId,
  count,
  own,
  oldestAt: `2026-${month}-01T00:00:00Z`,
  newestAt: `2026-${month}-28T00:00:00Z`,
  mailed: sent,
  pushed: sent,
});
const sample = (id: string) => ({ id }) as Step["samples"][number];
const step = (rest: Partial<Step>): Step => ({
  __typename: "ErasurePreview",
  forms: [],
  spellings: [],
  ruleNames: [],
  spamEntries: [],
  savedReplyNames: [],
  viewNames: [],
  labelNames: [],
  notes: 0,
  replies: 0,
  samples: [],
  looked: 100,
  newestId: null,
  nextCursor: null,
  ...rest,
});

describe("accumulating the steps of a search for a person", () => {
  test("adds up counts per form, the form with the most messages first", () => {
    const first = addStep(NOTHING_FOUND, step({ forms: [form("a", 2, "03", 1)], newestId: "sub_9" }));
    const both = addStep(first, step({ forms: [form("b", 4, "02"), form("a", 1, "01", 2)], looked: 50 }));
    expect(both.forms.map(({ formId, count }) => [formId, count])).toEqual([
      ["b", 4],
      ["a", 3],
    ]);
    expect(both.forms[1]).toMatchObject({
      oldestAt: "2026-01-01T00:00:00Z",
      newestAt: "2026-03-28T00:00:00Z",
      mailed: 3,
      pushed: 3,
    });
    expect(countOfAll(both)).toBe(7);
    expect(both.looked).toBe(150);
  });

  test("distinguishes messages the person sent from those that only name them", () => {
    const first = addStep(NOTHING_FOUND, step({ forms: [form("a", 2, "03")] }));
    expect(describeSenders(first)).toBeNull();
    const both = addStep(first, step({ forms: [form("a", 3, "02", 0, 1)] }));
    expect(describeSenders(both)).toBe("3 were sent by this person. 2 name them and were sent by somebody else.");
    const none = addStep(NOTHING_FOUND, step({ forms: [form("a", 1, "02", 0, 0)] }));
    expect(describeSenders(none)).toBe("None was sent by this person. 1 names them and was sent by somebody else.");
  });

  test("adds up notes and replies and lists each label once", () => {
    expect(describeMentions(NOTHING_FOUND)).toBeNull();
    const first = addStep(NOTHING_FOUND, step({ notes: 1, labelNames: ["Grace"] }));
    const both = addStep(first, step({ notes: 2, replies: 1, labelNames: ["Grace"] }));
    expect(describeMentions(both)).toBe("3 notes on other messages, 1 reply to other messages, the label “Grace”");
  });

  test("keeps the newest message searched and the five newest matches", () => {
    const ids = ["9", "8", "7"].map(sample);
    const first = addStep(NOTHING_FOUND, step({ samples: ids, newestId: "sub_9" }));
    const second = addStep(first, step({ samples: ["6", "5", "4"].map(sample), newestId: "sub_6" }));
    expect(second.newestId).toBe("sub_9");
    expect(second.samples.map(({ id }) => id)).toEqual(["9", "8", "7", "6", "5"]);
  });
});
