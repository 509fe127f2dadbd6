import type { Deps } from "../../server/core/deps.ts";
import type { OwnerScope } from "../../server/core/scope/scope.ts";
import { type FormPrivacyInput, setFormPrivacy } from "../../server/features/privacy/form-privacy.ts";
import { setRecord } from "../../server/features/privacy/record.ts";

/** Enters what a visitor has to be told, and shows the page. */
export async function showPrivacyPage(
  scope: OwnerScope,
  deps: Deps,
  formId: string,
  privacy: FormPrivacyInput = {},
): Promise<void> {
  await setRecord(scope, deps, { controllerName: "Harbour Ceramics", controllerContact: "privacy@harbour.example" });
  await setFormPrivacy(scope, deps, {
    formId,
    privacy: { purpose: "To answer questions.", legalBasis: "legitimate", isPublic: true, ...privacy },
  });
}
