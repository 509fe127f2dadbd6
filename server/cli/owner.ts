import { authenticateSystem } from "../access/authenticate.ts";
import { createOwner } from "../services/accounts/create-owner.ts";
import { setPlan } from "../services/accounts/set-plan.ts";
import type { AppContext } from "./app-context.ts";
import type { CommandResult } from "./commands.ts";

interface CreateAccountOptions {
  readonly email: string;
  readonly password: string;
  readonly name?: string;
  readonly plan?: string;
  readonly timeZone?: string;
}

export function createAccount(context: AppContext, options: CreateAccountOptions): Promise<CommandResult> {
  const { email, password, name, plan, timeZone } = options;
  return context.use(async (deps) => {
    const input = { email, password, name, plan, timeZone };
    const account = await createOwner(authenticateSystem(), deps, input, {
      onlyFirst: false,
      byOperator: true,
    });
    return {
      data: { id: account.id, email: account.email, plan: account.plan },
      text: `Created account ${account.id} for ${account.email} (${planName(account.plan)} plan).`,
    };
  });
}

export function switchPlan(
  context: AppContext,
  options: { readonly email: string; readonly plan: string },
): Promise<CommandResult> {
  return context.use(async (deps) => {
    const account = await setPlan(authenticateSystem(), deps, options);
    return {
      data: { id: account.id, email: account.email, plan: account.plan },
      text: `Switched ${account.email} to the ${planName(account.plan)} plan.`,
    };
  });
}

function planName(plan: "free" | "pro"): string {
  return plan === "pro" ? "Pro" : "Free";
}
