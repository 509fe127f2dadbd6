import { type Content, type FormKind, inventContent, type Judgement } from "@postern/sample-data";
import { isDoubtful, thresholdOf } from "@postern/spam";
import { DAY_MS } from "../../../shared/durations.ts";
import type { Random } from "../../../shared/random.ts";
import type { FormRow } from "../../core/forms/store/forms.ts";
import { idAt } from "../../core/platform/ids.ts";
import { storedReasons } from "../../core/scope/store/submitted-fields.ts";
import type { SeedSubmission } from "./store/seed.ts";

const RECENT_MS = 3 * DAY_MS;
const PREVIEW_CHARACTERS = 200;

const BROWSERS = [
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile Safari/604.1",
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36",
] as const;

/** A submission as this form might have received it at that instant, judged by the real spam screen. */
export function inventSubmission(
  random: Random,
  judge: (content: Content) => Judgement,
  { form, kind, at, now }: { readonly form: FormRow; readonly kind: FormKind; readonly at: Date; readonly now: Date },
): SeedSubmission {
  const content = inventContent(random, kind, form.honeypotField);
  const judged = judge(content);
  const { verdict } = judged;
  const isRecent = now.getTime() - at.getTime() < RECENT_MS;
  const readShare = verdict.folder === "spam" ? 0.1 : isRecent ? 0.4 : 0.9;
  return {
    id: idAt("sub", at),
    formId: form.id,
    createdAt: at,
    folder: verdict.folder,
    status: random.chance(readShare) ? "read" : "unread",
    fields: content.fields,
    sender: content.sender,
    replyTo: content.fields.find(([name]) => name === "email")?.[1] ?? null,
    ...arrivalOf(random, content.preview, judged),
    userAgent: random.pick(BROWSERS),
    referrer: "https://www.example.com/contact",
  };
}

/** What a form would have recorded of a message that arrived with this text. */
export function arrivalOf(random: Random, text: string, { verdict, addressesAi }: Judgement) {
  const threshold = thresholdOf({});
  return {
    preview: text.replace(/\s+/g, " ").slice(0, PREVIEW_CHARACTERS),
    spamScore: verdict.score,
    spamReasons: storedReasons(verdict.reasons),
    spamThreshold: threshold,
    isDoubtful: isDoubtful(verdict, { threshold }) || null,
    addressesAi,
    // From the range reserved for documentation.
    ip: `203.0.113.${random.whole(1, 254)}`,
  };
}
