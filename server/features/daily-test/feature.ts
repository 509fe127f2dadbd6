import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { tryDueSteps } from "./daily-test.ts";
import { dailyTest as check } from "./daily-test-check.ts";

export const dailyTest: Feature = {
  name: "daily-test",
  jobs: (deps, mail) => ({
    "try-steps": (_payload, { abortSignal }) => tryDueSteps(systemScope(), deps, { mail, signal: abortSignal }),
  }),
  crontab: ["*/5 * * * * try-steps ?max=1"],
  checks: [check],
};
