import { beforeEach, expect, test } from "vitest";
import { type AuthState, createAuthMemory } from "../../web/src/core/sign-in/session/auth-state.ts";

const signedIn = {
  signedIn: true,
  signUp: false,
  firstRun: false,
  needsSetUpCode: false,
  passkeys: true,
  passwords: true,
  singleSignOn: null,
  resetsByEmail: false,
};

let kept: Map<string, string>;

beforeEach(() => {
  kept = new Map();
});

const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};

const memoryOf = (fetchState: () => Promise<AuthState>) => createAuthMemory(fetchState, storage);

test("the sign-in state is fetched once, and again only after it is invalidated", async () => {
  let asked = 0;
  const memory = memoryOf(async () => {
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

test("a failed request is not cached", async () => {
  const answers = [() => Promise.reject(new Error("away")), () => Promise.resolve(signedIn)];
  const memory = memoryOf(() => answers.shift()?.() ?? Promise.reject(new Error("asked too often")));
  await expect(memory.read()).rejects.toThrow("away");
  await expect(memory.read()).resolves.toEqual(signedIn);
});

test("a browser remembers being signed in across reloads until it signs out or the server rejects it", async () => {
  const answers = [signedIn, { ...signedIn, signedIn: false }, signedIn];
  const memory = memoryOf(async () => answers.shift() ?? signedIn);
  expect(memory.wasSignedIn()).toBe(false);
  await memory.read();
  expect(memory.wasSignedIn()).toBe(true);
  const afterSignOut = memoryOf(async () => answers.shift() ?? signedIn);
  expect(afterSignOut.wasSignedIn()).toBe(true);
  await afterSignOut.read();
  expect(afterSignOut.wasSignedIn()).toBe(false);
  const refused = memoryOf(async () => answers.shift() ?? signedIn);
  await refused.read();
  refused.forget();
  expect(refused.wasSignedIn()).toBe(false);
});

test("an unreachable server does not sign anybody out", async () => {
  kept.set("postern-signed-in", "yes");
  const memory = memoryOf(() => Promise.reject(new Error("away")));
  await expect(memory.read()).rejects.toThrow("away");
  expect(memory.wasSignedIn()).toBe(true);
});
