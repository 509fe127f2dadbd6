import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TypedSearch } from "../../web/src/core/inbox/filter/typed-search.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A search box that records what was searched for, and for how much of it. */
function openBox() {
  const searched: string[] = [];
  const typed = new TypedSearch("");
  const whole = (text: string) => void searched.push(`all of ${text}`);
  return {
    searched,
    type: (text: string) => typed.type(text, (pausedAt) => searched.push(`finished of ${pausedAt}`)),
    enter: () => typed.finish(whole),
    clear: () => typed.finish(whole, ""),
    follow: (text: string) => typed.follow(text),
    wait: () => vi.advanceTimersByTime(2_000),
  };
}

test("a search runs once after a pause in typing", () => {
  const { searched, type, wait } = openBox();
  for (const text of ["h", "hu", "hughes"]) {
    type(text);
    vi.advanceTimersByTime(249);
  }
  expect(searched).toEqual([]);
  wait();
  expect(searched).toEqual(["finished of hughes"]);
});

test("Enter searches for the whole text at once, without a second search afterwards", () => {
  const { searched, type, enter, wait } = openBox();
  type("label:invoice");
  enter();
  wait();
  expect(searched).toEqual(["all of label:invoice"]);
});

test("Enter or leaving the box after the pause searches once for the part that the pause left out", () => {
  const { searched, type, enter, wait } = openBox();
  type("is:urgent");
  wait();
  enter();
  enter();
  expect(searched).toEqual(["finished of is:urgent", "all of is:urgent"]);
});

test("Escape clears the box and the search, even right after the last letter", () => {
  const { searched, type, clear, enter, wait } = openBox();
  type("hughes");
  clear();
  // The box loses focus.
  enter();
  wait();
  expect(searched).toEqual(["all of "]);
});

test("choosing a filter beside the box discards pending typing", () => {
  const { searched, type, follow, enter, wait } = openBox();
  type("hugh");
  follow("is:starred");
  wait();
  enter();
  expect(searched).toEqual([]);
});
