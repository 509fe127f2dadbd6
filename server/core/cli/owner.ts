import { authenticateOperator, systemScope } from "../access/authenticate.ts";
import { disableTwoFactor, setPlan } from "../accounts/account.ts";
import { createOwner } from "../accounts/create-owner.ts";
import { changeEmail } from "../accounts/email-change.ts";
import { resetPassword } from "../accounts/password-reset.ts";
import type { AccountWithContact } from "../accounts/store/accounts.ts";
import type { Deps } from "../deps.ts";
import { inUtc } from "../platform/clock.ts";
import { previewRetention } from "../retention/set-retention.ts";
import { nextRetention } from "../scope/retention-window.ts";
import type { AppContext } from "./app-context.ts";
import { choosePassword } from "./choose-password.ts";
import type { CommandResult } from "./command.ts";

interface CreateAccountOptions {
  readonly email: string;
  readonly password?: string;
  readonly passwordStdin?: boolean;
  readonly name?: string;
  readonly plan?: string;
  readonly timeZone?: string;
}

export async function createAccount(context: AppContext, options: CreateAccountOptions): Promise<CommandResult> {
  const { email, name, plan, timeZone } = options;
  const { password, generated } = await choosePassword(options);
  return context.use(async (deps) => {
    const input = { email, password, name, plan, timeZone };
    const account = await createOwner(systemScope(), deps, input, {
      onlyFirst: false,
      byOperator: true,
    });
    return {
      data: { id: account.id, email: account.contact.email, plan: account.plan, ...(generated ? { password } : {}) },
      text: [
        `Created account ${account.id} for ${account.contact.email} (${planName(account.plan)} plan).`,
        ...(generated ? [`Password (shown only once): ${password}`] : []),
      ].join("\n"),
    };
  });
}

interface ResetPasswordOptions {
  readonly email: string;
  readonly passwordStdin?: boolean;
  readonly revokeAgents?: boolean;
  readonly removePasskeys?: boolean;
}

export async function resetOwnerPassword(context: AppContext, options: ResetPasswordOptions): Promise<CommandResult> {
  const { password, generated } = await choosePassword(options);
  const endsAgents = options.revokeAgents === true;
  const removesPasskeys = options.removePasskeys === true;
  return context.use(async (deps) => {
    const input = { email: options.email, password, endsAgents, removesPasskeys };
    const { email, endedSessions, tokens, connections, passkeys } = await resetPassword(systemScope(), deps, input);
    const counted = `${countOf(tokens, "agent token")} and ${countOf(connections, "connected agent")}`;
    const agents = tokens + connections;
    return {
      data: {
        ...{ email, endedSessions, agents: endsAgents ? 0 : agents },
        ...(endsAgents ? { revokedAgents: agents } : {}),
        passkeys: removesPasskeys ? 0 : passkeys,
        ...(removesPasskeys ? { removedPasskeys: passkeys } : {}),
        ...(generated ? { password } : {}),
      },
      text: [
        `Changed the password of ${email} and signed out every browser.`,
        ...(endsAgents ? [`Revoked the access of ${counted}.`] : []),
        ...(agents > 0 && !endsAgents
          ? [
              `Access remains for ${counted}.`,
              "If someone else knew the password, run the command again with --revoke-agents, or revoke them in Settings.",
            ]
          : []),
        ...describePasskeys(passkeys, removesPasskeys),
        ...(generated ? [`New password (shown only once): ${password}`] : []),
      ].join("\n"),
    };
  });
}

function describePasskeys(count: number, areRemoved: boolean): string[] {
  if (count === 0) return [];
  const counted = countOf(count, "passkey");
  return areRemoved
    ? [`Removed ${counted}.`]
    : [
        `${counted} can still sign in. If one was lost or added by someone else, run the command again with --remove-passkeys.`,
      ];
}

export function changeOwnerEmail(
  context: AppContext,
  options: { readonly email: string; readonly to: string },
): Promise<CommandResult> {
  return context.use(async (deps) => {
    const { email, previous } = await changeEmail(systemScope(), deps, { email: options.email, newEmail: options.to });
    return {
      data: { email, previous },
      text: `Changed the email of ${previous} to ${email}. Sign in with it from now on.`,
    };
  });
}

export function disableOwnerTwoFactor(
  context: AppContext,
  options: { readonly email: string },
): Promise<CommandResult> {
  return context.use(async (deps) => {
    const { email } = await disableTwoFactor(systemScope(), deps, options);
    return { data: { email }, text: `Turned off two-factor sign-in for ${email}. The password alone signs in now.` };
  });
}

export function switchPlan(
  context: AppContext,
  options: { readonly email: string; readonly plan: string },
): Promise<CommandResult> {
  return context.use(async (deps) => {
    const account = await setPlan(systemScope(), deps, options);
    const removal = await describeRemoval(deps, account);
    return {
      data: { id: account.id, email: account.contact.email, plan: account.plan, ...removal?.data },
      text: `Switched ${account.contact.email} to the ${planName(account.plan)} plan.${removal?.text ?? ""}`,
    };
  });
}

/** `null` when nothing is removed earlier than before. */
async function describeRemoval(deps: Deps, account: AccountWithContact) {
  const next = nextRetention(account, deps.config, deps.clock.now());
  if (next === null) return null;
  const { days, at } = next;
  const { forms } = await previewRetention(await authenticateOperator(deps, account.contact.email), deps, { days });
  const removed = forms.reduce((sum, { count }) => sum + count, 0);
  const undo = `npx postern plan set --email ${account.contact.email} --plan ${account.plan === "pro" ? "free" : "pro"}`;
  return {
    data: { removedAt: at.toISOString(), removedSubmissions: removed },
    text: `\nFrom ${inUtc(at)} on, messages are kept for ${days} days, and ${removed} older than that are deleted.\nTo keep them, switch back before then: ${undo}`,
  };
}

function countOf(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? "" : "s"}`;
}

function planName(plan: "free" | "pro"): string {
  return plan === "pro" ? "Pro" : "Free";
}
