import { z } from "zod";
import { DAY_MS } from "../../../shared/durations.ts";
import { MAX_FIELD_NAME_LENGTH, MAX_URL_LENGTH } from "../../../shared/limits.ts";
import { WEBHOOK_FORMAT_NAMES, type WebhookFormat } from "../../../shared/webhook-formats.ts";
import { requireFreshSignIn } from "../access/require-permission.ts";
import type { Deps } from "../deps.ts";
import { readForm } from "../forms/forms.ts";
import { conflict, invalid, notFound, PosternError } from "../platform/errors.ts";
import { instantOf, isId } from "../platform/ids.ts";
import { parseInput } from "../platform/parse-input.ts";
import { seal } from "../platform/secret.ts";
import type { OwnerScope } from "../scope/scope.ts";
import { chatFormatsOf, type WebhookAddress } from "./chat-formats.ts";
import { readEndpoint, requireSendable, requireWebhooks } from "./read-endpoints.ts";
import {
  deleteEndpoint as deleteInStore,
  findSealedEndpoint,
  insertEndpoint,
  updateEndpoint as updateInStore,
  type WebhookEndpointRow,
} from "./store/endpoints.ts";
import { mintWebhookSecret } from "./webhook-message.ts";

const url = z
  .string({ error: "Enter the endpoint URL." })
  .trim()
  .max(MAX_URL_LENGTH, { error: "The URL can have at most 2,048 characters." });

const fieldNames = z
  .array(
    z
      .string()
      .min(1, { error: "A field name cannot be empty." })
      .max(MAX_FIELD_NAME_LENGTH, { error: "This field name is too long." }),
  )
  .max(50, { error: "Choose all fields or at most 50 of them." })
  .transform((names) => [...new Set(names)]);

const token = z.string().trim().max(1_024, { error: "The access token can have at most 1,024 characters." });

/** Every error message is shown to the owner. */
const endpointSettings = z.object({
  /** Required by some services, along with the address it belongs to. */
  token: token.nullish(),
  /** Empty for all fields. */
  fieldNames: fieldNames.nullish(),
  includesFields: z.boolean().nullish(),
  /** Postern's own format only. */
  fileLinks: z.boolean().nullish(),
  testsDaily: z.boolean().nullish(),
  sendsNotices: z.boolean().nullish(),
});

const createEndpointInput = endpointSettings.extend({
  format: z.enum(WEBHOOK_FORMAT_NAMES).nullish(),
  url,
  /** `null` for every form of the account, including later ones. */
  formId: z.string().nullish(),
});

const updateEndpointInput = endpointSettings.extend({ url: url.nullish(), enabled: z.boolean().nullish() });

export type CreateEndpointInput = z.input<typeof createEndpointInput>;
export type UpdateEndpointInput = z.input<typeof updateEndpointInput>;

/** Every submission is sent to each endpoint, so their number is limited. */
export const MAX_ENDPOINTS = 20;

export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpointRow;
  /** Signing secret; stored encrypted and shown once. */
  readonly secret: string;
}

export interface CreatedEndpoint {
  readonly endpoint: WebhookEndpointRow;
  /** `null` for chat services, which verify nothing. */
  readonly secret: string | null;
}

/** Creates an endpoint for one form or, without a form, for the whole account. */
export async function createEndpoint(
  scope: OwnerScope,
  deps: Deps,
  input: CreateEndpointInput,
): Promise<CreatedEndpoint> {
  requireWebhooks(scope);
  requireFreshSignIn(scope, deps);
  const { url, token, formId, fieldNames, includesFields, fileLinks, ...given } = parseInput(
    createEndpointInput,
    input,
  );
  const format = given.format ?? "postern";
  requireLinksFit(format, fileLinks);
  if (formId != null) await readForm(scope, deps, { formId });
  const address = await readAddress(deps, format, { url, token: token ?? null });
  const secret = address.secret ?? mintWebhookSecret();
  const id = deps.newId("whk");
  const endpoint = await insertEndpoint(
    scope,
    deps.db,
    {
      id,
      formId: formId ?? null,
      format,
      url: address.shown,
      encryptedSecret: seal(deps.keys.webhookSecrets, secret, id),
      fieldNames: fieldNames ?? [],
      includesFields: includesFields ?? true,
      fileLinks: fileLinks ?? false,
      testsDaily: given.testsDaily ?? false,
      sendsNotices: given.sendsNotices ?? false,
      createdAt: instantOf(id),
    },
    MAX_ENDPOINTS,
  );
  if (endpoint === "too-many") {
    throw new PosternError(
      "LIMIT",
      `An account can have at most ${MAX_ENDPOINTS} webhooks. Delete one that you no longer need.`,
    );
  }
  return { endpoint, secret: address.secret === null ? secret : null };
}

