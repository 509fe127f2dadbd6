import { AGENT_CONTENTS, type AgentContents } from "../../../shared/agent-contents.ts";
import { cutWithEllipsis } from "../../../shared/cut-text.ts";
import { toVisibleLine } from "../../../shared/visible-text.ts";
import { WEBHOOK_FORMATS } from "../../../shared/webhook-formats.ts";
import type { ServiceRow } from "../../core/spam/store/filters.ts";
import { AKISMET_URL } from "../akismet/ask-akismet.ts";
import { type Rule, rulesOf } from "../rules/rule.ts";
import type { FactRows } from "./store/facts.ts";

export type RecipientKind = "email" | "system" | "chat" | "agent" | "spam-service" | "turnstile";

export interface Recipient {
  /** The key of the owner's note on it. */
  readonly key: string;
  readonly kind: RecipientKind;
  /** Shown to the owner: the address, host or name. */
  readonly name: string;
  readonly label: string;
  readonly gets: string;
  /** Gets personal data, not only a notice that a message arrived. */
  readonly getsData: boolean;
  /** The recipient's country and its safeguards, as stated by the owner. */
  readonly note: string | null;
}

type Unnoted = Omit<Recipient, "note">;

type FormRow = FactRows["forms"][number];

export interface RecipientSources {
  readonly rows: FactRows;
  readonly rules: readonly Rule[];
  readonly services: ServiceRow | null;
  /** The owner's notes, by recipient key. */
  readonly notes: ReadonlyMap<string, string>;
  readonly serverAgentContents: AgentContents;
}

const MAX_NAME_LENGTH = 100;

/** Shortens untrusted text to one line. */
export function shortLine(text: string): string {
  return cutWithEllipsis(toVisibleLine(text), MAX_NAME_LENGTH);
}

export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname : shortLine(address);
}

export function recipientsOf(form: FormRow, sources: RecipientSources): Recipient[] {
  return [
    ...addressesOf(form, sources),
    ...endpointsOf(form, sources),
    ...agentsOf(form, sources),
    ...servicesOf(form, sources),
  ].map((recipient) => ({ ...recipient, note: sources.notes.get(recipient.key) ?? null }));
}

function addressesOf(form: FormRow, { rules }: RecipientSources): Unnoted[] {
  const own = form.destinations.map(({ address }) => address);
  const ruled = rulesOf(rules, form.id).flatMap(({ actions }) => actions.addresses);
  return [...new Set([...own, ...ruled])].map((address) => ({
    key: `email:${address}`,
    kind: "email",
    name: address,
    label: `${address} (email)`,
    gets: own.includes(address) ? "Messages by email" : "Messages that a rule chooses, by email",
    getsData: true,
  }));
}

function endpointsOf(form: FormRow, { rows }: RecipientSources): Unnoted[] {
  // Other plans pause webhooks.
  const fired = rows.account.plan === "pro" ? rows.endpoints : [];
  return fired
    .filter(({ formId }) => formId === null || formId === form.id)
    .map(({ id, format, url, includesFields, fieldNames, fileLinks }) => {
      const host = hostOf(url);
      const isOwn = format === "postern";
      const fields = fieldNames.length === 0 ? "Messages" : `These fields: ${fieldNames.map(shortLine).join(", ")}`;
      return {
        key: `webhook:${id}`,
        kind: isOwn ? "system" : "chat",
        name: isOwn ? host : WEBHOOK_FORMATS[format].label,
        label: isOwn ? `${host} (webhook)` : `${WEBHOOK_FORMATS[format].label} at ${host}`,
        gets: `${includesFields ? fields : "That a message has arrived"}${fileLinks ? ", with links to files" : ""}`,
        getsData: includesFields || fileLinks,
      };
    });
}

function agentsOf(form: FormRow, { rows, serverAgentContents }: RecipientSources): Unnoted[] {
  const isAmong = (isEvery: boolean, ids: readonly string[]) => isEvery || ids.includes(form.id);
  const tokens = rows.tokens.filter(({ formIds }) => isAmong(formIds.length === 0, formIds));
  const connections = rows.connections
    .filter(({ allForms, formIds }) => isAmong(allForms, formIds))
    .map(({ client, ...connection }) => ({ ...connection, name: client.name ?? "Unnamed agent" }));
  const contents = lesser(form.agentContents, serverAgentContents);
  return [...tokens, ...connections]
    .filter(({ membership }) => isAmong(membership.allForms, membership.formIds))
    .map(({ id, name, scopes, contentsPerDay }) => {
      const getsData = contents !== "none" && scopes.includes("submissions:content") && contentsPerDay > 0;
      const own = shortLine(name);
      return {
        ...{ key: `agent:${id}`, kind: "agent", name: own, label: `${own} (AI agent)`, getsData },
        gets: getsData
          ? `Reads ${contents === "all" ? "messages" : "screened messages"}, up to ${contentsPerDay.toLocaleString("en")} in 24 hours`
          : "Reads dates, folders and counts, no contents",
      };
    });
}

function lesser(one: AgentContents, other: AgentContents): AgentContents {
  return AGENT_CONTENTS[Math.min(AGENT_CONTENTS.indexOf(one), AGENT_CONTENTS.indexOf(other))] ?? "none";
}

/** The spam services that receive messages, and their addresses. */
function spamServicesOf(services: RecipientSources["services"]): { readonly key: string; readonly url: string }[] {
  if (services?.encryptedAkismetKey == null) return [];
  return [{ key: "akismet", url: services.akismetUrl ?? AKISMET_URL }];
}

function servicesOf({ encryptedTurnstileSecret }: FormRow, { services }: RecipientSources): Unnoted[] {
  const filters = spamServicesOf(services).map(({ key, url }): Unnoted => {
    const name = hostOf(url);
    const gets = "Messages, to judge whether they are spam";
    return { key, kind: "spam-service", name, label: `${name} (spam filter)`, gets, getsData: true };
  });
  if (encryptedTurnstileSecret === null) return filters;
  const turnstile = {
    ...({ key: "turnstile", kind: "turnstile", name: "Cloudflare Turnstile" } as const),
    ...{ label: "Cloudflare (Turnstile)", gets: "The visitor’s IP address, to tell people from programs" },
  };
  return [...filters, { ...turnstile, getsData: true }];
}
