import { describe, expect, test } from "vitest";
import { readFolderSearch, readSignInSearch } from "../../web/src/routes/search.ts";

const submission = "sub_01m7yga8vne008000000000002";

describe("a folder's address", () => {
  test("keeps a submission's id and a cursor", () => {
    const after = `${submission}.c2lnbmF0dXJl_-x`;
    expect(readFolderSearch({ submission, after })).toEqual({ submission, after });
  });

  test.each([
    ["another kind of id", "frm_01m7yga8vne008000000000002"],
    ["an id one character short", submission.slice(0, -1)],
    ["an id one character long", `${submission}0`],
    ["letters that ids do not have", `sub_01m7yga8vne00800000000000i`],
    ["a script", "javascript:alert(1)"],
    ["a list", [submission]],
    ["a number", 1],
    ["nothing", undefined],
  ])("drops %s as a submission", (_what, value) => {
    expect(readFolderSearch({ submission: value }).submission).toBeUndefined();
  });

  test("takes a cursor of up to 300 plain characters", () => {
    expect(readFolderSearch({ after: "a".repeat(300) }).after).toHaveLength(300);
    expect(readFolderSearch({ after: "a".repeat(301) }).after).toBeUndefined();
    expect(readFolderSearch({ after: "<x>" }).after).toBeUndefined();
    expect(readFolderSearch({ after: "" }).after).toBeUndefined();
  });

  test("names what it drops, because the router lays the answer over the raw parameters", () => {
    expect(Object.keys(readFolderSearch({ submission: "x", after: "<" }))).toEqual(["submission", "after"]);
  });
});

describe("the way in", () => {
  test("keeps a path of this site to return to", () => {
    const next = `/forms/frm_1/inbox?submission=${submission}#top`;
    expect(readSignInSearch({ next })).toEqual({ next, mode: undefined });
  });

  test("knows one other mode and no more", () => {
    expect(readSignInSearch({ mode: "sign-up" }).mode).toBe("sign-up");
    expect(readSignInSearch({ mode: "admin" }).mode).toBeUndefined();
  });

  test("names a path it refuses, so that the raw one does not come through", () => {
    expect(readSignInSearch({ next: "//evil.example" })).toHaveProperty("next", undefined);
  });
});
