import { describe, expect, it } from "vitest";
import { Semaphore } from "../server/semaphore.ts";

/** Work that lasts until it is told to end. */
function startWork(semaphore: Semaphore, running: string[], name: string) {
  let finish: () => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const lasting = new Promise<void>((resolve, reject) => {
    [finish, fail] = [resolve, reject];
  });
  const ended = semaphore.run(async () => {
    running.push(name);
    await lasting.finally(() => running.splice(running.indexOf(name), 1));
  });
  return { ended, finish, fail };
}

describe("A semaphore", () => {
  it("runs so many at once, and the others in the order in which they came", async () => {
    const semaphore = new Semaphore(2);
    const running: string[] = [];
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => startWork(semaphore, running, name));
    expect(running).toEqual(["a", "b"]);
    b?.finish();
    await b?.ended;
    expect(running).toEqual(["a", "c"]);
    c?.finish();
    await c?.ended;
    const e = startWork(semaphore, running, "e");
    expect(running).toEqual(["a", "d"]);
    for (const work of [a, d, e]) work?.finish();
    await Promise.all([a?.ended, d?.ended, e.ended]);
    expect(running).toEqual([]);
  });

  it("gives the place of work that failed to the next", async () => {
    const semaphore = new Semaphore(1);
    const running: string[] = [];
    const failing = startWork(semaphore, running, "failing");
    const next = startWork(semaphore, running, "next");
    failing.fail(new Error("failed"));
    await expect(failing.ended).rejects.toThrow("failed");
    expect(running).toEqual(["next"]);
    next.finish();
    await next.ended;
    expect(await semaphore.run(() => 1)).toBe(1);
  });
});
