import type { IntakeScope } from "../scope/scope.ts";
import type { Translation } from "../visitor-language/translation.ts";

/**
 * A page of a form for its visitors; null if the form has none. `lookUp` returns null for a form that is unknown or
 * archived.
 */
export type FormPage = (
  name: string,
  lookUp: () => Promise<IntakeScope | null>,
  translate: (language: string | null) => Translation,
) => Promise<Response | null>;
