import { mentions } from "../model/cues.ts";
import { judgeMessage } from "../model/judge-message.ts";
import { SAYS } from "../model/topic-cues.ts";
import { type Reading, withFields } from "../text/read-submission.ts";
import { pointsIn, type Reason } from "../verdict.ts";

const QUOTED_LINE = /^[ \t]*>.*$/gm;
const IN_QUOTES =
  /"[^"]{40,3000}"|“[^“”]{40,3000}”|„[^„“”]{40,3000}[“”]|«[^«»]{40,3000}»|»[^«»]{40,3000}«|「[^「」]{20,3000}」/gu;
/** Text after a line that announces it. */
const ANNOUNCED = /(?::[ \t]{0,20}|\n-{3}[^\n]{0,120})\n[\s\S]+$/u;
const MAX_RELIEF = { threat: 5, other: 2 };
const OF_THE_TEXT: ReadonlySet<string> = new Set(["topic", "approach", "wording"]);

/**
 * Someone who forwards a letter or reports an intrusion is not its author, so quoted text, or text the site is said to
 * show, counts less. The discount is limited, because a pitch may pose as a quotation; forwarded text threatens or
 * promises a prize.
 */
export function reportReason(reading: Reading, reasons: readonly Reason[]): Reason | null {
  if (!mentions(reading, "report")) return null;
  const rest = withoutQuoted(reading);
  if (!mentions(rest, "report")) return null;
  const ofTheText = reasons.filter(({ name, points }) => OF_THE_TEXT.has(name) && points > 0);
  const quoted = rest === reading ? pointsIn(ofTheText) : pointsIn(reasons) - pointsIn(judgeMessage(rest));
  const most = rest !== reading && mentions(reading, "scare") ? MAX_RELIEF.threat : MAX_RELIEF.other;
  return quoted <= 0 ? null : { name: "report", points: -Math.min(quoted, most), detail: SAYS.report };
}

function withoutQuoted(reading: Reading): Reading {
  const { fields, text } = reading;
  const without = (value: string) => value.replace(QUOTED_LINE, "").replace(IN_QUOTES, " ").replace(ANNOUNCED, "");
  if (without(text) === text) return reading;
  return withFields(
    reading,
    fields.map(([name, value]) => [name, without(value)] as const),
  );
}
