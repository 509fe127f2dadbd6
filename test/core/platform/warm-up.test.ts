import { expect, it } from "vitest";
import { warmUp } from "../../../server/core/platform/warm-up.ts";

const neverBusy = () => false;

it("Nothing is warmed up while a request is being answered, nor after the process is asked to stop", async () => {
  const stopping = new AbortController();
  let asked = 0;
  const askedBefore: number[] = [];
  const isBusy = () => {
    asked += 1;
    return asked < 4;
  };
  await warmUp(
    async () => {
      askedBefore.push(asked);
      if (askedBefore.length === 2) stopping.abort();
    },
    { isBusy, signal: stopping.signal },
  );
  expect(askedBefore).toEqual([4, 5]);
});

it("A warm-up ends once it has taken its processor time", async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    const before = process.cpuUsage();
    while (process.cpuUsage(before).user < 6_000);
  };
  await warmUp(work, { isBusy: neverBusy, signal: new AbortController().signal, maxProcessorMs: 10 });
  expect(runs).toBeLessThanOrEqual(2);
});
