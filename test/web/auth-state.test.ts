import { expect, test } from "vitest";
import { createAuthMemory } from "../../web/src/session/auth-state.ts";

const signedIn = { signedIn: true, signUp: false, firstRun: false, needsSetUpCode: false, resetsByEmail: false };

test("the server is asked once, and again after something showed that the answer changed", async () => {
  let asked = 0;
  const memory = createAuthMemory(async () => {
    asked += 1;
    return signedIn;
  });
  expect(await memory.read()).toEqual(signedIn);
  await memory.read();
  expect(asked).toBe(1);
  memory.forget();
  await memory.read();
  expect(asked).toBe(2);
});

test("a failure is not remembered", async () => {
  const answers = [() => Promise.reject(new Error("away")), () => Promise.resolve(signedIn)];
  const memory = createAuthMemory(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await expect(memory.read()).rejects.toThrow("away");
  await expect(memory.read()).resolves.toEqual(signedIn);
});
