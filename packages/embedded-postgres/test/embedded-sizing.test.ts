import { describe, expect, it } from "vitest";
import { sizingFor } from "../src/sizing.ts";

const MEBIBYTE = 1_048_576;

describe("The embedded PostgreSQL keeps a share of the machine's memory", () => {
  it.each([
    [256, "32MB"],
    [512, "32MB"],
    [527, "32MB"],
    [528, "33MB"],
    [1_024, "64MB"],
    [2_047, "127MB"],
    [2_048, "128MB"],
    [65_536, "128MB"],
  ])("of %d MiB, its buffers take %s", (mebibytes, buffers) => {
    expect(sizingFor(mebibytes * MEBIBYTE).sharedBuffers).toBe(buffers);
  });

  it("a machine with up to 1 GiB gets half the connections, each of which is a process", () => {
    expect(sizingFor(1_024 * MEBIBYTE).pool).toEqual({ max: 10 });
    expect(sizingFor(1_024 * MEBIBYTE + 1_048_576).pool).toEqual({});
  });
});
