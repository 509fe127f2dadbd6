import { expect, test } from "vitest";
import { senderName, splitSender } from "../../web/src/core/kit/format/sender.ts";

test("a sender is split into name and address", () => {
  expect(splitSender("Ana Costa <ana@example.com>")).toEqual({ name: "Ana Costa", address: "ana@example.com" });
});

test("a sender with only a name or only an address keeps it as such", () => {
  expect(splitSender("Ana Costa")).toEqual({ name: "Ana Costa", address: "" });
  expect(splitSender("ana@example.com")).toEqual({ name: "", address: "ana@example.com" });
  expect(splitSender("")).toEqual({ name: "", address: "" });
});

test("an address inside a name remains part of the name", () => {
  expect(splitSender("Bank <support@bank.example> <eve@example.com>")).toEqual({
    name: "Bank <support@bank.example>",
    address: "eve@example.com",
  });
});

test("markup in a sender is treated as a name and stays text", () => {
  expect(splitSender("<img src=x>")).toEqual({ name: "<img src=x>", address: "" });
});

test("the sender is shown by name, otherwise by address, otherwise as empty", () => {
  expect(senderName("Ana Costa <ana@example.com>")).toBe("Ana Costa");
  expect(senderName("ana@example.com")).toBe("ana@example.com");
  expect(senderName("")).toBe("");
});
