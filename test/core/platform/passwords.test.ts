import { hashPassword } from "better-auth/crypto";
import { expect, it } from "vitest";
import { readConfig } from "../../../server/core/config.ts";
import { createPasswords } from "../../../server/core/platform/passwords.ts";

const password = "correct horse battery staple";
const cheap = { logN: 10, r: 8, p: 1 };

it("Passwords are hashed with scrypt at the cost that OWASP recommends, each with its own salt", async () => {
  const passwords = createPasswords(readConfig({}).passwordCost);
  const [hash, another] = await Promise.all([passwords.hash(password), passwords.hash(password)]);
  expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hash).not.toBe(another);
  expect(await passwords.verify(hash, password)).toBe(true);
  expect(await passwords.verify(hash, `${password} `)).toBe(false);
});

it("A password matches in any Unicode form that a keyboard sends", async () => {
  const passwords = createPasswords(cheap);
  expect(
    await passwords.verify(await passwords.hash("Ångström units".normalize("NFC")), "Ångström units".normalize("NFD")),
  ).toBe(true);
});

it("A hash from the sign-in library, or of another cost, still verifies and counts as outdated", async () => {
  const passwords = createPasswords(cheap);
  const old = await hashPassword(password);
  expect([await passwords.verify(old, password), await passwords.verify(old, "another")]).toEqual([true, false]);
  const costlier = await createPasswords({ logN: 11, r: 8, p: 1 }).hash(password);
  expect(await passwords.verify(costlier, password)).toBe(true);
  const hashes = [old, costlier, await passwords.hash(password)];
  expect(hashes.map((hash) => passwords.isOutdated(hash))).toEqual([true, true, false]);
  await expect(passwords.verify("no hash", password)).rejects.toThrow("cannot be read");
});

it("Two passwords are hashed at once, 64 wait, and one more is asked to retry later", async () => {
  const passwords = createPasswords(cheap);
  const outcomes = await Promise.allSettled(Array.from({ length: 67 }, () => passwords.hash(password)));
  const refused = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(refused.map(({ reason }) => [reason.code, reason.retryAfterSeconds])).toEqual([["LIMIT", 5]]);
  expect(await passwords.hash(password)).toMatch(/^\$scrypt/);
});

it("Strangers cannot block or delay other networks or known users", async () => {
  const passwords = createPasswords(cheap);
  const costly = await createPasswords({ ...cheap, logN: 12 }).hash(password);
  const done: string[] = [];
  const verify = async (name: string, lane: "known" | "stranger", path: readonly string[]) => {
    await passwords.inTurn({ lane, path }, () => passwords.verify(costly, password));
    done.push(name);
  };
  const flood = Array.from({ length: 100 }, (_, index) => verify("flood", "stranger", ["wide", "site", `${index}`]));
  const [outcomes] = await Promise.all([
    Promise.allSettled(flood),
    verify("same provider", "stranger", ["wide", "another site", "home"]),
    verify("elsewhere", "stranger", ["other wide", "site", "home"]),
    verify("known", "known", ["ada"]),
    verify("known", "known", ["grace"]),
  ]);
  // One runs and 64 wait, two of them from the others.
  expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(100 - 63);
  // Among equals, the latest are rejected.
  expect(outcomes.findIndex(({ status }) => status === "rejected")).toBe(63);
  expect(done.lastIndexOf("known")).toBeLessThan(done.lastIndexOf("flood"));
  const strangers = done.filter((name) => name !== "known");
  for (const name of ["same provider", "elsewhere"]) expect(strangers.indexOf(name)).toBeLessThan(6);
});

it.each([
  ["aaaaaaaaaa"],
  ["1234567890"],
  ["password123"],
  ["qwertyuiop1"],
  ["Password1!"],
  ["ada@example.test"],
  ["lovelace-1815"],
  ["postern2026!"],
  ["a".repeat(256)],
])("%j is easy to guess", async (guess) => {
  const facts = ["ada@example.test", "Ada Lovelace", "postern"];
  expect(await createPasswords(cheap).isEasyToGuess(guess, facts)).toBe(true);
});

it.each([[password], ["four unrelated words"], ["only-for-this-demo"], ["benchmark password"], ["xkqpzmwvtu"]])(
  "%j is not easy to guess",
  async (strong) => {
    expect(await createPasswords(cheap).isEasyToGuess(strong, ["ada@example.test", "Ada Lovelace"])).toBe(false);
  },
);
