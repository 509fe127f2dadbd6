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

test("everything typed before a field appears is kept for it and never treated as a command", () => {
  const typed = new TypedAhead();
  const keys = [..."Newx", "Backspace", " ", ..."déal", "Shift", "ArrowDown"];
  expect(keys.map((key) => press(typed, key)).every((taken) => taken === "kept")).toBe(true);
  expect(typed.text).toBe("New déal");
});

test("Enter and Tab end the text without confirming an unseen field, and later keys are not added to it", () => {
  for (const end of ["Enter", "Tab"]) {
    const typed = new TypedAhead();
    for (const key of ["a", end, "j", "Backspace"]) expect(press(typed, key)).toBe("kept");
    expect(typed.text).toBe("a");
  }
});

test("Escape cancels the opening, and only combinations that type characters are kept from the browser", () => {
  const typed = new TypedAhead();
  expect(press(typed, "Escape")).toBe("cancelled");
  expect(press(typed, "r", { ctrlKey: true })).toBe("left");
  expect(press(typed, "F5")).toBe("left");
  expect(press(typed, "@", { ctrlKey: true, altKey: true, isAltGraph: true })).toBe("kept");
  expect(typed.text).toBe("@");
});
