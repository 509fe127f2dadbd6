import { z } from "zod";
import { systemScope } from "../../core/access/authenticate.ts";
import type { Feature } from "../../core/feature.ts";
import { createAskAkismet, reportToAkismet } from "./ask-akismet.ts";

const reportPayload = z.object({ submissionId: z.string(), folder: z.enum(["inbox", "spam"]) });

/** Asks Akismet about each message, if the account has a key for it. */
export const akismet: Feature = {
  name: "akismet",
  opinion: createAskAkismet,
  jobs: (deps) => ({
    // The queue retries with increasing delays while the service is unreachable.
    "tell-spam-services": async (payload) => {
      const isTold = await reportToAkismet(systemScope(), deps, reportPayload.parse(payload));
      if (!isTold) throw new Error("A move could not be reported to Akismet.");
    },
  }),
};
