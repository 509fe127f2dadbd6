/** GDPR Article 6(1), points a to f. */
export const LEGAL_BASES = {
  consent: "Consent, Article 6(1)(a) GDPR",
  contract: "A contract or steps before one, Article 6(1)(b) GDPR",
  obligation: "A legal obligation, Article 6(1)(c) GDPR",
  vital: "Vital interests, Article 6(1)(d) GDPR",
  public: "A task in the public interest, Article 6(1)(e) GDPR",
  legitimate: "Legitimate interests, Article 6(1)(f) GDPR",
} as const;

export type LegalBasis = keyof typeof LEGAL_BASES;

export function readLegalBasis(text: string | null | undefined): LegalBasis | null {
  return Object.hasOwn(LEGAL_BASES, text ?? "") ? (text as LegalBasis) : null;
}
