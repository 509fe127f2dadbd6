import type { Reason } from "@postern/spam";
import type { IntakeForm } from "../intake/store/intake-forms.ts";
import type { IntakeScope } from "../scope/scope.ts";
import type { SubmittedFields } from "../scope/store/submitted-fields.ts";
import type { ServiceRow } from "./store/filters.ts";

/** A message, as services that its owner has set up are asked about it. */
export interface Asked {
  readonly scope: IntakeScope;
  readonly form: IntakeForm;
  readonly services: ServiceRow | null;
  readonly fields: SubmittedFields;
  /** What the page's widgets have sent. */
  readonly proofs: { readonly turnstile: string | null };
  readonly headers: Headers;
  readonly address: string;
}

/** Asks a service, and waits at most two seconds. A service that does not answer says nothing. */
export type AskOpinion = (asked: Asked) => Promise<readonly Reason[]>;
