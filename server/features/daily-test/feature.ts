import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { tryDueSteps } from "./daily-test.ts";
import { dailyTest as check } from "./daily-test-check.ts";
import { readTestToken, testAnswer } from "./test-token.ts";

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
