import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { systemScope } from "../../../server/core/access/authenticate.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { BackgroundPace } from "../../../server/core/platform/background-pace.ts";
import { countMatching } from "../../../server/core/submissions/count-submissions.ts";
import { listSubmissions } from "../../../server/core/submissions/list-submissions.ts";
import { listSpamReasons } from "../../../server/core/submissions/spam-folder.ts";
import type { Filter, FolderFilter } from "../../../server/core/submissions/submission-filter.ts";
import { addNote, deleteNote } from "../../../server/features/notes/notes.ts";
import { indexWords, reindexOutdated } from "../../../server/features/search/reindex-pending.ts";
import { foldedForSearch } from "../../../server/features/search/store/folded-sql.ts";
import { FOLDED, foldText } from "../../../shared/fold-text.ts";
import { arrangeForm } from "../../support/arrange.ts";
import { owner, type TestForm, type TestOwner } from "../../support/builders.ts";
import type { TestClock } from "../../support/clock.ts";
import { useDatabase } from "../../support/database.ts";

const database = useDatabase();
const DAY_MS = 24 * 60 * 60 * 1000;
let clock: TestClock;
let deps: Deps;
let account: TestOwner;
let form: TestForm;

beforeEach(async () => {
  ({ clock, deps, ada: account, form } = await arrangeForm(database));
});

async function find(filter: Filter, place: Partial<FolderFilter> = {}): Promise<string[]> {
  const input = { formId: form.id, folder: "inbox" as const, filter, limit: 100, cursor: null, ...place };
  const page = await listSubmissions(account.scope(), deps, { ...input, columns: ["id"] });
  expect(await countMatching(account.scope(), deps, input)).toEqual({
    count: page.submissions.length,
    lookedAt: null,
    unsearched: 0,
  });
  return page.submissions.map(({ id }) => id);
}

const saying = (message: string, name = "Grace Hopper") => ({
  fields: [
    ["name", name],
    ["message", message],
  ] as const,
});

