import { describe, expect, it } from "vitest";
import { Lanes, waitingOn } from "../../server/jobs/lanes.ts";
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

  it("is stuck once it has been closed for half a second without a break, and is named every five", () => {
    const { clock, lanes } = prepare();
    lanes.enter(lane("a"));
    lanes.enter(lane("a"));
    clock.advance({ ms: 499 });
    expect(lanes.stuck()).toEqual([]);
    clock.advance({ ms: 1 });
    expect(lanes.stuck()).toEqual([{ name: "mail:a", blockedForMs: 0 }]);
    clock.advance({ ms: 4_999 });
    expect(lanes.stuck()).toEqual([]);
    clock.advance({ ms: 1 });
    expect(lanes.stuck()).toEqual([{ name: "mail:a", blockedForMs: 0 }]);
  });

  it("is not stuck while places on it become free in between", () => {
    const { clock, lanes } = prepare();
    lanes.enter(lane("a"));
    lanes.enter(lane("a"));
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance({ ms: 400 });
      expect(lanes.leave(lane("a"), arrived)).toEqual([]);
      lanes.enter(lane("a"));
    }
    expect(lanes.stuck()).toEqual([]);
  });

  it("that is blocked is stuck until an attempt arrives, and says then that it has recovered", () => {
    const { clock, lanes, fail } = prepare();
    fail("a");
    fail("a");
    clock.advance({ seconds: 1 });
    expect(lanes.stuck()).toEqual([{ name: "mail:a", blockedForMs: 4_000 }]);
    clock.advance({ seconds: 4 });
    lanes.enter(lane("a"));
    clock.advance({ seconds: 8 });
    expect(lanes.stuck()).toEqual([{ name: "mail:a", blockedForMs: 0 }]);
    expect(lanes.leave(lane("a"), arrived)).toEqual(["mail:a"]);
    expect(lanes.stuck()).toEqual([]);
  });

  it("that was slow says that it has recovered once attempts are quick again, and not before", () => {
    const { clock, lanes } = prepare();
    lanes.enter(lane("a"));
    lanes.enter(lane("a"));
    clock.advance({ seconds: 3 });
    lanes.stuck();
    expect(lanes.leave(lane("a"), arrived)).toEqual([]);
    lanes.enter(lane("a"));
    clock.advance({ ms: 20 });
    expect(lanes.leave(lane("a"), arrived)).toEqual(["mail:a"]);
  });
});

describe("What waits on a lane", () => {
  it.each([
    ["mail", { kind: "mail", target: null }],
    ["mail:owner@example.test", { kind: "mail", target: "owner@example.test" }],
    ["webhook:whk_1", { kind: "webhook", target: "whk_1" }],
    ["mail:a:b@example.test", { kind: "mail", target: "a:b@example.test" }],
  ])("is told by its name: %s", (name, waiting) => {
    expect(waitingOn(name)).toEqual(waiting);
  });
});
