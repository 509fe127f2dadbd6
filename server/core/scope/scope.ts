import type { Role } from "../../../shared/permissions.ts";
import type { Plan } from "../config.ts";
import type { CutOffs } from "./content-retention.ts";

export interface Actor {
  readonly kind: "session" | "agent" | "connection" | "operator" | "webhook" | "schedule" | "visitor";
  /** Id of the session, token, connection, endpoint, schedule or submission. */
  readonly id: string;
  /** Name in the access record. */
  readonly name: string;
  readonly hasColleagues?: boolean;
  /** The requesting browser tab, as it identifies itself. */
  readonly tab?: string | null;
  /** When the session's user signed in, or last confirmed their identity in it. */
  readonly confirmedAt?: Date;
}

export interface Permissions {
  /** May change things, as far as the role allows; agents never may. */
  readonly write: boolean;
  /** Role of the signed-in member, or of the agent's member; the lowest role for jobs and links. */
  readonly role: Role;
  /** Can read contents, not only metadata. */
  readonly content: boolean;
  readonly forms: "all" | readonly string[];
  /** The credential sees only this file, with its submission; its list of forms is then empty. */
  readonly onlyFile?: { readonly id: string; readonly submissionId: string };
  /** The credential sees only this submission; its list of forms is then empty. */
  readonly onlySubmission?: string;
}

export interface OwnerFacts {
  readonly accountId: string;
  /** The signed-in user, or the agent's; null for jobs and for a webhook's links. */
  readonly userId: string | null;
  readonly plan: Plan;
  readonly retentionDays: number;
  /** The actor sees only submissions made after this instant. */
  readonly visibleAfter: Date;
  /** For forms whose contents or origins are removed before their messages. */
  readonly cutOffs: ReadonlyMap<string, CutOffs>;
  readonly actor: Actor;
  readonly permissions: Permissions;
}

let createOwnerScope: (facts: OwnerFacts) => OwnerScope;
let createIntakeScope: (facts: IntakeFacts) => IntakeScope;
let createSystemScope: () => SystemScope;

/**
 * The right to read and change what one account owns. A class with a private field, so that no object literal or cast
 * can replace it; only `access/authenticate.ts` makes one.
 */
export class OwnerScope {
  readonly #facts: OwnerFacts;

  private constructor(facts: OwnerFacts) {
    this.#facts = facts;
  }

  static {
    createOwnerScope = (facts) => new OwnerScope(facts);
  }

  get accountId(): string {
    return this.#facts.accountId;
  }

  /** Throws for a credential that belongs to no user. */
  get userId(): string {
    if (this.#facts.userId === null) throw new Error(`A ${this.actor.kind} acts for no user.`);
    return this.#facts.userId;
  }

  get plan(): Plan {
    return this.#facts.plan;
  }

  get retentionDays(): number {
    return this.#facts.retentionDays;
  }

  get visibleAfter(): Date {
    return this.#facts.visibleAfter;
  }

  get cutOffs(): ReadonlyMap<string, CutOffs> {
    return this.#facts.cutOffs;
  }

  get actor(): Actor {
    return this.#facts.actor;
  }

  get permissions(): Permissions {
    return this.#facts.permissions;
  }
}

export interface IntakeFacts {
  readonly accountId: string;
  readonly formId: string;
}

/**
 * A visitor's right to one form: to add submissions, to have them screened against its earlier ones, and to read what
 * its owner shows to visitors.
 */
export class IntakeScope {
  readonly #facts: IntakeFacts;

  private constructor(facts: IntakeFacts) {
    this.#facts = facts;
  }

  static {
    createIntakeScope = (facts) => new IntakeScope(facts);
  }

  get accountId(): string {
    return this.#facts.accountId;
  }

  get formId(): string {
    return this.#facts.formId;
  }
}

/** Internal access: sweeping, seeding, creating owners. Never handed to a request. */
export class SystemScope {
  readonly #system = true;

  private constructor() {}

  static {
    createSystemScope = () => new SystemScope();
  }

  get isSystem(): true {
    return this.#system;
  }
}

/** Scope constructors; a rule of `test/architecture` restricts them to the authenticators. */
export const scopeMint = {
  owner: (facts: OwnerFacts): OwnerScope => createOwnerScope(facts),
  intake: (facts: IntakeFacts): IntakeScope => createIntakeScope(facts),
  system: (): SystemScope => createSystemScope(),
};
