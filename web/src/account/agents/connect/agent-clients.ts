export interface Step {
  readonly say: string;
  /** To be copied, and what it is. */
  readonly code?: { readonly text: string; readonly what: string };
  readonly link?: { readonly label: string; readonly href: string };
}

export interface AgentClient {
  readonly id: string;
  readonly label: string;
  /** It calls from the internet, not from the owner's computer. */
  readonly isService?: true;
  /** How it is connected by a sign-in in the browser. */
  readonly signIn?: (address: string) => readonly Step[];
  /** How it is connected with an agent token, which may be yet to come. */
  readonly withToken?: (address: string, token: string) => readonly Step[];
}

export const TOKEN_TO_COME = "pst_…";

const BUNDLE = { label: "Download postern.mcpb", href: "/mcp/postern.mcpb" };
const AT_HOME = "It opens your browser, where you sign in and choose what it can read.";

const command = (text: string) => ({ text, what: "the command" });
const configuration = (content: object) => ({ text: JSON.stringify(content, null, 2), what: "the configuration" });
const only = (token: string) => (token === TOKEN_TO_COME ? {} : { code: { text: token, what: "the token" } });

/** The clients of docs/guide/agents-mcp.md, in its order. */
export const AGENT_CLIENTS: readonly [AgentClient, ...AgentClient[]] = [
  {
    id: "claude",
    label: "Claude",
    isService: true,
    signIn: (address) => [
      { say: "In Claude on the web or desktop, open Customize → Connectors and choose + → Add custom connector." },
      { say: "Enter this address, then choose Connect.", code: { text: address, what: "the address" } },
      { say: AT_HOME },
    ],
  },
  {
    id: "claude-desktop",
    label: "Claude Desktop",
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
    isService: true,
    signIn: (address) => [
      { say: "Turn on Developer mode in Settings → Apps → Advanced settings." },
      {
        say: "Choose Create app, enter this address, and select OAuth as the authentication.",
        code: { text: address, what: "the address" },
      },
      { say: AT_HOME },
    ],
  },
  {
    id: "codex",
    label: "Codex",
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
