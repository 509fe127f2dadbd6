import { describe, expect, it } from "vitest";
import { sizingFor } from "../src/sizing.ts";

const MEBIBYTE = 1_048_576;

describe("The sizing of embedded PostgreSQL", () => {
  it.each([
    [256, "32MB"],
    [512, "32MB"],
    [527, "32MB"],
    [528, "33MB"],
    [1_024, "64MB"],
    [2_047, "127MB"],
    [2_048, "128MB"],
    [65_536, "128MB"],
  ])("with %d MiB of memory, sets shared buffers to %s", (mebibytes, buffers) => {
    expect(sizingFor(mebibytes * MEBIBYTE).sharedBuffers).toBe(buffers);
  });

  it("halves the connection pool on a machine with up to 1 GiB, since each connection is a process", () => {
    expect(sizingFor(1_024 * MEBIBYTE).pool).toEqual({ max: 10 });
    expect(sizingFor(1_024 * MEBIBYTE + 1_048_576).pool).toEqual({});
  });
});
