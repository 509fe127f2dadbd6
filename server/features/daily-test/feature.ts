import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { tryDueSteps } from "./daily-test.ts";
import { dailyTest as check } from "./daily-test-check.ts";
import { readTestToken, testAnswer } from "./test-token.ts";

/** Sends a test message through each form's path once a day, and warns the owner if it gets lost. */
export const dailyTest: Feature = {
  name: "daily-test",
  testAnswer: ({ keys, clock }, name, headers) => {
    const token = readTestToken(keys.dailyTest, name, headers, clock.now());
    return token === null ? null : { test: testAnswer(keys.dailyTest, token) };
  },
  jobs: (deps, mail) => ({
    "try-steps": (_payload, { abortSignal }) => tryDueSteps(systemScope(), deps, { mail, signal: abortSignal }),
  }),
  crontab: ["*/5 * * * * try-steps ?max=1"],
  checks: [check],
};
