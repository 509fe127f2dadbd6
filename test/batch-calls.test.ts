import { expect, test } from "vitest";
import { createBatcher } from "../server/batch-calls.ts";

/** A question whose rounds are answered by hand. */
function questions() {
  const rounds: { keys: readonly string[]; answer(): void; fail(error: Error): void }[] = [];
  const call = createBatcher<string>(
    (keys) =>
      new Promise((resolve, reject) => {
        rounds.push({
          keys,
          answer: () => resolve(new Map(keys.map((key) => [key, key.toUpperCase()]))),
          fail: reject,
        });
      }),
  );
  return { call, rounds };
}

test("Calls that come while a round is under way share the next, each key asked once", async () => {
  const { call, rounds } = questions();
  const first = call("a");
  const others = [call("a"), call("b"), call("a")];
  expect(rounds.map(({ keys }) => keys)).toEqual([["a"]]);
  rounds[0]?.answer();
  expect(await first).toBe("A");
  await expect.poll(() => rounds.length).toBe(2);
  expect(rounds[1]?.keys).toEqual(["a", "b"]);
  rounds[1]?.answer();
  expect(await Promise.all(others)).toEqual(["A", "B", "A"]);
});

test("A round that fails fails its own calls and no others", async () => {
  const { call, rounds } = questions();
  const first = call("a");
  const second = call("b");
  rounds[0]?.fail(new Error("lost"));
  await expect(first).rejects.toThrow("lost");
  await expect.poll(() => rounds.length).toBe(2);
  rounds[1]?.answer();
  expect(await second).toBe("B");
});

test("A key without an answer is undefined, whatever it is called", async () => {
  const call = createBatcher<string>(async () => new Map());
  expect(await Promise.all([call("__proto__"), call("constructor"), call("")])).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
