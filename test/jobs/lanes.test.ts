import { describe, expect, it } from "vitest";
import { Lanes } from "../../server/jobs/lanes.ts";
import { createTestClock } from "../support/clock.ts";

const lane = (target: string, kind = "mail") => [kind, `${kind}:${target}`];
const arrived = { failed: null, arrived: true };

function prepare() {
  const clock = createTestClock();
  const lanes = new Lanes(clock, { perKind: { mail: 4, webhook: 3 }, perTarget: 2 });
  const fail = (target: string) => {
    expect(lanes.enter(lane(target))).toBe(true);
    lanes.leave(lane(target), { failed: `mail:${target}`, arrived: false });
  };
  return { clock, lanes, fail };
}

describe("A lane", () => {
  it("takes two attempts for one target and closes to the third, while others go on", () => {
    const { lanes } = prepare();
    expect([lanes.enter(lane("a")), lanes.enter(lane("a"))]).toEqual([true, true]);
    expect(lanes.closed()).toEqual(["mail:a"]);
    expect(lanes.enter(lane("a"))).toBe(false);
    expect(lanes.enter(lane("b"))).toBe(true);
    lanes.leave(lane("a"), arrived);
    expect(lanes.enter(lane("a"))).toBe(true);
  });

  it("lets neither kind fill the worker alone", () => {
    const { lanes } = prepare();
    for (const target of ["a", "b", "c", "d"]) expect(lanes.enter(lane(target))).toBe(true);
    expect(lanes.closed()).toEqual(["mail"]);
    expect(lanes.enter(lane("e"))).toBe(false);
    expect(lanes.enter(lane("e", "webhook"))).toBe(true);
  });

  it("takes no place anywhere when one of its lanes is closed", () => {
    const { lanes } = prepare();
    lanes.enter(lane("a"));
    lanes.enter(lane("a"));
    for (let again = 0; again < 5; again += 1) lanes.enter(lane("a"));
    expect([lanes.enter(lane("b")), lanes.enter(lane("c"))]).toEqual([true, true]);
  });

  it("stays open after one failure", () => {
    const { lanes, fail } = prepare();
    fail("a");
    expect(lanes.closed()).toEqual([]);
    expect([lanes.enter(lane("a")), lanes.enter(lane("a"))]).toEqual([true, true]);
  });

  it("is blocked after two failures in a row until just the end of its block, and is then tried by one at a time", () => {
    const { clock, lanes, fail } = prepare();
    fail("a");
    fail("a");
    expect(lanes.closed()).toEqual(["mail:a"]);
    clock.advance({ ms: 4_999 });
    expect(lanes.enter(lane("a"))).toBe(false);
    clock.advance({ ms: 1 });
    expect([lanes.enter(lane("a")), lanes.enter(lane("a"))]).toEqual([true, false]);
    lanes.leave(lane("a"), arrived);
    expect([lanes.enter(lane("a")), lanes.enter(lane("a"))]).toEqual([true, true]);
  });

  it("is blocked longer each time, up to five minutes", () => {
    const { clock, lanes, fail } = prepare();
    fail("a");
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      fail("a");
      clock.advance({ seconds, ms: -1 });
      expect(lanes.closed()).toEqual(["mail:a"]);
      clock.advance({ ms: 1 });
      expect(lanes.closed()).toEqual([]);
    }
  });

  it("is not blocked longer for attempts that were under way together", () => {
    const { clock, lanes } = prepare();
    const server = { failed: "mail", arrived: false };
    for (const target of ["a", "b", "c", "d"]) lanes.enter(lane(target));
    for (const target of ["a", "b", "c", "d"]) lanes.leave(lane(target), server);
    expect(lanes.closed()).toEqual(["mail"]);
    clock.advance({ seconds: 5 });
    expect(lanes.closed()).toEqual([]);
  });
});
