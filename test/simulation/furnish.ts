import type { Destination, Form, WebhookEndpoint } from "../../server/core/database/db.ts";
import { seal } from "../../server/core/platform/secret.ts";
import { ACCOUNT_ID, ADDRESSES, ENDPOINT_IDS, FORM_IDS, keys, START } from "./names.ts";
import type { ModelState } from "./store/state.ts";
import { destinationKey } from "./store/targets.ts";
import type { Random } from "./world.ts";

/* The initial state of a life: two forms of one owner, their addresses and endpoints. */

const sealedSecrets = new Map(ENDPOINT_IDS.map((id) => [id, seal(keys.webhookSecrets, "whsec_c2ltdWxhdGlvbg==", id)]));

/** Fills the model, differently each time. */
export function furnish(model: ModelState, random: Random): void {
  for (const [index, id] of FORM_IDS.entries()) {
    model.forms.set(id, form(id));
    const addresses = [...ADDRESSES.slice(0, random() < 0.6 ? 1 : 2), ...(index === 1 ? ADDRESSES.slice(2) : [])];
    for (const [number, address] of addresses.entries()) {
      const isConfirmed = number === 0 || random() < 0.5;
      model.destinations.set(destinationKey(id, address), destination(id, address, isConfirmed));
    }
  }
  for (const [index, id] of ENDPOINT_IDS.entries()) {
    if (random() < 0.6) model.endpoints.set(id, endpoint(id, index === 0 ? null : FORM_IDS[1]));
  }
}

/** The columns of a form that the intake and deliveries read. */
function form(id: string): Form {
  const read: Partial<Form> = {
    ...{ id, accountId: ACCOUNT_ID, name: "Contact", status: "active", language: null },
    ...{ allowedOrigins: [], honeypotField: "_gotcha", sensitivity: "normal", kind: null },
    ...{ contentsDays: null, originDays: null, formerDays: {}, keepsContents: true },
    ...{ digestAbove: null, autoReplySubject: null, autoReplyText: null, maxAttachmentBytes: 0 },
  };
  return read as Form;
}

function destination(formId: string, address: string, isConfirmed: boolean): Destination {
  const confirmedAt = isConfirmed ? START : null;
  return { formId, address, confirmedAt, askedAt: null, failingSince: null, failingReason: null, createdAt: START };
}

/** The columns of an endpoint that deliveries read. */
function endpoint(id: string, formId: string | null): WebhookEndpoint {
  const read: Partial<WebhookEndpoint> = {
    ...{ id, accountId: ACCOUNT_ID, formId, url: `https://receiver.example.test/${id}`, format: "postern" },
    ...{ encryptedSecret: sealedSecrets.get(id) ?? "", previousEncryptedSecret: null, previousSecretExpiresAt: null },
    ...{ fieldNames: [], includesFields: true, fileLinks: false, sendsNotices: false },
    ...{ status: "active", disabledReason: null, disabledAt: null, failingSince: null },
  };
  return read as WebhookEndpoint;
}
