import {
  campaignKeys,
  FORGED_TOKEN,
  type Reason,
  readMessage,
  type Screened,
  type SendingFacts,
  screenMessage,
} from "@postern/spam";
import { LRUCache } from "lru-cache";
import type { OpenForm } from "../access/authenticate.ts";
import { attachmentsOf } from "../attachments/attachments.ts";
import type { NewFile } from "../attachments/store.ts";
import type { Deps } from "../deps.ts";
import { requestOrigin } from "../http/client-address.ts";
import { type LoadFilter, NOTHING_TOLD } from "../spam/filter-cache.ts";
import type { HabitsOfForms } from "../spam/form-habits.ts";
import type { AskOpinion } from "../spam/opinion.ts";
import { isListedWebsite } from "./listed-website.ts";
import { type FormToken, type Proof, type ReplayCounter, readFormToken, readProof } from "./page-proofs.ts";
import type { RecentSubmissions } from "./recent-submissions.ts";
import type { SortedFields } from "./reserved-fields.ts";
import { sendingFacts } from "./sending-facts.ts";
import type { IntakeForm } from "./store/intake-forms.ts";

export interface ScreenGate {
  readonly loadFilter: LoadFilter;
  readonly recent: RecentSubmissions;
  readonly uses: ReplayCounter;
  readonly opinions: readonly AskOpinion[];
  readonly habits: HabitsOfForms;
  readonly verdicts: VerdictMemory;
}

export type Verdict = Screened & SendingFacts;

/** Verdicts by send id, so that a retry is neither screened nor counted again. */
export type VerdictMemory = LRUCache<string, Promise<Verdict>>;

const MAX_VERDICTS = 1_000;

export function createVerdictMemory(): VerdictMemory {
  return new LRUCache({ max: MAX_VERDICTS });
}

export interface Sender {
  readonly headers: Headers;
  readonly address: string;
  /** `null` for senders that cannot be told apart. */
  readonly network: string | null;
}

export interface Sent {
  readonly fields: SortedFields;
  readonly files: readonly Pick<NewFile, "signals">[];
  /** `null` if it was sent without an id. */
  readonly sendHash: string | null;
}

/** Collects all signals about a submission and screens it, once per send. */
export async function screenArrival(
  deps: Deps,
  gate: ScreenGate,
  open: OpenForm,
  sent: Sent,
  sender: Sender,
): Promise<Verdict> {
  if (sent.sendHash === null) return judge(deps, gate, open, sent, sender);
  const key = `${sent.sendHash} ${open.form.id} ${open.form.version}`;
  const known = gate.verdicts.get(key);
  if (known !== undefined) return known;
  const judging = judge(deps, gate, open, sent, sender);
  gate.verdicts.set(key, judging);
  judging.catch(() => gate.verdicts.delete(key));
  return judging;
}

async function judge(
  deps: Deps,
  gate: ScreenGate,
  { scope, form }: OpenForm,
  { fields, files }: Sent,
  sender: Sender,
): Promise<Verdict> {
  const { headers, network } = sender;
  const ask = async () => {
    // Null: the owner has told the filter nothing, and has set up no service of the account.
    const told = form.filterVersion === null ? NOTHING_TOLD : await gate.loadFilter(scope, form.filterVersion);
    const asked = {
      ...{ scope, form, services: told.services, fields: fields.content, proofs: fields.proofs },
      ...{ headers, address: sender.address },
    };
    return { filter: told.filter, opinions: (await Promise.all(gate.opinions.map((ask) => ask(asked)))).flat() };
  };
  const [{ filter, opinions }, { secondsTaken, signals, ...proofs }] = await Promise.all([
    ask(),
    readPageProofs(deps, gate.uses, form, fields),
  ]);
  const origin = requestOrigin(headers);
  const listedOrigin = form.allowedOrigins.find((entry) => !entry.includes("*")) ?? null;
  const screening = { sensitivity: form.sensitivity, kind: form.kind, habits: gate.habits.of(scope), listedOrigin };
  const sending = sendingFacts(headers, proofs);
  const message = {
    fields: fields.content,
    filledTrap: fields.filledTrap,
    origin,
    isListedOrigin: isListedWebsite(headers, form.allowedOrigins),
    secondsTaken,
    sending,
    signals: [
      ...signals,
      ...opinions,
      ...(files.length === 0 ? [] : attachmentsOf(deps).fileReasons(files)),
      ...repeatingTrap(fields),
    ],
  };
  const reading = readMessage(screening, message);
  const activity = gate.recent.note({ formId: form.id, network, keys: campaignKeys(reading) });
  const screened = screenMessage(screening, { ...message, activity }, filter, reading);
  gate.habits.note(scope, reading, { ...screened, ...sending, origin, subject: fields.subject });
  return { ...screened, ...sending };
}

