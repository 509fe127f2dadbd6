import type { Reason } from "@postern/spam";
import type { IntakeForm } from "../intake/store/intake-forms.ts";
import type { IntakeScope } from "../scope/scope.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";
import type { ServiceRow } from "./store/filters.ts";

/** A message as sent to the spam services that its owner has set up. */
export interface Asked {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
  readonly services: ServiceRow | null;
  readonly fields: SubmittedFields;
  /** Tokens sent by the page's widgets. */
  readonly proofs: { readonly turnstile: string | null };
  readonly headers: Headers;
  readonly address: string;
}

/** Asks a service, waiting at most two seconds. A service that does not answer gives no reasons. */
export type AskOpinion = (asked: Asked) => Promise<readonly Reason[]>;
