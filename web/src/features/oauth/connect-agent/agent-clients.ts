export interface Step {
  readonly say: string;
  /** To copy, and a label for it. */
  readonly code?: { readonly text: string; readonly what: string };
  readonly link?: { readonly label: string; readonly href: string };
}

export interface AgentClient {
  readonly id: string;
  readonly label: string;
  /**
   * When the steps were last checked against the program or its maker's documentation. Null if it is not a particular
   * program.
   */
  readonly checkedOn: string | null;
  /** It calls from the internet, not from the owner's computer. */
  readonly isService?: true;
  /** Steps to connect by signing in through the browser. */
  readonly signIn?: (address: string) => readonly Step[];
  /** Steps to connect with an agent token, which may not exist yet. */
  readonly withToken?: (address: string, token: string) => readonly Step[];
}

export const TOKEN_TO_COME = "pst_…";

const BUNDLE = { label: "Download postern.mcpb", href: "/mcp/postern.mcpb" };
const AT_HOME = "It opens your browser, where you sign in and choose what it can read.";

const command = (text: string) => ({ text, what: "the command" });
const configuration = (content: object) => ({ text: JSON.stringify(content, null, 2), what: "the configuration" });
const only = (token: string) => (token === TOKEN_TO_COME ? {} : { code: { text: token, what: "the token" } });

