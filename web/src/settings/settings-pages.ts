/** The pages of the settings, in their order. */
export const SETTINGS_PAGES = [
  { to: "/settings/profile", label: "Profile" },
  { to: "/settings/security", label: "Security" },
  { to: "/settings/agents", label: "Connected agents" },
  { to: "/settings/tokens", label: "Agent tokens" },
  { to: "/settings/webhooks", label: "Webhooks" },
  { to: "/settings/spam", label: "Spam filter" },
  { to: "/settings/data", label: "Data & privacy" },
] as const;
