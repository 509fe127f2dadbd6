import { describe, expect, test } from "vitest";
import { createKeyReader, readCommand, SHORTCUTS } from "../../web/src/core/kit/commands/shortcuts.ts";

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

describe("keyboard shortcuts in a folder", () => {
  test.each([
    ["j", "next"],
    ["k", "previous"],
    ["x", "tick"],
    ["s", "move"],
    ["u", "unread"],
    ["r", "reply"],
    ["l", "copy-link"],
    ["#", "delete"],
    ["Delete", "delete"],
    ["?", "help"],
    ["Escape", "close"],
  ])("map %s to %s everywhere", (key, command) => {
    expect(readCommand({ key, ...plain }, false)).toBe(command);
  });

  test("use the arrow keys to move in the list, but leave them to scroll elsewhere", () => {
    expect(readCommand({ key: "ArrowDown", ...plain }, true)).toBe("next");
    expect(readCommand({ key: "ArrowUp", ...plain }, true)).toBe("previous");
    expect(readCommand({ key: "ArrowDown", ...plain }, false)).toBeNull();
  });

  test("extend the selection with Shift and a movement key", () => {
    const shifted = { ...plain, shiftKey: true };
    for (const key of ["J", "j"]) expect(readCommand({ key, ...shifted }, false)).toBe("extend-next");
    expect(readCommand({ key: "K", ...shifted }, false)).toBe("extend-previous");
    expect(readCommand({ key: "ArrowUp", ...shifted }, true)).toBe("extend-previous");
    expect(readCommand({ key: "ArrowUp", ...shifted }, false)).toBeNull();
    expect(readCommand({ key: "?", ...shifted }, false)).toBe("help");
    // Caps Lock is on.
    expect(readCommand({ key: "J", ...plain }, false)).toBeNull();
  });

  test("read the key after g only as a destination", () => {
    const read = createKeyReader();
    const press = (key: string, at: number, rest = {}) => read({ key, ...plain, ...rest }, true, at);
    expect([press("g", 0), press("s", 1_499)]).toEqual([null, "go-spam"]);
    expect(press("s", 1_499)).toBe("move");
    expect([press("g", 2_000), press("s", 3_500)]).toEqual([null, "move"]);
    expect([press("g", 4_000), press("x", 4_001), press("x", 4_002)]).toEqual([null, null, "tick"]);
    expect([press("g", 5_000), press("g", 5_001), press("i", 5_002)]).toEqual([null, null, null]);
    expect([press("g", 6_000), press("k", 6_001, { ctrlKey: true }), press("s", 6_002)]).toEqual([
      null,
      "palette",
      "move",
    ]);
  });

  test("leave modifier combinations to the browser", () => {
    for (const modifier of ["ctrlKey", "metaKey", "altKey"]) {
      expect(readCommand({ key: "s", ...plain, [modifier]: true }, true)).toBeNull();
    }
  });

  test.each(["ctrlKey", "metaKey"])("open the palette with %s and k, even with Caps Lock on", (modifier) => {
    for (const key of ["k", "K"]) {
      expect(readCommand({ key, ...plain, [modifier]: true }, false)).toBe("palette");
      expect(readCommand({ key, ...plain, [modifier]: true, shiftKey: true }, false)).toBeNull();
      expect(readCommand({ key, ...plain, [modifier]: true, altKey: true }, false)).toBeNull();
    }
  });

  test.each(["ctrlKey", "metaKey"])("undo with %s and z, as with z alone", (modifier) => {
    expect(readCommand({ key: "z", ...plain }, false)).toBe("undo");
    expect(readCommand({ key: "z", ...plain, [modifier]: true }, false)).toBe("undo");
    // Elsewhere this combination means redo.
    expect(readCommand({ key: "Z", ...plain, [modifier]: true, shiftKey: true }, false)).toBeNull();
  });

  test("give each key only one meaning", () => {
    const keys = SHORTCUTS.flatMap((shortcut) => shortcut.keys);
    expect(keys).toEqual([...new Set(keys)]);
  });

  test("leave Enter and Space to links and checkboxes", () => {
    expect(readCommand({ key: "Enter", ...plain }, true)).toBeNull();
    expect(readCommand({ key: " ", ...plain }, true)).toBeNull();
  });
});

test("shortcuts that change messages require permission to work on them", () => {
  const needed = SHORTCUTS.filter(({ needs }) => needs === "work").map(({ command }) => command);
  const selecting = ["tick", "extend-next", "extend-previous"];
  const changing = ["done", "snooze", "assign", "star", "label", "note", "move", "unread", "reply", "delete", "undo"];
  expect(needed).toEqual([...selecting, ...changing]);
  expect(SHORTCUTS.every(({ needs }) => needs === undefined || needs === "work")).toBe(true);
});