/** Messages in a chat stay there for everyone who can read the channel. */
function requireLinksFit(format: WebhookFormat, fileLinks: boolean | null | undefined): void {
  if (fileLinks === true && format !== "postern") {
    throw invalid("Chat services do not receive links to files. Use a webhook to your own endpoint.");
  }
}

async function readAddress(
  deps: Deps,
  format: WebhookFormat,
  entered: { readonly url: string; readonly token: string | null },
): Promise<WebhookAddress> {
  const { url, token } = entered;
  const address =
    format === "postern" ? { url, shown: url, secret: null } : chatFormatsOf(deps).readAddress(format, url, token);
  await requireSendable(deps, address.url);
  return address;
}

/** Omitted settings stay as they are. Once re-enabled, it gets only new arrivals. */
export async function updateEndpoint(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string; readonly change: UpdateEndpointInput },
): Promise<WebhookEndpointRow> {
  const { id, format } = await readEndpoint(scope, deps, input);
  requireWebhooks(scope);
  const { url, token, fieldNames, includesFields, fileLinks, testsDaily, sendsNotices, enabled } = parseInput(
    updateEndpointInput,
    input.change,
  );
  // What it gets, or where, as opposed to when.
  if ([url, token, fieldNames, includesFields, fileLinks].some((one) => one != null)) requireFreshSignIn(scope, deps);
  requireLinksFit(format, fileLinks);
  const address = url == null ? null : await readAddress(deps, format, { url, token: token ?? null });
  const changed = await updateInStore(scope, deps.db, id, {
    ...(address === null ? {} : { url: address.shown }),
    ...(address?.secret == null ? {} : { encryptedSecret: seal(deps.keys.webhookSecrets, address.secret, id) }),
    ...(fieldNames == null ? {} : { fieldNames }),
    ...(includesFields == null ? {} : { includesFields }),
    ...(fileLinks == null ? {} : { fileLinks }),
    ...(testsDaily == null ? {} : { testsDaily }),
    ...(sendsNotices == null ? {} : { sendsNotices }),
    ...(enabled == null ? {} : statusChange(enabled, deps.clock.now())),
  });
  if (changed === null) throw notFound("webhook");
  return changed;
}

function statusChange(enabled: boolean, now: Date) {
  return enabled
    ? { status: "active" as const, disabledReason: null, disabledAt: null, failingSince: null }
    : { status: "disabled" as const, disabledReason: "You disabled it.", disabledAt: now, failingSince: null };
}

const OVERLAP_MS = DAY_MS;

/**
 * Gives an endpoint a new secret. The previous one also signs for 24 hours, so that the receiver can switch without
 * losing anything; any older one ends at once.
 */
export async function rotateSecret(
  scope: OwnerScope,
  deps: Deps,
  input: { readonly id: string },
): Promise<EndpointWithSecret> {
  requireWebhooks(scope);
  requireFreshSignIn(scope, deps);
  const { id } = input;
  const before = isId(id, "whk") ? await findSealedEndpoint(scope, deps.db, id) : null;
  if (before === null) throw notFound("webhook");
  if (before.format !== "postern") throw conflict("This webhook has no secret to rotate. Enter a new address instead.");
  const secret = mintWebhookSecret();
  const endpoint = await updateInStore(scope, deps.db, id, {
    encryptedSecret: seal(deps.keys.webhookSecrets, secret, id),
    previousEncryptedSecret: before.encryptedSecret,
    previousSecretExpiresAt: new Date(deps.clock.now().getTime() + OVERLAP_MS),
  });
  if (endpoint === null) throw notFound("webhook");
  return { endpoint, secret };
}

/** Deletes an endpoint for good, on either plan; cancels its pending deliveries. */
export async function deleteEndpoint(scope: OwnerScope, deps: Deps, input: { readonly id: string }): Promise<string> {
  const { id } = await readEndpoint(scope, deps, input);
  if (!(await deleteInStore(scope, deps.db, id, deps.clock.now()))) throw notFound("webhook");
  return id;
}
