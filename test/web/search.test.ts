import { describe, expect, test } from "vitest";
import { accessFilterOf } from "../../web/src/core/access-log/access-record.ts";
import {
  readAccessSearch,
  readFolderSearch,
  readSignInSearch,
} from "../../web/src/core/kit/navigation/search-params.ts";

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

  test("keeps a list of forms, of which each is one", () => {
    const [one, other] = ["frm_01m7yga8vne008000000000001", "frm_01m7yga8vne008000000000002"];
    expect(readFolderSearch({ forms: `${one}.${other}` }).forms).toBe(`${one}.${other}`);
    expect(readFolderSearch({ forms: Array(50).fill(one).join(".") }).forms).toHaveLength(50 * 31 - 1);
    expect(readFolderSearch({ forms: Array(51).fill(one).join(".") }).forms).toBeUndefined();
    for (const forms of [`${one}.`, `${one}.${submission}`, "", [one], "."]) {
      expect(readFolderSearch({ forms }).forms).toBeUndefined();
    }
  });

  test("names what it drops, because the router lays the answer over the raw parameters", () => {
    expect(Object.keys(readFolderSearch({ submission: "x", after: "<" }))).toEqual([
      "submission",
      "after",
      "decide",
      "q",
      "status",
      "show",
      "doubtful",
      "starred",
      "answered",
      "unconfirmed",
      "forms",
      "label",
      "assignee",
      "from",
      "to",
      "files",
      "reason",
      "where",
      "as",
      "columns",
      "order",
      "sort",
    ]);
  });
});

describe("what a folder is filtered down to", () => {
  test("is kept where it is well formed", () => {
    const filter = {
      q: "ana 佐藤",
      status: "unread",
      from: "2026-02-28",
      to: "2026-12-31",
      reason: "honeypot",
      show: "done",
      doubtful: true,
      starred: true,
      where: [["topics[]", "equals", "Import"]],
      as: "summary",
      columns: ["field:email", "arrived"],
      order: "oldest",
      sort: ["field:email", "descending"],
    };
    expect(readFolderSearch(filter)).toMatchObject(filter);
  });

  test("is dropped where it is not", () => {
    const odd = {
      q: "  ",
      status: "all",
      from: "2026-13-01",
      to: "yesterday",
      reason: "a b",
      sort: ["email", "ascending"],
    };
    expect(Object.values(readFolderSearch(odd)).filter((value) => value !== undefined)).toEqual([]);
    expect(readFolderSearch({ q: "x".repeat(201), from: ["2026-01-01"] })).toMatchObject({
      q: undefined,
      from: undefined,
    });
  });

  test.each([["arrived", "ascending"], ["sender", "up"], ["sender"], [`field:${"x".repeat(1_000)}`, "ascending"]])(
    "drops %j as a sort",
    (...sort) => {
      expect(readFolderSearch({ sort }).sort).toBeUndefined();
    },
  );

  test("may be a number, which the router reads as one", () => {
    expect(readFolderSearch({ q: 2026 }).q).toBe("2026");
  });
});

describe("what the access record is filtered down to", () => {
  const form = "frm_01h455vb4pex5vsknk084sn02q";

  test("is kept where it is well formed, and named as undefined where it is not", () => {
    const search = { kind: "refused", form, from: "2026-11-01", to: "2026-11-21" };
    expect(readAccessSearch(search)).toEqual(search);
    const odd = { kind: "all", form: "frm_1", from: "2026-02-30x", to: 3 };
    expect(readAccessSearch(odd)).toEqual({ kind: undefined, form: undefined, from: undefined, to: undefined });
  });

  test("becomes whole days of the owner's zone, the last one included", () => {
    const filter = accessFilterOf(
      "everyone",
      { form, from: "2026-03-29", to: "2026-03-29" },
      { timeZone: "Europe/Berlin" },
    );
    expect(filter).toEqual({ formId: form, since: "2026-03-28T23:00:00.000Z", until: "2026-03-29T22:00:00.000Z" });
    expect(accessFilterOf("everyone", {}, { timeZone: "UTC" })).toBeNull();
  });

  test("is what agents did, on the page of the agents", () => {
    expect(accessFilterOf("agents", {}, { timeZone: "UTC" })).toEqual({ kind: "agents" });
    expect(accessFilterOf("agents", { kind: "refused" }, { timeZone: "UTC" })).toEqual({ kind: "refused" });
  });
});

describe("the way in", () => {
  test("keeps a path of this site to return to", () => {
    const next = `/forms/frm_1/inbox?submission=${submission}#top`;
    expect(readSignInSearch({ next })).toEqual({ next, mode: undefined });
  });

  test("knows two other modes and no more", () => {
    expect(readSignInSearch({ mode: "sign-up" }).mode).toBe("sign-up");
    expect(readSignInSearch({ mode: "code" }).mode).toBe("code");
    expect(readSignInSearch({ mode: "admin" }).mode).toBeUndefined();
  });

  test("names a path it refuses, so that the raw one does not come through", () => {
    expect(readSignInSearch({ next: "//evil.example" })).toHaveProperty("next", undefined);
  });
});
