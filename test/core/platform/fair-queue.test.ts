import { expect, it } from "vitest";
import { FairQueue } from "../../../server/core/platform/fair-queue.ts";

it("A group keeps its turn when its newest item is dropped", () => {
  const queue = new FairQueue<string>();
  for (let index = 0; index < 60; index += 1) queue.add(["many"], "many");
  for (let index = 0; index < 4; index += 1) queue.add(["few"], "few");
  const turns = Array.from({ length: 20 }, () => {
    for (const item of ["few", "few"]) {
      queue.add(["few"], item);
      queue.dropNewest();
    }
    return queue.next();
  });
  expect(turns.filter((turn) => turn === "many")).toHaveLength(10);
});
