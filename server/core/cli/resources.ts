import { authenticateOperator } from "../access/authenticate.ts";
import { createToken } from "../agents/tokens.ts";
import { askDestinationAgain } from "../destinations/send-confirmation.ts";
import { createForm } from "../forms/forms.ts";
import { findRunningInstance } from "../operations/running-instance.ts";
import { createEndpoint } from "../webhooks/manage-endpoints.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./command.ts";

export function createFormForAccount(
  context: AppContext,
  options: { readonly email: string; readonly name: string; readonly destination?: string },
): Promise<CommandResult> {
  const { email, name, destination } = options;
  return context.use(async (deps) => {
    const form = await createForm(await authenticateOperator(deps, email), deps, { name, destination });
    const { config } = deps;
    const publicUrl = findRunningInstance(config.dataDir)?.settings.PUBLIC_URL ?? config.publicUrl;
    const url = `${publicUrl}/f/${form.id}`;
    return {
      data: { id: form.id, name: form.name, url, destinations: form.destinations.map(({ address }) => address) },
      text: `Created form ${form.id}. Send submissions to ${url}`,
    };
  });
}

export function confirmDestinationOfForm(
  context: AppContext,
  options: { readonly email: string; readonly form: string; readonly address: string },
): Promise<CommandResult> {
  const { email, form: formId, address } = options;
  return context.use(async (deps) => {
    const input = { formId, address: address.trim().toLowerCase() };
    const form = await askDestinationAgain(await authenticateOperator(deps, email), deps, input);
    return {
      data: { formId: form.id, address: input.address },
      text: `Confirmed ${input.address}. It now receives messages from “${form.name}”, including those that were waiting.`,
    };
  });
}

interface CreateAgentTokenOptions {
  readonly email: string;
  readonly name: string;
  readonly content?: boolean;
  readonly form?: string;
  readonly days?: number;
}

export function createAgentToken(context: AppContext, options: CreateAgentTokenOptions): Promise<CommandResult> {
  const { email, name, content = false, form, days = null } = options;
  return context.use(async (deps) => {
    const input = { name, content, formIds: form === undefined ? [] : [form], expiresInDays: days };
    const { token, secret } = await createToken(await authenticateOperator(deps, email), deps, input);
    return { data: { id: token.id, token: secret, scopes: token.scopes }, text: secret };
  });
}

export function createWebhook(
  context: AppContext,
  options: { readonly email: string; readonly url: string; readonly form?: string },
): Promise<CommandResult> {
  const { email, url, form } = options;
  return context.use(async (deps) => {
    const scope = await authenticateOperator(deps, email);
    const { endpoint, secret } = await createEndpoint(scope, deps, { url, formId: form });
    return { data: { id: endpoint.id, url: endpoint.url, formId: endpoint.formId, secret }, text: secret ?? "" };
  });
}
