import { expect, test } from "vitest";
import { lastUndoable, rememberUndo, undoLast } from "../../web/src/commands/undo.ts";

test("actions are undone one after the other, the latest first, and each once", () => {
  const undone: string[] = [];
  for (const message of ["one", "two"]) rememberUndo({ message, undo: () => undone.push(message) });
  expect(lastUndoable()?.message).toBe("two");
  expect(undoLast()?.message).toBe("two");
  expect(undoLast()?.message).toBe("one");
  expect(undoLast()).toBeUndefined();
  expect(undone).toEqual(["two", "one"]);
});

test("what can no longer be undone is passed over", () => {
  const undone: string[] = [];
  rememberUndo({ message: "one", undo: () => undone.push("one") });
  const forget = rememberUndo({ message: "two", undo: () => undone.push("two") });
  forget();
  expect(undoLast()?.message).toBe("one");
  expect(undone).toEqual(["one"]);
});
