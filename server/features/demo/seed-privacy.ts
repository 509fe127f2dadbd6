import type { LegalBasis } from "../../../shared/legal-bases.ts";
import type { Deps } from "../../core/deps.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { setFormPrivacy } from "../privacy/form-privacy.ts";
import { setRecord } from "../privacy/record.ts";
import { formIdOf } from "./seed-workflow.ts";

interface SeedPurpose {
  readonly purpose: string;
  readonly legalBasis: LegalBasis;
  readonly people: string;
  readonly data: string;
}

const PURPOSES: Readonly<Record<string, SeedPurpose>> = {
  Contact: {
    purpose: "To answer questions. Our legitimate interest is to reply to people who write to us.",
    legalBasis: "legitimate",
    people: "Visitors of our website",
    data: "Name, email address and what visitors write.",
  },
  "Quote request": {
    purpose: "To prepare a quote, and to agree on the order.",
    legalBasis: "contract",
    people: "People and companies that consider ordering from us",
    data: "Name, company, email address, phone number, service and budget.",
  },
  "Newsletter sign-up": {
    purpose: "To send the newsletter to those who asked for it.",
    legalBasis: "consent",
    people: "Readers of the newsletter",
    data: "Email address.",
  },
  "Job application": {
    purpose: "To decide on an application.",
    legalBasis: "contract",
    people: "Applicants",
    data: "Name, contact details, career and attached documents.",
  },
};

const countryOf = (recipient: string) =>
  recipient.startsWith("agent:") ? "United States, EU–US Data Privacy Framework" : "Germany";

/** States the purpose of the account's forms, and publishes each form's page for visitors. */
export async function seedPrivacy(
  scope: OwnerScope,
  deps: Deps,
  { forms }: { readonly forms: ReadonlyMap<string, string> },
): Promise<void> {
  const { recipients } = await setRecord(scope, deps, {
    controllerName: "Example Studio",
    controllerContact: "1 Harbour Street, 20095 Hamburg, Germany\nprivacy@example.com",
    providers: [
      { name: "Example Hosting", role: "Host of this server", country: "Germany", contract: "12 January 2026" },
    ],
  });
  const recipientNotes = recipients.map(({ key }) => ({ recipient: key, note: countryOf(key) }));
  await setRecord(scope, deps, { recipientNotes });
  for (const [name, purpose] of Object.entries(PURPOSES)) {
    await setFormPrivacy(scope, deps, { formId: formIdOf(forms, name), privacy: { ...purpose, isPublic: true } });
  }
}
