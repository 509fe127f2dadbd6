/** The sections of a form's setup, in their order; each has an address of its own. */
export const SETUP_SECTIONS = [
  { to: "/forms/$formId/setup", label: "Snippet" },
  { to: "/forms/$formId/setup/general", label: "General" },
  { to: "/forms/$formId/setup/mail", label: "Email" },
  { to: "/forms/$formId/setup/spam", label: "Spam" },
  { to: "/forms/$formId/setup/agents", label: "Agents" },
] as const;
