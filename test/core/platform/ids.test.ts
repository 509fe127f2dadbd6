import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createNewId, idAt, instantOf, isId } from "../../../server/core/platform/ids.ts";
import { createTestClock } from "../../support/clock.ts";

const instants = fc.date({ min: new Date("2000-01-01"), max: new Date("2200-01-01"), noInvalidDate: true });

describe("An id", () => {
  it("encodes its creation time to the millisecond", () => {
    fc.assert(fc.property(instants, (at) => instantOf(idAt("sub", at)).getTime() === at.getTime()));
  });

  it("sorts bytewise by creation time", () => {
    fc.assert(
      fc.property(instants, instants, (a, b) => {
        fc.pre(a.getTime() !== b.getTime());
        return idAt("sub", a) < idAt("sub", b) === a < b;
      }),
    );
  });

  it("increases strictly within one millisecond, and when the clock steps back", () => {
    const clock = createTestClock();
    const newId = createNewId(clock);
    const ids: string[] = [];
    for (let count = 0; count < 5_000; count += 1) ids.push(newId("sub"));
    clock.advance({ seconds: -60 });
    for (let count = 0; count < 5_000; count += 1) ids.push(newId("sub"));
    clock.advance({ minutes: 5 });
    ids.push(newId("sub"));
    expect(ids).toEqual([...ids].sort());
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("is told apart from anything else", () => {
    expect(isId(idAt("frm", new Date(0)), "frm")).toBe(true);
    expect(isId(idAt("frm", new Date(0)), "sub")).toBe(false);
    fc.assert(fc.property(fc.oneof(fc.string(), fc.anything()), (value) => !isId(value, "frm")));
    for (const suffix of [
      "8".padEnd(26, "0"),
      "0".repeat(25),
      "0".repeat(27),
      "l".repeat(26),
      "0".repeat(25).concat("\n"),
    ]) {
      expect(isId(`frm_${suffix}`, "frm")).toBe(false);
    }
  });
});
