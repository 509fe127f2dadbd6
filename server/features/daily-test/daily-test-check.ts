import { type Check, error, ok } from "../../core/operations/doctor/check.ts";
import { findInstanceSteps } from "./store/daily-tests.ts";

const FAILURES: Readonly<Record<string, string>> = {
  intake: "A test message did not arrive",
  email: "Email could not be sent",
};

export const dailyTest: Check = {
  name: "daily test",
  run: async ({ scope, deps, settings }) => {
    if (settings.POSTERN_DAILY_TEST === "off") return ok("Turned off (POSTERN_DAILY_TEST).");
    const steps = deps === null ? [] : await findInstanceSteps(scope, deps.db);
    if (steps.length === 0) return null;
    const failing = steps.filter(({ failingSince }) => failingSince !== null);
    if (failing.length === 0) return ok("The last one found nothing wrong.");
    const described = failing.map(({ step, detail, failingSince }) => {
      return `${FAILURES[step] ?? step} (since ${failingSince?.toISOString().slice(0, 16)}Z): ${detail}`;
    });
    return error(described.join(" "));
  },
  advice: "Open the public URL from another machine, and check the reverse proxy, the certificate and the mail server.",
};
