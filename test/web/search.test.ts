import { describe, expect, test } from "vitest";
import { accessFilterOf } from "../../web/src/core/access-log/access-record.ts";
import {
  readAccessSearch,
  readFolderSearch,
  readSignInSearch,
} from "../../web/src/core/kit/navigation/search-params.ts";

const submission = "sub_01m7yga8vne008000000000002";

describe("a folder's address", () => {
  test("keeps a submission id and a cursor", () => {
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
  ])("drops %s as a submission id", (_what, value) => {
    expect(readFolderSearch({ submission: value }).submission).toBeUndefined();
  });

  test("accepts a cursor of up to 300 plain characters", () => {
    expect(readFolderSearch({ after: "a".repeat(300) }).after).toHaveLength(300);
    expect(readFolderSearch({ after: "a".repeat(301) }).after).toBeUndefined();
    expect(readFolderSearch({ after: "<x>" }).after).toBeUndefined();
    expect(readFolderSearch({ after: "" }).after).toBeUndefined();
  });

  test("keeps a list of up to 50 valid form ids", () => {
    const [one, other] = ["frm_01m7yga8vne008000000000001", "frm_01m7yga8vne008000000000002"];
    expect(readFolderSearch({ forms: `${one}.${other}` }).forms).toBe(`${one}.${other}`);
    expect(readFolderSearch({ forms: Array(50).fill(one).join(".") }).forms).toHaveLength(50 * 31 - 1);
    expect(readFolderSearch({ forms: Array(51).fill(one).join(".") }).forms).toBeUndefined();
    for (const forms of [`${one}.`, `${one}.${submission}`, "", [one], "."]) {
      expect(readFolderSearch({ forms }).forms).toBeUndefined();
    }
  });

  test("lists dropped parameters explicitly, because the router merges the result over the raw ones", () => {
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

describe("a folder's filter", () => {
  test("is kept if well formed", () => {
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

  test("is dropped if malformed", () => {
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

  test("accepts a query that the router has parsed as a number", () => {
    expect(readFolderSearch({ q: 2026 }).q).toBe("2026");
  });
});

describe("the access record's filter", () => {
  const form = "frm_01h455vb4pex5vsknk084sn02q";

  test("is kept if well formed and explicitly undefined if malformed", () => {
    const search = { kind: "refused", form, from: "2026-11-01", to: "2026-11-21" };
    expect(readAccessSearch(search)).toEqual(search);
    const odd = { kind: "all", form: "frm_1", from: "2026-02-30x", to: 3 };
    expect(readAccessSearch(odd)).toEqual({ kind: undefined, form: undefined, from: undefined, to: undefined });
  });

  test("covers whole days in the owner's time zone, including the last", () => {
    const filter = accessFilterOf(
      "everyone",
      { form, from: "2026-03-29", to: "2026-03-29" },
      { timeZone: "Europe/Berlin" },
    );
    expect(filter).toEqual({ formId: form, since: "2026-03-28T23:00:00.000Z", until: "2026-03-29T22:00:00.000Z" });
    expect(accessFilterOf("everyone", {}, { timeZone: "UTC" })).toBeNull();
  });

  test("defaults to agents' activity on the agents page", () => {
    expect(accessFilterOf("agents", {}, { timeZone: "UTC" })).toEqual({ kind: "agents" });
    expect(accessFilterOf("agents", { kind: "refused" }, { timeZone: "UTC" })).toEqual({ kind: "refused" });
  });
});

describe("the sign-in address", () => {
  test("keeps a return path on this site", () => {
    const next = `/forms/frm_1/inbox?submission=${submission}#top`;
    expect(readSignInSearch({ next })).toEqual({ next, mode: undefined });
  });

  test("accepts only the two other modes", () => {
    expect(readSignInSearch({ mode: "sign-up" }).mode).toBe("sign-up");
    expect(readSignInSearch({ mode: "code" }).mode).toBe("code");
    expect(readSignInSearch({ mode: "admin" }).mode).toBeUndefined();
  });

  test("sets a rejected path to undefined, so that the raw one does not come through", () => {
    expect(readSignInSearch({ next: "//evil.example" })).toHaveProperty("next", undefined);
  });
});
