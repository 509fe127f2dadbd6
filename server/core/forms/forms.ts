import { z } from "zod";
import { AGENT_CONTENTS } from "../../../shared/agent-contents.ts";
import { MAX_SERVICE_SECRET_LENGTH } from "../../../shared/limits.ts";
import { requireFreshSignIn, requirePermission } from "../access/require-permission.ts";
import { trustedDestinations } from "../accounts/proven-address.ts";
import { type Deps, hookOf } from "../deps.ts";
import { sendsMail } from "../mail-server/mailer.ts";
import { conflict, notFound } from "../platform/errors.ts";
import { instantOf, isId } from "../platform/ids.ts";
import { emailAddress, parseInput } from "../platform/parse-input.ts";
import { seal } from "../platform/secret.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { hasWholeEndpoint } from "../webhooks/store/endpoints.ts";
import { changedSettings, formSettingRules, settingsInput } from "./form-settings.ts";
import {
  type FormChange,
  type FormRow,
  findForm,
  findForms,
  insertForm,
  updateForm as updateInStore,
} from "./store/forms.ts";

/** The forms the scope can see, oldest first, archived ones included. */
export async function listForms(scope: OwnerScope, deps: Deps): Promise<FormRow[]> {
  return findForms(scope, deps.db);
}

export async function readForm(scope: OwnerScope, deps: Deps, input: { readonly formId: string }): Promise<FormRow> {
  const form = isId(input.formId, "frm") ? await findForm(scope, deps.db, input.formId) : null;
  if (form === null) throw notFound("form");
  return form;
}

/** The given form, or all forms the scope can see. */
export async function formIdsOf(scope: OwnerScope, deps: Deps, formId: string | null): Promise<readonly string[]> {
  return formId === null ? (await listForms(scope, deps)).map(({ id }) => id) : [formId];
}

/** Throws NOT_FOUND unless all of them are forms that the scope reaches. */
export async function requireForms(scope: OwnerScope, deps: Deps, formIds: readonly string[]): Promise<void> {
  const own = new Set((await listForms(scope, deps)).map(({ id }) => id));
  if (!formIds.every((id) => own.has(id))) throw notFound("form");
}

const createFormInput = z.object({ name: formSettingRules.name, destination: emailAddress.nullish() });

export type CreateFormInput = z.input<typeof createFormInput>;

/** How long a new form keeps a message's IP address, browser and page. */
const ORIGIN_DAYS = 30;

/** Creates a form. Untrusted destinations are asked to confirm first. */
export async function createForm(scope: OwnerScope, deps: Deps, input: CreateFormInput): Promise<FormRow> {
  requirePermission(scope, "account");
  const { name, destination } = parseInput(createFormInput, input);
  await hookOf(deps, "ceilings")?.requireRoomForForm(scope, deps);
  const isTrusted = await trustedDestinations(scope, deps);
  if (destination != null && !isTrusted(destination)) requireFreshSignIn(scope, deps);
  await hookOf(deps, "ceilings")?.countConfirmations(
    scope,
    deps,
    destination == null || isTrusted(destination) ? 0 : 1,
  );
  const id = deps.newId("frm");
  const createdAt = instantOf(id);
  const destinations =
    destination == null ? [] : [{ address: destination, confirmedAt: isTrusted(destination) ? createdAt : null }];
  return insertForm(scope, deps.db, { id, name, createdAt, originDays: ORIGIN_DAYS, destinations });
}

const updateFormInput = settingsInput.extend({
  destinations: z.array(emailAddress).max(10, { error: "List at most 10 destination addresses." }).nullish(),
  archived: z.boolean().nullish(),
  turnstileSecret: z
    .string()
    .trim()
    .max(MAX_SERVICE_SECRET_LENGTH, { error: "A Turnstile secret key can have at most 200 characters." })
    .regex(/^[\x21-\x7e]*$/, { error: "A Turnstile secret key cannot contain spaces." })
    .nullish(),
});

export type UpdateFormInput = z.input<typeof updateFormInput>;

export async function updateForm(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly formId: string; readonly change: UpdateFormInput },
): Promise<FormRow> {
  requirePermission(scope, "forms");
  const { destinations, archived, turnstileSecret, ...settings } = parseInput(updateFormInput, input.change);
  const before = await readForm(scope, deps, { formId: input.formId });
  if (settings.asksConfirmation === true && !before.asksConfirmation && !(await sendsMail(scope, deps))) {
    throw conflict("Set up email first. Without it, visitors cannot be asked to confirm their address.");
  }
  if (settings.keepsContents === false && before.keepsContents && !(await isDeliveredSomewhere(scope, deps, before))) {
    throw conflict(
      "Add a confirmed email address, or a webhook that gets all fields, first. Without one, messages have nowhere to go.",
    );
  }
  const change: FormChange = {
    ...changedSettings(settings),
    ...(turnstileSecret === undefined
      ? {}
      : { encryptedTurnstileSecret: sealSecret(deps, input.formId, turnstileSecret) }),
    ...(archived == null ? {} : { status: archived ? "archived" : "active" }),
  };
  const isTrusted = await trustedDestinations(scope, deps);
  const addresses =
    destinations == null
      ? null
      : [...new Set(destinations)].map((address) => ({ address, isTrusted: isTrusted(address) }));
  const isNew = (address: string) => !before.destinations.some((destination) => destination.address === address);
  const toConfirm = addresses?.filter(({ address, isTrusted }) => !isTrusted && isNew(address)) ?? [];
  if (toConfirm.length > 0 || givesMore(before, settings)) requireFreshSignIn(scope, deps);
  await hookOf(deps, "ceilings")?.countConfirmations(scope, deps, toConfirm.length);
  const form = await updateInStore(scope, deps.db, input.formId, change, addresses, deps.clock.now());
  if (form === null) throw notFound("form");
  return form;
}

/** True if agents would get more of the existing messages, or if new ones would no longer be stored. */
function givesMore(before: FormRow, { agentContents, keepsContents }: z.output<typeof settingsInput>): boolean {
  const isWider =
    agentContents != null && AGENT_CONTENTS.indexOf(agentContents) > AGENT_CONTENTS.indexOf(before.agentContents);
  return isWider || (keepsContents === false && before.keepsContents);
}

function sealSecret(deps: Deps, formId: string, secret: string | null): string | null {
  return secret === null || secret === "" ? null : seal(deps.keys.spamSecrets, secret, formId);
}

/** True if every new message of a form is delivered somewhere in full. */
async function isDeliveredSomewhere(scope: OwnerScope, deps: Deps, form: FormRow): Promise<boolean> {
  const isMailed = form.destinations.some(({ confirmedAt }) => confirmedAt !== null) && (await sendsMail(scope, deps));
  return isMailed || (await hasWholeEndpoint(scope, deps.db, form.id));
}