describe("A search", () => {
  it("finds words in quotes only as a phrase, and excludes messages with words after a minus sign", async () => {
    const together = await form.submission(saying("Our opening hours, please", "Ana Lopes"));
    const apart = await form.submission(saying("Hours of opening", "Inês Lopes"));
    expect(await find({ text: "opening hours" })).toEqual([apart, together]);
    for (const text of ['"opening hours"', '"OPENING HOURS"', '"our opening hours', 'please "opening h"']) {
      expect(await find({ text }), text).toEqual([together]);
    }
    for (const text of [
      "opening -please",
      '-"opening hours"',
      "-please",
      "lopes -ple",
      "-from:ana",
      "opening -please -nobody",
    ]) {
      expect(await find({ text }), text).toEqual([apart]);
    }
    expect(await find({ text: "-opening" })).toEqual([]);
    expect(await find({ text: '"hours opening"' })).toEqual([]);
    expect(await find({ text: '-" "' })).toEqual([apart, together]);
  });

  it("matches the sender with from:, ignoring accents and the message text", async () => {
    const wanted = await form.submission(saying("Good morning", "Iñaki Castro"));
    await form.submission(saying("Greet Iñaki", "Ana Lopes"));
    for (const text of ["from:inaki", "from:IÑAKI", 'from:"iñaki castro"', "from:castro morning"]) {
      expect(await find({ text }), text).toEqual([wanted]);
    }
    expect(await find({ text: "from:ana inaki from:castro" })).toEqual([]);
  });

  it("treats unknown operators as words", async () => {
    const wanted = await form.submission(saying("See https://example.com at 10:30, re:offer is:unread"));
    for (const text of ["https://example.com", "10:30", "re:offer", "is:unread", "e-mail"]) {
      expect(await find({ text }), text).toEqual(text === "e-mail" ? [] : [wanted]);
    }
  });

  it("finds a message by its own notes as long as they exist, but not by another message's notes", async () => {
    await form.submission(saying("Nothing of the kind"));
    const wanted = await form.submission(saying("Good morning"));
    const scope = account.scope();
    expect(await find({ text: "quince" })).toEqual([]);
    const [note] = await addNote(scope, deps, { submissionId: wanted, text: "Likes quince jam" });
    expect(await find({ text: "quince" })).toEqual([wanted]);
    await deleteNote(scope, deps, { submissionId: wanted, id: note?.id ?? "" });
    expect(await find({ text: "quince" })).toEqual([]);
    expect(await find({ text: "morning" })).toEqual([wanted]);
  });

  it("matches contents and sender by word prefixes, ignoring case and accents, and requires every word", async () => {
    const wanted = await form.submission(saying("The Café at Zürich opens on Monday", "Ana Lopes"));
    await form.submission(saying("Nothing of the kind"));
    for (const text of ["cafe", "CAFÉ zur", "ana mon", "lop", "monday CAFE ana"]) {
      expect(await find({ text })).toEqual([wanted]);
    }
    expect(await find({ text: "cafe tuesday" })).toEqual([]);
    expect(await find({ text: "afe" })).toEqual([]);
  });

  it("finds text in languages without spaces by any two adjacent characters", async () => {
    const wanted = await form.submission(saying("お問い合わせの件でご連絡しました", "佐藤 陽菜"));
    await form.submission(saying("こんにちは"));
    for (const text of ["問い合わせ", "連絡", "佐藤", "陽", "ました"]) expect(await find({ text })).toEqual([wanted]);
    expect(await find({ text: "連し" })).toEqual([]);
  });

  it("finds a message the moment it arrives, but not once it was deleted", async () => {
    const id = await form.submission(saying("ephemeral"));
    expect(await find({ text: "ephemeral" })).toEqual([id]);
    await deps.db.prisma.submission.delete({ where: { id } });
    expect(await find({ text: "ephemeral" })).toEqual([]);
    expect(await deps.db.prisma.submissionWords.count({ where: { submissionId: id } })).toBe(0);
  });

  it("is limited to one folder of one form, or of every form of the owner", async () => {
    const [mine, spam] = [
      await form.submission(saying("needle")),
      await form.submission({ folder: "spam", ...saying("needle") }),
    ];
    const other = await (await account.form()).submission(saying("needle"));
    const stranger = await owner(deps);
    await (await stranger.form()).submission(saying("needle"));
    expect(await find({ text: "needle" })).toEqual([mine]);
    expect(await find({ text: "needle" }, { folder: "spam" })).toEqual([spam]);
    expect(await find({ text: "needle" }, { formId: null })).toEqual([other, mine]);
    await expect(find({ text: "needle" }, { formId: (await stranger.form()).id })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
  });

  it("finds and counts messages a millisecond inside the retention window, but none at its end or past it", async () => {
    const edge = clock.now().getTime() - account.scope().retentionDays * DAY_MS;
    const at = (ms: number) => form.submission({ at: new Date(edge + ms), ...saying("edge") });
    const [inside] = [await at(1), await at(0), await at(-1)];
    expect(await find({ text: "edge" })).toEqual([inside]);
    expect(await find({ text: "edge" }, { formId: null })).toEqual([inside]);
  });

  it("can be filtered by status, time and spam reason, alone and combined", async () => {
    const now = clock.now().getTime();
    const at = (days: number) => new Date(now - days * DAY_MS);
    const old = await form.submission({ at: at(3), status: "read", ...saying("one") });
    const newer = await form.submission({ at: at(1), status: "unread", ...saying("two") });
    const spam = await form.submission({ at: at(2), folder: "spam", ...saying("pills") });
    expect(await find({ status: "unread" })).toEqual([newer]);
    expect(await find({ since: at(2).toISOString() })).toEqual([newer]);
    expect(await find({ until: at(2).toISOString() })).toEqual([old]);
    expect(await find({ since: at(3).toISOString(), until: at(1).toISOString() })).toEqual([old]);
    expect(await find({ reason: "honeypot" }, { folder: "spam" })).toEqual([spam]);
    expect(await find({ reason: "links" }, { folder: "spam" })).toEqual([]);
    expect(await find({ reason: "honeypot", text: "pill", since: at(2).toISOString() }, { folder: "spam" })).toEqual([
      spam,
    ]);
    await expect(find({ since: at(1).toISOString(), until: at(1).toISOString() })).rejects.toMatchObject({
      code: "INVALID",
    });
  });

  it("interprets any text as words only", async () => {
    const odd = await form.submission(saying("O'Neill & sons | 100%"));
    expect(await find({ text: "o'neill & | ! :* <->" })).toEqual([odd]);
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "binary", maxLength: 40 }), async (text) => {
        await find({ text });
      }),
      { numRuns: 50 },
    );
  });

  it("is forbidden to a credential without access to contents", async () => {
    const scope = account.scope({ content: false });
    const input = { formId: form.id, folder: "inbox" as const, filter: { text: "a" } };
    await expect(countMatching(scope, deps, input)).rejects.toMatchObject({ code: "FORBIDDEN" });
  });

  it("is refused without the feature, where conditions on fields still find what they ask for", async () => {
    const id = await form.submission(saying("Hello"));
    const list = (filter: Filter) => {
      const input = { formId: form.id, folder: "inbox" as const, filter, limit: 9, cursor: null };
      return listSubmissions(account.scope(), { ...deps, features: [] }, { ...input, columns: ["id"] });
    };
    await expect(list({ text: "hello" })).rejects.toMatchObject({ code: "INVALID" });
    await expect(list({ reason: "links" })).rejects.toMatchObject({ code: "INVALID" });
    const { submissions } = await list({ fields: [{ name: "message", operator: "equals", value: "hello" }] });
    expect(submissions.map((found) => found.id)).toEqual([id]);
  });

  it("reads 200 submissions that are not indexed yet without indexing them, and reports how many more it cannot find yet", async () => {
    const input = { formId: form.id, folder: "inbox" as const, filter: { text: "late" } };
    const counted = () => countMatching(account.scope(), deps, input);
    await indexWords(systemScope(), deps, { most: 1_000 });

    const minutesAgo = (minutes: number) => new Date(deps.clock.now().getTime() - minutes * 60_000);
    await form.submission({ ...saying("late"), at: minutesAgo(2) });
    await form.manySubmissions(199, 10);
    expect(await counted()).toEqual({ count: 1, lookedAt: null, unsearched: 0 });

    await indexWords(systemScope(), deps, { most: 1_000 });
    await form.submission({ ...saying("late"), at: minutesAgo(1) });
    await form.manySubmissions(200, 10);
    expect(await counted()).toEqual({ count: 1, lookedAt: null, unsearched: 1 });
    const waiting = { where: { accountId: account.account.id } };
    expect(await deps.db.prisma.unindexedSubmission.count(waiting)).toBe(201);
    expect(await counted()).toEqual({ count: 1, lookedAt: null, unsearched: 1 });
    await indexWords(systemScope(), deps, { most: 1_000 });
    expect(await counted()).toEqual({ count: 2, lookedAt: null, unsearched: 0 });
  });

  it("reindexes everything written by another index version exactly once", async () => {
    await reindexOutdated(systemScope(), deps);
    const id = await form.submission(saying("Straße"));
    await indexWords(systemScope(), deps, { most: 1_000 });
    await deps.db.pool.query("UPDATE submission_words SET words = 'straße' WHERE submission_id = $1", [id]);
    await reindexOutdated(systemScope(), deps);
    expect(await find({ text: "strasse" })).toEqual([]);
    await deps.db.pool.query("COMMENT ON TABLE submission_words IS 'index version 1'");
    await reindexOutdated(systemScope(), deps);
    expect(await find({ text: "STRASSE" })).toEqual([id]);
  });

  it("folds a sender in the database the same way as the search query", async () => {
    const texts = [
      "Işık YILDIZ",
      "Groß",
      "Łukasz Ørsted Æsir",
      "مُحَمَّـــد",
      "שָׁלוֹם",
      "so\u00adft \u200bＡ",
      "٣ ३",
      "ΟΔΌΣ",
      "ക്ഷൻ",
    ];
    for (const text of [...texts, ...FOLDED.keys()]) {
      const { rows } = await deps.db.pool.query(`SELECT ${foldedForSearch("$1::text")} AS folded`, [text]);
      expect(rows[0].folded, text).toBe(foldText(text, 100));
    }
  });

  it("indexes at most one batch after its time runs out, and the rest on the next run", async () => {
    await indexWords(systemScope(), deps, { most: 1_000 });
    await form.manySubmissions(60, 10);
    const first = await indexWords(systemScope(), deps, { most: 1_000, pace: new BackgroundPace(1, { maxMs: 0 }) });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(60);
    expect(await indexWords(systemScope(), deps, { most: 1_000 })).toBe(60 - first);
  });
});

