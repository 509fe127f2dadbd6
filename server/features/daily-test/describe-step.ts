import type { Notice } from "../../../shared/notices.ts";
import type { Step, StepResult } from "./step.ts";

interface Told {
  readonly id: string;
  readonly result: StepResult;
  readonly since: Date;
  readonly now: Date;
  readonly publicUrl: string;
}

/** The notice about a step, worded for its owner. */
export function describeStep(step: Step, { id, result, since, now, publicUrl }: Told): Notice {
  const words = wordsOf(step, new URL(publicUrl).host);
  const { endpoint } = step;
  return {
    id,
    type: result.works ? "step.recovered" : "step.failed",
    at: now,
    title: result.works ? words.recovered : words.failed,
    text: result.works ? "The daily test succeeded." : `${result.detail} ${words.meaning}`,
    since,
    path: words.path,
    about: { step: step.name, ...(endpoint === null ? {} : { endpoint_id: endpoint.id }) },
  };
}

interface Words {
  readonly failed: string;
  readonly recovered: string;
  /** Consequence of the failure. */
  readonly meaning: string;
  readonly path: string;
}

function wordsOf(step: Step, host: string): Words {
  if (step.name === "intake") {
    return {
      failed: `Messages no longer reach ${host}`,
      recovered: `Messages reach ${host} again`,
      meaning: "A test message sent as visitors send theirs did not arrive, so theirs are probably lost as well.",
      path: "/settings/system",
    };
  }
  if (step.name === "email") {
    return {
      failed: `${host} can no longer send email`,
      recovered: `${host} can send email again`,
      meaning: "Emails wait and are tried again, for about three days.",
      path: "/settings/email",
    };
  }
  const receiver = new URL(step.endpoint.url).host;
  return {
    failed: `Your webhook to ${receiver} failed its daily test`,
    recovered: `Your webhook to ${receiver} works again`,
    meaning: "Messages to it probably fail as well, and are tried again for about three days.",
    path: "/settings/integrations",
  };
}
