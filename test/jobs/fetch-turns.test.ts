import { expect, it } from "vitest";
import { Mutex } from "../../server/jobs/mutex.ts";

it("Turns to look for a job come one after the other, in the order they were asked for", async () => {
  const turns = new Mutex();
  const order: number[] = [];
  const looks = [1, 2, 3].map(async (number) => {
    await turns.take();
    order.push(number);
  });
  await looks[0];
  expect(order).toEqual([1]);
  turns.give();
  await looks[1];
  expect(order).toEqual([1, 2]);
  turns.give();
  await looks[2];
  turns.give();
  await turns.take();
  expect(order).toEqual([1, 2, 3]);
});
