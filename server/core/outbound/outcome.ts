/** Why nothing was sent: the target itself may not be reached from here. */
export interface Refusal {
  readonly kind: "refused";
  readonly reason: "url" | "scheme" | "userinfo" | "address";
  /** A sentence for the owner. */
  readonly detail: string;
}

/** No complete answer arrived. */
export interface Failure {
  readonly kind: "timeout" | "dns" | "tls" | "unreachable" | "reset" | "protocol";
  /** A sentence for the owner. */
  readonly detail: string;
}

export interface Answer {
  readonly kind: "response";
  readonly status: number;
  /** In order of arrival, names in lower case. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The first KiB, or as much as requested, decoded as UTF-8. */
  readonly body: string;
  readonly isBodyCut: boolean;
}

export type Outcome = Answer | Refusal | Failure;

/** Thrown within a connection attempt; the HTTP client passes such errors through unchanged. */
export class OutcomeError extends Error {
  readonly outcome: Refusal | Failure;

  constructor(outcome: Refusal | Failure, cause?: unknown) {
    super(outcome.detail, { cause });
    this.name = "OutcomeError";
    this.outcome = outcome;
  }
}

export function refused(reason: Refusal["reason"], detail: string): Refusal {
  return { kind: "refused", reason, detail };
}