interface PageProofs {
  readonly token: FormToken | null;
  /** `null` if the form asks for none. */
  readonly hasProof: boolean | null;
  /** `null` without a trustworthy source. */
  readonly secondsTaken: number | null;
  readonly signals: readonly Reason[];
}

const FRESH_SECONDS = 24 * 60 * 60;
// Visitors resend after a mistake, or open the page once for several messages.
const HONEST_USES = 3;
const MASS_USES = 10;

/** Reads what a page sent besides the fields. None of it is required, and none of it causes a refusal. */
async function readPageProofs(
  deps: Deps,
  uses: ReplayCounter,
  form: IntakeForm,
  { proofs }: SortedFields,
): Promise<PageProofs> {
  const now = deps.clock.now();
  const token = proofs.token === null ? null : readFormToken(deps.keys.formToken, form.id, proofs.token, now);
  const tokenUses = token?.kind === "signed" ? uses.count(`token ${token.id}`) : 0;
  const isTelling = token?.kind === "signed" && tokenUses <= HONEST_USES && token.ageSeconds <= FRESH_SECONDS;
  const proof = form.asksProofOfWork ? await readProof(deps.keys.proofOfWork, form.id, proofs.altcha, now) : null;
  const proofUses = proof?.kind === "solved" ? uses.count(`proof ${proof.id}`) : 0;
  return {
    token,
    hasProof: proof === null ? null : proof.kind === "solved" && proofUses <= HONEST_USES,
    secondsTaken: isTelling ? token.ageSeconds : null,
    signals: [
      token === null ? null : tokenReason(token, tokenUses),
      proof === null ? null : proofReason(proof, proofUses),
    ].filter((reason) => reason !== null),
  };
}

function tokenReason(token: FormToken, uses: number): Reason | null {
  const reason = (points: number, detail: string) => ({ name: "token", points, detail });
  if (token.kind === "forged") return FORGED_TOKEN;
  if (uses > MASS_USES) return reason(3, `Message ${uses} from the same page visit`);
  if (uses > HONEST_USES) return reason(1, `Message ${uses} from the same page visit`);
  if (token.ageSeconds > FRESH_SECONDS) return reason(0.5, "Page had been open for more than a day");
  return null;
}

function proofReason(proof: Proof, uses: number): Reason | null {
  const reason = (detail: string) => ({ name: "proof of work", points: 2, detail });
  if (proof.kind === "wrong") return reason("Proof of work is wrong");
  return uses > HONEST_USES ? reason(`Proof of work used ${uses} times`) : null;
}

/** Enough for doubt if nothing speaks for the visitor. */
const REPEATING_TRAP_POINTS = 3;

function repeatingTrap({ repeatingTrap: name }: SortedFields): readonly Reason[] {
  if (name === null) return [];
  const detail = `Honeypot field “${name}” repeats another field, as when a password manager fills it in`;
  return [{ name: "repeating honeypot", points: REPEATING_TRAP_POINTS, detail }];
}
