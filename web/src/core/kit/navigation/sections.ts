import type { Permission } from "../../../../../shared/permissions.ts";

interface SettingsPage {
  readonly to: string;
  readonly label: string;
  readonly alias: string;
  readonly needs: Permission;
}

/** In display order. */
export const SETTINGS_PAGES = [
  { to: "/settings/profile", label: "Profile", alias: "name time zone appearance theme notifications", needs: "use" },
  {
    to: "/settings/security",
    label: "Security",
    alias: "password two-factor sessions browsers delete account",
    needs: "use",
  },
  // feature: members
  { to: "/settings/members", label: "Members", alias: "people team users invite roles owner leave", needs: "use" },
  {
    to: "/settings/agents",
    label: "Agents",
    alias: "connected mcp oauth claude chatgpt ai tokens api key access record",
    needs: "use",
  },
  {
    to: "/settings/integrations",
    label: "Integrations",
    alias: "webhooks push endpoint deliveries slack discord teams",
    needs: "account",
  },
  // feature: rules
  { to: "/settings/rules", label: "Rules", alias: "filters automation route label", needs: "account" },
  // feature: spam-lists
  { to: "/settings/spam", label: "Spam filter", alias: "block allow lists words addresses", needs: "account" },
  // feature: reminders
  { to: "/settings/exports", label: "Exports", alias: "csv download backup data reminder", needs: "export" },
  // feature: history
  {
    to: "/settings/history",
    label: "History",
    alias: "audit log changes who record settings members",
    needs: "account",
  },
  {
    to: "/settings/privacy",
    label: "Privacy",
    alias: "erase retention access record storage data gdpr processing",
    needs: "account",
  },
] as const satisfies readonly SettingsPage[];

/** Listed after them, for the operator only. */
export const OPERATOR_PAGES = [
  { to: "/settings/email", label: "Email" },
  { to: "/settings/system", label: "System" },
] as const;

/** In display order; each section has its own address. */
export const SETUP_SECTIONS = [
  { to: "/forms/$formId/setup", label: "Snippet", alias: "website html code" },
  {
    to: "/forms/$formId/setup/general",
    label: "General",
    alias: "name address redirect files archive agents import",
  },
  // feature: form-pages
  { to: "/forms/$formId/setup/after", label: "After sending", alias: "thank you page logo color redirect" },
  { to: "/forms/$formId/setup/mail", label: "Email", alias: "destinations digest auto-reply" },
  { to: "/forms/$formId/setup/spam", label: "Spam", alias: "sensitivity honeypot turnstile" },
  // feature: privacy
  {
    to: "/forms/$formId/setup/privacy",
    label: "Privacy",
    alias: "retention days fields forget deliver only purpose legal basis visitors gdpr",
  },
] as const;
