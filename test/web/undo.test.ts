import { beforeEach, expect, test } from "vitest";
import { lastUndoable, rememberUndo, undoLast } from "../../web/src/core/kit/commands/undo.ts";

const does = (message: string, done: string[] = []) => ({
  message,
  undone: `not ${message}`,
  undo: () => done.push(message),
});

// Other test files in this process may have left something to undo.
beforeEach(() => {
  while (lastUndoable() !== undefined) undoLast();
});

test("actions are undone one by one, the latest first, each only once", () => {
  const undone: string[] = [];
  for (const message of ["one", "two"]) rememberUndo(does(message, undone));
  expect(lastUndoable()?.message).toBe("two");
  expect(undoLast()).toBe("not two");
  expect(undoLast()).toBe("not one");
  expect(undoLast()).toBe("There is nothing to undo.");
  expect(undone).toEqual(["two", "one"]);
});

test("an action that did not take place is skipped", () => {
  const undone: string[] = [];
  rememberUndo(does("one", undone));
  rememberUndo(does("two")).forget();
  expect(undoLast()).toBe("not one");
  expect(undone).toEqual(["one"]);
});

test("an action that can no longer be undone says why, and no earlier one is undone instead", () => {
  const undone: string[] = [];
  rememberUndo(does("one", undone));
  const two = rememberUndo(does("two", undone));
  rememberUndo(does("three", undone));
  two.lapse("two is gone");
  expect(undoLast()).toBe("not three");
  for (const _ of [1, 2]) expect(undoLast()).toBe("two is gone");
  expect(lastUndoable()).toBeUndefined();
  rememberUndo(does("four", undone));
  expect(undoLast()).toBe("not four");
  expect(undone).toEqual(["three", "four"]);
  two.forget();
  expect(undoLast()).toBe("not one");
});
