import type { Deps } from "../deps.ts";
import type { IntakeScope } from "../scope/scope.ts";
import { askTurnstile } from "../services/spam/ask-turnstile.ts";
import type { Reason } from "../spam/verdict.ts";
import type { IntakeForm } from "../store/intake/intake-forms.ts";
import { type FormToken, readFormToken } from "./form-token.ts";
import { type Proof, readProof } from "./proof-of-work.ts";
import type { ReplayCounter } from "./replay-counter.ts";
import type { SortedFields } from "./reserved-fields.ts";

/** What the page itself tells of how a submission was made. */
export interface PageProofs {
  /** Null where nothing trustworthy says it. */
  readonly secondsTaken: number | null;
  readonly signals: readonly Reason[];
}

const FRESH_SECONDS = 24 * 60 * 60;
// A visitor sends again after a mistake, or opens the page once for several messages.
const HONEST_USES = 3;
const MASS_USES = 10;

/** Reads what a page sent beside the fields. None of it is needed, and nothing of it refuses anybody. */
export async function readPageProofs(
  deps: Deps,
  uses: ReplayCounter,
  { scope, form }: { readonly scope: IntakeScope; readonly form: IntakeForm },
  { proofs }: SortedFields,
  ip: string,
): Promise<PageProofs> {
  const now = deps.clock.now();
  const token = readFormToken(deps.keys.formToken, form.id, proofs.token, now);
  const tokenUses = token.kind === "signed" ? uses.count(`token ${token.id}`) : 0;
  const isTelling = token.kind === "signed" && tokenUses <= HONEST_USES && token.ageSeconds <= FRESH_SECONDS;
  const [proof, turnstile] = await Promise.all([
    form.asksProofOfWork ? readProof(deps.keys.proofOfWork, form.id, proofs.altcha, now) : null,
    askTurnstile(scope, deps, { form, response: proofs.turnstile, ip }),
  ]);
  const proofUses = proof?.kind === "solved" ? uses.count(`proof ${proof.id}`) : 0;
  return {
    secondsTaken: isTelling ? token.ageSeconds : null,
    signals: [tokenReason(token, tokenUses), proof === null ? null : proofReason(proof, proofUses), turnstile].filter(
      (reason) => reason !== null,
    ),
  };
}

function tokenReason(token: FormToken, uses: number): Reason | null {
  if (token.kind === "absent") return null;
  const reason = (points: number, detail: string) => ({ name: "token", points, detail });
  if (token.kind === "forged") return reason(2.5, "Page token is forged or belongs to another form");
  if (uses > MASS_USES) return reason(3, `Message ${uses} from the same page visit`);
  if (uses > HONEST_USES) return reason(1, `Message ${uses} from the same page visit`);
  if (token.ageSeconds > FRESH_SECONDS) return reason(0.5, "Page had been open for more than a day");
  return null;
}

function proofReason(proof: Proof, uses: number): Reason {
  const reason = (points: number, detail: string) => ({ name: "proof of work", points, detail });
  if (proof.kind === "absent") return reason(1, "Proof of work missing");
  if (proof.kind === "wrong") return reason(2, "Proof of work wrong or expired");
  if (uses > HONEST_USES) return reason(2, `Proof of work used ${uses} times`);
  return reason(-1, "Proof of work completed");
}
