import { expect, test } from "vitest";
import { TypedAhead } from "../../web/src/core/kit/commands/type-ahead.ts";

function press(
  typed: TypedAhead,
  key: string,
  held: { ctrlKey?: boolean; altKey?: boolean; isAltGraph?: boolean } = {},
) {
  const { ctrlKey = false, altKey = false, isAltGraph = false } = held;
  return typed.press({ key, ctrlKey, altKey, metaKey: false, getModifierState: () => isAltGraph });
}

test("all that is typed before a field is there is kept for it, and none of it is a command", () => {
  const typed = new TypedAhead();
  const keys = [..."Newx", "Backspace", " ", ..."déal", "Shift", "ArrowDown"];
  expect(keys.map((key) => press(typed, key)).every((taken) => taken === "kept")).toBe(true);
  expect(typed.text).toBe("New déal");
});

test("Enter and Tab confirm nothing that is not seen yet, and nothing after them belongs to the same text", () => {
  for (const end of ["Enter", "Tab"]) {
    const typed = new TypedAhead();
    for (const key of ["a", end, "j", "Backspace"]) expect(press(typed, key)).toBe("kept");
    expect(typed.text).toBe("a");
  }
});

test("Escape takes the opening back, and combinations are left to the browser, but for those that write letters", () => {
  const typed = new TypedAhead();
  expect(press(typed, "Escape")).toBe("cancelled");
  expect(press(typed, "r", { ctrlKey: true })).toBe("left");
  expect(press(typed, "F5")).toBe("left");
  expect(press(typed, "@", { ctrlKey: true, altKey: true, isAltGraph: true })).toBe("kept");
  expect(typed.text).toBe("@");
});
