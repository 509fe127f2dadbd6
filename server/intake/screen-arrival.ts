import type { OpenForm } from "../access/authenticate.ts";
import type { Deps } from "../deps.ts";
import { isAllowedOrigin, requestOrigin } from "../http/client-address.ts";
import type { LoadFilter } from "../services/spam/filter-cache.ts";
import type { AskServices } from "../services/spam/outside/query-spam-services.ts";
import type { Question } from "../services/spam/outside/spam-service.ts";
import { campaignKeys } from "../spam/campaign.ts";
import { languageOf } from "../spam/language.ts";
import { screen } from "../spam/screen.ts";
import { readSubmission } from "../spam/text/read-submission.ts";
import { thresholdOf, type Verdict } from "../spam/verdict.ts";
import { type ReplayCounter, readPageProofs } from "./page-proofs.ts";
import type { LanguageTally, RecentSubmissions } from "./recent-submissions.ts";
import type { SortedFields } from "./reserved-fields.ts";

/** What screening draws on beside the submission. */
export interface ScreenGate {
  readonly loadFilter: LoadFilter;
  readonly recent: RecentSubmissions;
  readonly uses: ReplayCounter;
  readonly querySpamServices: AskServices;
  readonly languages: LanguageTally;
}

/** Who sent it, as far as can be told. */
export interface Sender {
  readonly headers: Headers;
  readonly address: string;
  /** Null for a sender that cannot be told apart from others. */
  readonly network: string | null;
}

export interface Screened extends Verdict {
  readonly threshold: number;
}

/** Gathers all that is known of a submission and has it judged. */
export async function screenArrival(
  deps: Deps,
  gate: ScreenGate,
  { scope, form }: OpenForm,
  fields: SortedFields,
  { headers, address, network }: Sender,
): Promise<Screened> {
  const ask = async () => {
    const { filter, services } = await gate.loadFilter(scope, form.filterVersion);
    const question = questionOf(deps, fields, { headers, address, network });
    return { filter, opinions: await gate.querySpamServices(scope, services, question) };
  };
  const [{ filter, opinions }, { secondsTaken, signals }] = await Promise.all([
    ask(),
    readPageProofs(deps, gate.uses, { scope, form }, fields, address),
  ]);
  const origin = requestOrigin(headers);
  const { content, filledTrap } = fields;
  const reading = readSubmission({ fields: content, origin });
  const input = {
    fields: content,
    filledTrap,
    origin,
    originAllowed: form.allowedOrigins.length === 0 || isAllowedOrigin(origin, form.allowedOrigins),
    secondsTaken,
    lately: gate.recent.note({ formId: form.id, network, keys: campaignKeys(reading) }),
    signals: [...signals, ...opinions],
    sensitivity: form.sensitivity,
    usualLanguages: gate.languages.usual(form.id),
  };
  const verdict = screen(input, filter, reading);
  if (verdict.folder === "inbox" && gate.languages.wants(form.id)) gate.languages.add(form.id, languageOf(reading));
  return { ...verdict, threshold: thresholdOf(input) };
}

function questionOf({ config }: Deps, { content }: SortedFields, { headers, address }: Sender): Question {
  return {
    fields: content,
    ip: address,
    userAgent: headers.get("user-agent"),
    referrer: headers.get("referer"),
    website: config.publicUrl,
  };
}
