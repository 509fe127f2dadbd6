import { seal } from "../../server/platform/secret.ts";
import type { AccountWithContact } from "../../server/store/accounts/accounts.ts";
import type { Destination, Form, WebhookEndpoint } from "../../server/store/database/db.ts";
import { ACCOUNT_ID, ADDRESSES, ENDPOINT_IDS, FORM_IDS, idOf, keys, START } from "./names.ts";
import type { ModelState } from "./store/state.ts";
import { destinationKey } from "./store/targets.ts";
import type { Random } from "./world.ts";

/*
 * What a life begins with: an owner with two forms, addresses and endpoints.
 */

const sealedSecrets = new Map(ENDPOINT_IDS.map((id) => [id, seal(keys.webhookSecrets, "whsec_c2ltdWxhdGlvbg==", id)]));

/** Fills the model, each time with something else. */
export function furnish(model: ModelState, random: Random): void {
  model.accounts.set(ACCOUNT_ID, account(random() < 0.5));
  for (const [index, id] of FORM_IDS.entries()) {
    const digestAbove = index === 0 && random() < 0.5 ? Math.floor(random() * 3) : null;
    model.forms.set(id, form(id, digestAbove, index === 1 && random() < 0.5 ? "Thank you." : null));
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

export function account(selfRegistered: boolean): AccountWithContact {
  return {
    id: ACCOUNT_ID,
    contact: { id: idOf("usr", 1), email: "owner@example.test", emailVerified: true, name: "Owner" },
    timeZone: "UTC",
    plan: "pro",
    selfRegistered,
    retentionDays: null,
    retentionInForce: null,
    nextRetentionDays: null,
    nextRetentionAt: null,
    recordDays: null,
    mailsQuietForms: true,
    guideDismissedAt: null,
    createdAt: START,
    updatedAt: START,
  };
}

function form(id: string, digestAbove: number | null, autoReplyText: string | null): Form {
  return {
    id,
    accountId: ACCOUNT_ID,
    name: "Contact",
    status: "active",
    redirectUrl: null,
    allowedOrigins: [],
    honeypotField: "_gotcha",
    hiddenFromAgents: [],
    tableLayout: null,
    contentsRemovedTo: "",
    originRemovedTo: "",
    quietSince: null,
    contentsDays: null,
    originDays: null,
    formerDays: {},
    keepsContents: true,
    digestAbove,
    autoReplySubject: null,
    autoReplyText,
    sensitivity: "normal",
    kind: null,
    showsDoubtful: true,
    isPinned: false,
    asksProofOfWork: false,
    maxFiles: null,
    maxFileBytes: null,
    maxAttachmentBytes: 0,
    draftStorage: "tab",
    asksConfirmation: false,
    language: null,
    agentContents: "all",
    encryptedTurnstileSecret: null,
    createdAt: START,
    updatedAt: START,
  };
}

function destination(formId: string, address: string, isConfirmed: boolean): Destination {
  const confirmedAt = isConfirmed ? START : null;
  return { formId, address, confirmedAt, askedAt: null, failingSince: null, failingReason: null, createdAt: START };
}

function endpoint(id: string, formId: string | null): WebhookEndpoint {
  return {
    id,
    accountId: ACCOUNT_ID,
    formId,
    url: `https://receiver.example.test/${id}`,
    encryptedSecret: sealedSecrets.get(id) ?? "",
    format: "postern",
    previousEncryptedSecret: null,
    previousSecretExpiresAt: null,
    fieldNames: [],
    includesFields: true,
    fileLinks: false,
    testsDaily: false,
    sendsNotices: false,
    status: "active",
    disabledReason: null,
    disabledAt: null,
    failingSince: null,
    createdAt: START,
    updatedAt: START,
  };
}
