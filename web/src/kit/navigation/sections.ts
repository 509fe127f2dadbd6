/** The pages of the settings, in their order. */
export const SETTINGS_PAGES = [
  { to: "/settings/profile", label: "Profile", alias: "name time zone appearance theme" },
  { to: "/settings/security", label: "Security", alias: "password two-factor sessions sign-in browsers" },
  { to: "/settings/agents", label: "Connected agents", alias: "mcp oauth claude chatgpt ai" },
  { to: "/settings/tokens", label: "Agent tokens", alias: "mcp api key ai" },
  { to: "/settings/webhooks", label: "Webhooks", alias: "push endpoint deliveries" },
  { to: "/settings/rules", label: "Rules", alias: "filters automation route label" },
  { to: "/settings/spam", label: "Spam filter", alias: "block allow lists words addresses" },
  { to: "/settings/data", label: "Data & privacy", alias: "export csv erase retention access record delete account" },
] as const;

/** Listed after them, for the operator only. */
export const SYSTEM_PAGE = { to: "/settings/system", label: "System" } as const;

/** The sections of a form's setup, in their order; each has an address of its own. */
export const SETUP_SECTIONS = [
  { to: "/forms/$formId/setup", label: "Snippet" },
  { to: "/forms/$formId/setup/general", label: "General" },
  { to: "/forms/$formId/setup/mail", label: "Email" },
  { to: "/forms/$formId/setup/rules", label: "Rules" },
  { to: "/forms/$formId/setup/spam", label: "Spam" },
  { to: "/forms/$formId/setup/agents", label: "Agents" },
  { to: "/forms/$formId/setup/import", label: "Import" },
] as const;
