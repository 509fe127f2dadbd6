import { expect, test } from "vitest";
import { createBatcher } from "../../../server/core/intake/store/intake-forms.ts";

/** A batcher whose batches the test answers by hand. */
function batcher() {
  const batches: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const call = createBatcher<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        batches.push({
          keys,
          answer: () => resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))),
          fail: reject,
        });
      }),
  );
  return { call, batches };
}

test("calls made while a batch is loading share the next batch, which loads each key once", async () => {
  const { call, batches } = batcher();
  const first = call("a");
  await expect.poll(() => batches.length).toBe(1);
  const others = [call("a"), call("b"), call("a")];
  expect(batches.map(({ keys }) => keys)).toEqual([["a"]]);
  batches[0]?.answer();
  expect(await first).toBe("A");
  await expect.poll(() => batches.length).toBe(2);
  expect(batches[1]?.keys).toEqual(["a", "b"]);
  batches[1]?.answer();
  expect(await Promise.all(others)).toEqual(["A", "B", "A"]);
});

test("a failed batch rejects only its own calls", async () => {
  const { call, batches } = batcher();
  const first = call("a");
  await expect.poll(() => batches.length).toBe(1);
  const second = call("b");
  batches[0]?.fail(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await expect.poll(() => batches.length).toBe(2);
  batches[1]?.answer();
  expect(await second).toBe("B");
});

test("a key without a result yields undefined, whatever its name", async () => {
  const call = createBatcher<string>(async () => new Map());
  expect(await Promise.all([call("__proto__"), call("constructor"), call("")])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
