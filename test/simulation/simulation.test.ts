import { beforeAll, expect, it } from "vitest";
import { patient } from "../support/patience.ts";
import { bundleSimulation } from "./bundle.ts";
import type * as Lives from "./lives.ts";

let lives: typeof Lives;

beforeAll(async () => {
  lives = await import(/* @vite-ignore */ await bundleSimulation());
});

it(
  "loses nothing, sends nothing without cause and miscounts nothing in 200 simulated runs with faults",
  async () => {
    const failure = await lives.liveMany(1, 200);
    expect(failure && `${failure.problem}\nTo repeat it: ${failure.command}`).toBeNull();
  },
  patient(120_000),
);
