import { z } from "zod";
import { LEGAL_BASES } from "../../../shared/legal-bases.ts";
import { MAX_PRIVACY_TEXT_LENGTH } from "../../../shared/limits.ts";
import { readInTurn } from "../../core/access/read-in-turn.ts";
import { requireContentFor, requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { formSettingRules } from "../../core/forms/form-settings.ts";
import { readForm } from "../../core/forms/forms.ts";
import { invalid, notFound } from "../../core/platform/errors.ts";
import { parseInput } from "../../core/platform/parse-input.ts";
import type { IntakeScope, OwnerScope } from "../../core/scope/scope.ts";
import { findUsualFieldNames } from "../../core/submissions/store/field-names.ts";
import { cleared, plainText } from "../form-pages/page-text.ts";
import { type FormFacts, type PrivacyFacts, readPrivacyFacts } from "./privacy-facts.ts";
import { findFormPrivacy, hasPublicPage, updateFormPrivacy } from "./store/privacy.ts";

const text = (what: string) => plainText(what, MAX_PRIVACY_TEXT_LENGTH).transform(cleared).nullish();

const formPrivacyInput = z.object({
  purpose: text("The purpose"),
  legalBasis: z
    .union([z.literal("").transform(() => null), z.enum(Object.keys(LEGAL_BASES) as (keyof typeof LEGAL_BASES)[])], {
      error: "Choose one of the legal bases in the list.",
    })
    .nullish(),
  people: text("The description of the people"),
  data: text("The description of the data"),
  words: text("The text"),
  policyUrl: formSettingRules.redirectUrl.nullish(),
  isPublic: z.boolean().nullish(),
  namesRecipients: z.boolean().nullish(),
});

export type FormPrivacyInput = z.input<typeof formPrivacyInput>;

export interface FormPrivacy {
  readonly form: FormFacts;
  /** Required disclosures not yet filled in; without them the page cannot be shown. */
  readonly missing: readonly string[];
  readonly seenFields: readonly string[];
}

export async function readFormPrivacy(
  scope: OwnerScope,
  deps: Deps,
  { formId }: { readonly formId: string },
): Promise<FormPrivacy> {
  requirePermission(scope, "forms");
  const { id } = await readForm(scope, deps, { formId });
  const [facts, seen] = await Promise.all([readPrivacyFacts(scope, deps), findUsualFields(scope, deps)]);
  const form = facts.forms.find((one) => one.id === id);
  if (form === undefined) throw notFound("form");
  return { form, missing: missingFor(facts, form), seenFields: seen.get(id) ?? [] };
}

function missingFor({ controller }: PrivacyFacts, { purpose, legalBasis }: Pick<FormFacts, "purpose" | "legalBasis">) {
  const missing = [
    controller.name === null && "who is responsible",
    controller.contact === null && "how to contact them",
    purpose === null && "the purpose of the form",
    legalBasis === null && "its legal basis",
  ];
  return missing.filter((text) => text !== false);
}

/** Changes only the given fields. The page can be published once every required disclosure is filled in. */
export async function setFormPrivacy(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly privacy: FormPrivacyInput },
): Promise<FormPrivacy> {
  requirePermission(scope, "forms");
  const { id } = await readForm(scope, deps, input);
  const { isPublic, namesRecipients, ...texts } = parseInput(formPrivacyInput, input.privacy);
  const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
  const flags = { ...(isPublic == null ? {} : { isPublic }), ...(namesRecipients == null ? {} : { namesRecipients }) };
  const before = await findFormPrivacy(scope, deps.db, id);
  const after = { purpose: null, legalBasis: null, isPublic: false, ...before, ...given, ...flags };
  if (after.isPublic) {
    const facts = await readPrivacyFacts(scope, deps);
    const missing = missingFor(facts, after as Pick<FormFacts, "purpose" | "legalBasis">);
    if (missing.length > 0) throw invalid(`Before visitors can see the page, enter ${missing.join(", ")}.`);
  }
  if (!(await updateFormPrivacy(scope, deps.db, id, { ...given, ...flags }))) throw notFound("form");
  return readFormPrivacy(scope, deps, { formId: id });
}

export type VisitorFacts = PrivacyFacts & { readonly form: FormFacts };

/** The facts disclosed to visitors of a form; null if its owner has not published them. */
export async function readVisitorFacts(scope: IntakeScope, deps: Deps): Promise<VisitorFacts | null> {
  if (!(await hasPublicPage(scope, deps.db))) return null;
  const facts = await readPrivacyFacts(scope, deps);
  const [form] = facts.forms;
  const { name, contact } = facts.controller;
  return form === undefined || name === null || contact === null ? null : { ...facts, form };
}

const SEEN = { submissions: 200, least: 3, leastShare: 0.1, longestName: 100 } as const;

/** Field names that many messages of each form have, as they were sent. */
export async function findUsualFields(scope: OwnerScope, deps: Deps): Promise<Map<string, string[]>> {
  requireContentFor(scope, ["fields"]);
  const found = await readInTurn(scope, deps, () => findUsualFieldNames(scope, deps.db, SEEN));
  return new Map([...found].map(([formId, names]) => [formId, names.slice(0, MAX_NAMES)]));
}

const MAX_NAMES = 40;