/** The clients in docs/guide/agents-mcp.md, in the same order. */
export const AGENT_CLIENTS: readonly [AgentClient, ...AgentClient[]] = [
  {
    id: "claude",
    label: "Claude",
    checkedOn: "2026-09-14",
    isService: true,
    signIn: (address) => [
      claudeStep(address),
      {
        say: "Or open Customize → Connectors, choose + → Add custom connector, and enter this address.",
        code: { text: address, what: "the address" },
      },
      { say: `Choose Connect. ${AT_HOME}` },
    ],
    withToken: (address, token) => [
      claudeStep(address),
      {
        say: "Under Advanced settings → Request headers, add authorization with this value. Not every account has it yet.",
        code: { text: `Bearer ${token}`, what: "the header" },
      },
    ],
  },
  {
    id: "claude-desktop",
    label: "Claude Desktop",
    checkedOn: "2026-11-28",
    withToken: (_address, token) => [
      { say: "Download this extension, which already has the address of this server.", link: BUNDLE },
      {
        say: "In the settings of Claude Desktop, open Extensions → Advanced settings → Install Extension and choose the file.",
      },
      { say: "Enter the agent token, then enable the extension.", ...only(token) },
    ],
  },
  {
    id: "claude-code",
    label: "Claude Code",
    checkedOn: "2026-11-28",
    signIn: (address) => [
      { say: "Run this command.", code: command(`claude mcp add --transport http postern ${address}`) },
      { say: `In Claude Code, choose postern under /mcp. ${AT_HOME}` },
    ],
    withToken: (address, token) => [
      {
        say: "Run this command.",
        code: command(`claude mcp add --transport http postern ${address} --header "Authorization: Bearer ${token}"`),
      },
    ],
  },
  {
    id: "chatgpt",
    label: "ChatGPT",
    checkedOn: "2026-08-15",
    isService: true,
    signIn: (address) => [
      ...chatGptSteps(address),
      { say: `Choose OAuth as the authentication, then Create. ${AT_HOME}` },
    ],
    withToken: (address, token) => [
      ...chatGptSteps(address),
      {
        say: "Choose Access token / API key with the custom header Authorization, then Create, and enter the token.",
        ...only(token),
      },
    ],
  },
  {
    id: "codex",
    label: "Codex",
    checkedOn: "2026-11-28",
    signIn: (address) => [
      { say: `Run this command. ${AT_HOME}`, code: command(`codex mcp add postern --url ${address}`) },
    ],
    withToken: (address, token) => [
      { say: "Keep the token in an environment variable.", code: command(`export POSTERN_TOKEN=${token}`) },
      {
        say: "Run this command.",
        code: command(`codex mcp add postern --url ${address} --bearer-token-env-var POSTERN_TOKEN`),
      },
    ],
  },
  {
    id: "cursor",
    label: "Cursor",
    checkedOn: "2026-11-28",
    signIn: (address) => [
      { say: `Add the server to Cursor. ${AT_HOME}`, link: { label: "Add to Cursor", href: cursorLink(address) } },
      { say: "Or write it in ~/.cursor/mcp.json.", code: configuration(mcpServers({ url: address })) },
    ],
    withToken: (address, token) => [
      { say: "Keep the token in an environment variable.", code: command(`export POSTERN_TOKEN=${token}`) },
      {
        say: "Write this in ~/.cursor/mcp.json.",
        code: configuration(
          // biome-ignore lint/suspicious/noTemplateCurlyInString: Cursor fills it in
          mcpServers({ url: address, headers: { Authorization: "Bearer ${env:POSTERN_TOKEN}" } }),
        ),
      },
    ],
  },
  {
    id: "vscode",
    label: "VS Code",
    checkedOn: "2026-11-28",
    signIn: (address) => [
      { say: `Add the server to VS Code. ${AT_HOME}`, link: { label: "Add to VS Code", href: vsCodeLink(address) } },
      { say: "Or write it in .vscode/mcp.json.", code: configuration(vsCodeServers({ url: address })) },
    ],
    withToken: (address, token) => [
      {
        say: "Write this in .vscode/mcp.json.",
        code: configuration({
          inputs: [{ type: "promptString", id: "postern-token", description: "Postern agent token", password: true }],
          // biome-ignore lint/suspicious/noTemplateCurlyInString: VS Code fills it in
          ...vsCodeServers({ url: address, headers: { Authorization: "Bearer ${input:postern-token}" } }),
        }),
      },
      { say: "Start the server in VS Code and enter the token when it asks.", ...only(token) },
    ],
  },
  {
    id: "gemini",
    label: "Gemini CLI",
    checkedOn: "2026-11-28",
    signIn: (address) => [
      { say: "Write this in ~/.gemini/settings.json.", code: configuration(mcpServers({ httpUrl: address })) },
      { say: `In Gemini CLI, run this. ${AT_HOME}`, code: command("/mcp auth postern") },
    ],
    withToken: (address, token) => [
      {
        say: "Write this in ~/.gemini/settings.json.",
        code: configuration(mcpServers({ httpUrl: address, headers: { Authorization: `Bearer ${token}` } })),
      },
    ],
  },
  {
    id: "other",
    label: "Other",
    checkedOn: null,
    signIn: (address) => [
      { say: "Add this address to your client as a remote MCP server.", code: { text: address, what: "the address" } },
      { say: AT_HOME },
    ],
    withToken: (address, token) => [
      { say: "Add this address to your client as a remote MCP server.", code: { text: address, what: "the address" } },
      { say: "Have it send this header.", code: { text: `Authorization: Bearer ${token}`, what: "the header" } },
    ],
  },
];

function chatGptSteps(address: string): readonly Step[] {
  return [
    {
      say: "In ChatGPT, turn on Developer mode in Settings → Security and login. In a workspace, an admin has to allow it.",
    },
    {
      say: "Open the plugins, choose +, and enter this address as the connection.",
      code: { text: address, what: "the address" },
      link: { label: "Open the plugins", href: "https://chatgpt.com/plugins" },
    },
  ];
}

function claudeStep(address: string): Step {
  const query = new URLSearchParams({ modal: "add-custom-connector", connectorName: "Postern", connectorUrl: address });
  const href = `https://claude.ai/settings/connectors?${query}`;
  return { say: "Add the connector in Claude.", link: { label: "Add to Claude", href } };
}

function mcpServers(postern: object): object {
  return { mcpServers: { postern } };
}

function vsCodeServers(postern: object): object {
  return { servers: { postern: { type: "http", ...postern } } };
}

function cursorLink(address: string): string {
  const config = encodeURIComponent(btoa(JSON.stringify({ url: address })));
  return `cursor://anysphere.cursor-deeplink/mcp/install?name=postern&config=${config}`;
}

function vsCodeLink(address: string): string {
  return `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name: "postern", type: "http", url: address }))}`;
}
