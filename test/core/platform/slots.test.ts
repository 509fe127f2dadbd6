import { describe, expect, it } from "vitest";
import { type SlotLimits, Slots } from "../../../server/core/platform/slots.ts";

function createWork(limits: SlotLimits) {
  const slots = new Slots(limits);
  const running: string[] = [];
  const start = (name: string, key?: string) => {
    let finish: () => void = () => undefined;
    let fail: (error: Error) => void = () => undefined;
    const lasting = new Promise<void>((resolve, reject) => {
      [finish, fail] = [resolve, reject];
    });
    const ended = slots.run(async () => {
      running.push(name);
      await lasting.finally(() => running.splice(running.indexOf(name), 1));
    }, key);
    return {
      ended,
      fail,
      finish: () => {
        finish();
        return ended;
      },
    };
  };
  return { slots, running, start };
}

describe("Slots", () => {
  it("run a limited amount of work at once, and the rest in order of arrival", async () => {
    const { running, start } = createWork({ maxAtOnce: 2 });
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => start(name));
    expect(running).toEqual(["a", "b"]);
    await b?.finish();
    expect(running).toEqual(["a", "c"]);
    await c?.finish();
    const e = start("e");
    expect(running).toEqual(["a", "d"]);
    await Promise.all([a?.finish(), d?.finish(), e.finish()]);
    expect(running).toEqual([]);
  });

  it("pass on the slot of failed work to the next in line", async () => {
    const { slots, running, start } = createWork({ maxAtOnce: 1 });
    const failing = start("failing");
    const next = start("next");
    failing.fail(new Error("failed"));
    await expect(failing.ended).rejects.toThrow("failed");
    expect(running).toEqual(["next"]);
    await next.finish();
    expect(await slots.run(() => 1)).toBe(1);
  });

  it("reserve some for other keys", () => {
    const { slots } = createWork({ maxAtOnce: 3, maxPerKey: 2 });
    const release = slots.tryAcquire("mine");
    expect(slots.tryAcquire("mine")).not.toBeNull();
    expect(slots.tryAcquire("mine")).toBeNull();
    expect(slots.tryAcquire("other")).not.toBeNull();
    expect([slots.isFull(), slots.tryAcquire("third")]).toEqual([true, null]);
    release?.();
    expect(slots.tryAcquire("mine")).not.toBeNull();
  });

  it("reserve some from all keys of a group combined", () => {
    const { slots } = createWork({ maxAtOnce: 4, maxPerKey: 1, maxPerGroup: 2 });
    const release = slots.tryAcquire("a", "group");
    expect(slots.tryAcquire("b", "group")).not.toBeNull();
    expect(slots.tryAcquire("c", "group")).toBeNull();
    expect(slots.tryAcquire("d")).not.toBeNull();
    release?.();
    expect(slots.tryAcquire("c", "group")).not.toBeNull();
    expect(slots.tryAcquire("e", "group")).toBeNull();
    expect(slots.tryAcquire("f")).not.toBeNull();
  });

  it("reserve the last ones for keys that hold none", () => {
    const { slots } = createWork({ maxAtOnce: 4, maxPerKey: 3, maxShared: 2 });
    expect([slots.tryAcquire("a"), slots.tryAcquire("a")]).not.toContain(null);
    expect(slots.tryAcquire("a")).toBeNull();
    expect([slots.tryAcquire("b"), slots.tryAcquire("c")]).not.toContain(null);
    expect(slots.tryAcquire("d")).toBeNull();
  });

  it("give a free slot to the waiting key that holds the fewest", async () => {
    const { running, start } = createWork({ maxAtOnce: 3, maxPerKey: 2 });
    const [mine] = [start("mine 1", "mine"), start("mine 2", "mine"), start("other", "other")];
    start("mine 3", "mine");
    start("other 2", "other");
    start("third", "third");
    await mine?.finish();
    expect(running).toEqual(["mine 2", "other", "third"]);
  });

  it("refuse work after a maximum wait, without leaving a trace", async () => {
    const { slots, start } = createWork({ maxAtOnce: 1, maxWaitMs: 20, busyMessage: "Busy." });
    const first = start("first");
    await expect(slots.run(() => 1)).rejects.toMatchObject({ code: "LIMIT", message: "Busy.", retryAfterSeconds: 5 });
    await first.finish();
    expect(slots.isFull()).toBe(false);
    expect(await slots.run(() => 1)).toBe(1);
  });
});
