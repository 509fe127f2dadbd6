import { z } from "zod";
import {
  MAX_LOGO_BYTES,
  MAX_PAGE_HEADING_LENGTH,
  MAX_PAGE_LINK_LENGTH,
  MAX_PAGE_TEXT_LENGTH,
} from "../../../shared/limits.ts";
import { requirePermission } from "../../core/access/require-permission.ts";
import type { Deps } from "../../core/deps.ts";
import { formSettingRules } from "../../core/forms/form-settings.ts";
import { readForm } from "../../core/forms/forms.ts";
import type { FormRow } from "../../core/forms/store/forms.ts";
import { detectType } from "../../core/platform/detect-type.ts";
import { invalid, notFound } from "../../core/platform/errors.ts";
import { isDisplayable } from "../../core/platform/image-size.ts";
import { oneLine, parseInput } from "../../core/platform/parse-input.ts";
import type { OwnerScope } from "../../core/scope/scope.ts";
import { atMost, cleared, plainText, unturned } from "./page-text.ts";
import { findPage, type PageRow, updatePage } from "./store/form-pages.ts";

const pageInput = z.object({
  heading: unturned(oneLine("The heading").max(MAX_PAGE_HEADING_LENGTH, atMost("The heading", MAX_PAGE_HEADING_LENGTH)))
    .transform(cleared)
    .nullish(),
  text: plainText("The text", MAX_PAGE_TEXT_LENGTH).transform(cleared).nullish(),
  color: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^(?:#[0-9a-f]{6})?$/, { error: "Enter a color such as #1d5c43." })
    .transform(cleared)
    .nullish(),
  linkLabel: unturned(oneLine("The label").max(MAX_PAGE_LINK_LENGTH, atMost("The label", MAX_PAGE_LINK_LENGTH)))
    .transform(cleared)
    .nullish(),
  linkUrl: formSettingRules.redirectUrl.nullish(),
  logo: z.string().nullish(),
});

export type PageInput = z.input<typeof pageInput>;

export function readPage(
  scope: OwnerScope,
  deps: Deps,
  { formId }: { readonly formId: string },
): Promise<PageRow | null> {
  return findPage(scope, deps.db, formId);
}

/** Changes the given parts of the page shown after sending and leaves the rest as it is; null clears a value. */
export async function setPage(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly page: PageInput },
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const form = await readForm(scope, deps, input);
  const change = await readChange(input.page);
  requireWholeLink({ ...(await findPage(scope, deps.db, form.id)), ...change });
  if (!(await updatePage(scope, deps.db, form.id, change))) throw notFound("form");
  return form;
}

export async function previewPage(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly page: PageInput },
): Promise<PageRow> {
  requirePermission(scope, "forms");
  const { id: formId } = await readForm(scope, deps, input);
  const page = { ...NOTHING, ...(await findPage(scope, deps.db, formId)), ...(await readChange(input.page)), formId };
  requireWholeLink(page);
  return page;
}

const NOTHING = {
  ...{ heading: null, text: null, color: null, linkLabel: null, linkUrl: null, logo: null, logoType: null },
};

async function readChange(input: PageInput) {
  const { logo, ...words } = parseInput(pageInput, input);
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== undefined)) as Partial<
    typeof words
  >;
  if (logo === undefined) return given as Partial<PageRow>;
  if (logo === null) return { ...given, logo: null, logoType: null } as Partial<PageRow>;
  return { ...given, ...(await readLogo(logo)) } as Partial<PageRow>;
}

const LOGO_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;

/** The type comes from the bytes; an SVG could contain anything. */
async function readLogo(base64: string) {
  const logo = new Uint8Array(Buffer.from(base64, "base64"));
  if (logo.length > MAX_LOGO_BYTES) throw invalid(`The logo can have at most ${MAX_LOGO_BYTES / 1_000} kB.`);
  const bytes = Buffer.from(logo);
  const detected = await detectType(bytes, null);
  const logoType = LOGO_TYPES.find((type) => type === detected);
  if (logoType === undefined) throw invalid("The logo must be a PNG, JPEG or WebP picture.");
  if (!isDisplayable(logoType, bytes)) throw invalid("The logo is damaged or has too many pixels.");
  return { logo, logoType };
}

function requireWholeLink({ linkLabel = null, linkUrl = null }: Partial<PageRow>): void {
  if ((linkLabel === null) !== (linkUrl === null)) throw invalid("A link needs both a label and an address.");
}
