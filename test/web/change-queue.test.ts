import { expect, test } from "vitest";
import { ChangeQueue } from "../../web/src/core/inbox/actions/change-queue.ts";

/** A queue, the requests it has sent, and a way to answer the oldest. */
function openQueue() {
  const queue = new ChangeQueue();
  const sent: string[] = [];
  const answers: ((isDone: boolean) => void)[] = [];
  const add = (name: string, kind: string, ids: readonly string[]) =>
    queue.add(kind, ids, (batch, isLast) => {
      sent.push(`${name} ${batch.length > 3 ? batch.length : batch.join()}${isLast ? " last" : ""}`);
      return new Promise((resolve) => answers.push(resolve));
    });
  return { queue, sent, add, answer: (isDone = true) => answers.shift()?.(isDone) };
}

test("a change is sent at once, and the next after the answer, whether it succeeded or failed", async () => {
  const { sent, add, answer } = openQueue();
  const first = add("done", "done", ["a"]);
  const second = add("star", "starred", ["a"]);
  expect(sent).toEqual(["done a last"]);
  answer(false);
  expect(await first).toBe(false);
  await expect.poll(() => sent).toEqual(["done a last", "star a last"]);
  answer();
  expect(await second).toBe(true);
});

test("leaving the page sends every waiting change at once, skipping parts that a later one replaces", () => {
  const { queue, sent, add } = openQueue();
  void add("done", "done", ["a"]);
  void add("read", "status", ["a", "b"]);
  void add("star", "starred", ["b"]);
  void add("unread", "status", ["b"]);
  queue.flush();
  expect(sent).toEqual(["done a last", "read a", "star b", "unread b last"]);
  queue.flush();
  expect(sent).toHaveLength(4);
});

test("a message waiting in two changes of the same kind is sent only with the later one", async () => {
  const { sent, add, answer } = openQueue();
  void add("done", "done", ["a"]);
  const read = add("read", "status", ["b"]);
  void add("unread", "status", ["b", "c"]);
  answer();
  expect(await read).toBe(true);
  await expect.poll(() => sent).toEqual(["done a last", "unread b,c last"]);
});

test("many messages are sent in batches, which stop after a rejected one", async () => {
  const { sent, add, answer } = openQueue();
  const ids = Array.from({ length: 1_200 }, (_, number) => `sub_${number}`);
  const all = add("delete", "trash", ids);
  expect(sent).toEqual(["delete 500"]);
  answer();
  await expect.poll(() => sent).toHaveLength(2);
  answer(false);
  expect(await all).toBe(false);
  expect(sent).toHaveLength(2);
});

test("an unexpected failure does not block later requests", async () => {
  const { queue, sent, add } = openQueue();
  const failed = queue.add("done", ["a"], () => Promise.reject(new Error("unexpected")));
  void add("star", "starred", ["a"]);
  expect(await failed).toBe(false);
  await expect.poll(() => sent).toEqual(["star a last"]);
});
