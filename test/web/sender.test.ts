import { expect, test } from "vitest";
import { senderName, splitSender } from "../../web/src/core/kit/format/sender.ts";

test("a name and an address are shown apart", () => {
  expect(splitSender("Ana Costa <ana@example.com>")).toEqual({ name: "Ana Costa", address: "ana@example.com" });
});

test("either alone stays what it is", () => {
  expect(splitSender("Ana Costa")).toEqual({ name: "Ana Costa", address: "" });
  expect(splitSender("ana@example.com")).toEqual({ name: "", address: "ana@example.com" });
  expect(splitSender("")).toEqual({ name: "", address: "" });
});

test("a name that carries an address of its own does not pass for the address", () => {
  expect(splitSender("Bank <support@bank.example> <eve@example.com>")).toEqual({
    name: "Bank <support@bank.example>",
    address: "eve@example.com",
  });
});

test("markup is a name, and stays text", () => {
  expect(splitSender("<img src=x>")).toEqual({ name: "<img src=x>", address: "" });
});

test("who wrote is called by name, else by address, else nothing", () => {
  expect(senderName("Ana Costa <ana@example.com>")).toBe("Ana Costa");
  expect(senderName("ana@example.com")).toBe("ana@example.com");
  expect(senderName("")).toBe("");
});
