import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { formColumns } from "../../../server/core/exports/columns.ts";
import { csvPieces } from "../../../server/core/exports/csv-pieces.ts";
import { type PacedStreamOptions, pacedStream } from "../../../server/core/exports/paced-stream.ts";
import type { ExportRow } from "../../../server/core/submissions/store/export.ts";

const row = (characters: number): ExportRow => ({
  id: "sub_1",
  formId: "frm_1",
  createdAt: "2026-03-01T12:00:00.000Z",
  folder: "inbox",
  status: "unread",
  fields: [["message", "x".repeat(characters)]],
  files: [],
  sender: "",
  labels: [],
  confirmation: null,
  notKept: null,
});

function open(
  rows: readonly ExportRow[],
  { rowCount = rows.length, ...options }: Partial<PacedStreamOptions & { rowCount: number }> = {},
) {
  const left = [...rows];
  const asked: number[] = [];
  const outcomes: unknown[] = [];
  let closed = 0;
  const source = {
    rowCount,
    lastId: "",
    fieldNames: ["message"],
    hasConfirmations: false,
    hasNotKept: false,
    formNames: new Map<string, string>(),
    read: async (most: number) => {
      asked.push(most);
      return left.splice(0, most);
    },
    close: async () => {
      closed += 1;
    },
  };
  const stream = pacedStream(csvPieces(source, formColumns(source.fieldNames), "program"), {
    stallTimeoutMs: 60_000,
    minBytesPerSecond: 32 * 1024,
    deadlineMs: 30 * 60_000,
    hangUp: () => false,
    onEnd: async (outcome) => void outcomes.push(outcome),
    ...options,
  });
  return { stream, asked, outcomes, closed: () => closed };
}

describe("A reader taking each chunk just before counting as stalled", () => {
  /** Reads a chunk at this interval, up to 200. */
  async function readSlowly(stream: ReadableStream<Uint8Array>, everyMs: number): Promise<number> {
    const reader = stream.getReader();
    for (let pieces = 0; pieces < 200; pieces += 1) {
      if ((await reader.read()).done) return pieces;
      await vi.advanceTimersByTimeAsync(everyMs);
    }
    throw new Error("The export is still going on.");
  }

  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is cut off, so that a database snapshot does not stay open for hours", async () => {
    const rows = Array.from({ length: 200 }, () => row(250_000));
    const { stream, outcomes, closed } = open(rows, { rowCount: 200 });
    await expect(readSlowly(stream, 59_000)).rejects.toThrow("The export ended early.");
    expect(outcomes).toMatchObject([{ complete: false }]);
    expect(closed()).toBe(1);
  });

  test("gets the whole file on a slow but steady connection", async () => {
    const { stream, outcomes } = open(
      Array.from({ length: 100 }, () => row(250_000)),
      { rowCount: 100 },
    );
    await readSlowly(stream, 7_000);
    expect(outcomes).toEqual([{ rows: 100, complete: true }]);
  });

  test("is cut off at the deadline, however fast the connection was", async () => {
    const { stream, outcomes } = open(
      Array.from({ length: 200 }, () => row(250_000)),
      { rowCount: 200, minBytesPerSecond: 1, deadlineMs: 10 * 59_000 },
    );
    await expect(readSlowly(stream, 59_000)).rejects.toThrow("The export ended early.");
    expect(outcomes).toMatchObject([{ complete: false }]);
  });
});

describe("The stream of an exported file", () => {
  test("ends normally after every counted row is sent, and reports it once", async () => {
    const { stream, outcomes, closed } = open(Array.from({ length: 120 }, () => row(10)));
    const text = await new Response(stream).text();
    expect(text.split("\r\n")).toHaveLength(122);
    expect(outcomes).toEqual([{ rows: 120, complete: true }]);
    expect(closed()).toBe(1);
  });

  test("fails when rows are missing or there are too many", async () => {
    for (const rowCount of [2, 4]) {
      const { stream, outcomes } = open([row(1), row(1), row(1)], { rowCount });
      await expect(new Response(stream).text()).rejects.toThrow("The export ended early.");
      expect(outcomes).toMatchObject([{ rows: 3, complete: false }]);
    }
  });

  test("fails when its end cannot be recorded", async () => {
    const onEnd = async () => {
      throw new Error("no record");
    };
    const { stream, closed } = open([row(1)], { onEnd });
    await expect(new Response(stream).text()).rejects.toThrow("The export ended early.");
    expect(closed()).toBe(1);
  });

  test("cuts the connection directly instead of through the HTTP library, when it can", async () => {
    let cuts = 0;
    const hangUp = () => {
      cuts += 1;
      return true;
    };
    const { stream, outcomes } = open([row(1)], { rowCount: 2, hangUp });
    const reader = stream.getReader();
    await reader.read();
    await reader.read();
    const never = reader.read();
    await expect.poll(() => cuts).toBe(1);
    expect(outcomes).toMatchObject([{ complete: false }]);
    await reader.cancel();
    expect(await never).toEqual({ done: true, value: undefined });
  });

  test("reads large submissions in small batches and small ones in large batches", async () => {
    const large = open(Array.from({ length: 100 }, () => row(256 * 1024)));
    await new Response(large.stream).arrayBuffer();
    expect(large.asked[0]).toBe(50);
    expect(Math.max(...large.asked.slice(1))).toBeLessThanOrEqual(2);
    const small = open(Array.from({ length: 1_000 }, () => row(10)));
    await new Response(small.stream).arrayBuffer();
    expect(Math.max(...small.asked)).toBe(100);
  });
});