describe("The spam reasons offered as filters", () => {
  it("come from the form's own spam, most frequent first", async () => {
    const second = await account.form();
    await second.submission({ folder: "spam" });
    expect(await listSpamReasons(account.scope(), deps, { formId: form.id })).toEqual([]);
    expect(await listSpamReasons(account.scope(), deps, { formId: null })).toEqual(["honeypot"]);
  });
});

describe("A message list", () => {
  it("shows each submission once and in order when paged either way from any position, with or without a filter", async () => {
    const second = await account.form();
    const words = ["red", "green", "blue"];
    for (let index = 0; index < 45; index += 1) {
      const status = index % 4 === 0 ? "unread" : "read";
      await (index % 3 === 0 ? second : form).submission({ status, ...saying(words[index % 3] ?? "") });
    }
    const filters = fc.constantFrom<Filter>(
      {},
      { status: "unread" },
      { text: "gr" },
      { text: "hopper", status: "read" },
    );
    const formId = fc.constantFrom(form.id, null);
    await fc.assert(
      fc.asyncProperty(filters, formId, fc.integer({ min: 1, max: 20 }), async (filter, formId, limit) => {
        const all = await find(filter, { formId });
        const down = await walk({ filter, formId, limit }, "older");
        expect(down.ids).toEqual(all);
        expect((await walk({ filter, formId, limit }, "newer", down.lastCursor)).ids.toReversed()).toEqual(
          down.lastCursor === null ? [] : all.slice(0, all.length - down.lastPage).toReversed(),
        );
      }),
      { numRuns: 30 },
    );
  });
});

interface Walk {
  readonly filter: Filter;
  readonly formId: string | null;
  readonly limit: number;
}

/** Every page from the newest to the oldest, or from a page back to the newest. */
async function walk(input: Walk, side: "older" | "newer", from: string | null = null) {
  const pages: string[][] = [];
  let cursor = from;
  let lastCursor: string | null = null;
  for (;;) {
    if (side === "newer" && cursor === null) break;
    const place = side === "older" ? { cursor } : { cursor: null, newerCursor: cursor };
    const asked = { ...input, folder: "inbox" as const, ...place, columns: ["id"] as const };
    const page = await listSubmissions(account.scope(), deps, asked);
    const ids = page.submissions.map(({ id }) => id);
    if (side === "older") pages.push(ids);
    else pages.unshift(ids);
    cursor = side === "older" ? page.nextCursor : page.previousCursor;
    if (side === "older") lastCursor = page.previousCursor;
    if (cursor === null) return { ids: pages.flat(), lastCursor, lastPage: pages.at(-1)?.length ?? 0 };
  }
  return { ids: [], lastCursor, lastPage: 0 };
}
