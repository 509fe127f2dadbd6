/** A library driven through its own API, in its install folder. */
export interface Library {
  readonly name: string;
  /** With exact versions. */
  readonly packages: readonly string[];
  /** The file in `drivers/` that drives it. */
  readonly driver: string;
}

export const LIBRARIES: readonly Library[] = [
  { name: "MCP SDK v1", packages: ["@modelcontextprotocol/sdk@1.32.2"], driver: "sdk-v1" },
  { name: "MCP SDK v2", packages: ["@modelcontextprotocol/client@2.4.0"], driver: "sdk-v2" },
  { name: "mcp-remote", packages: ["mcp-remote@0.15.1", "@modelcontextprotocol/sdk@1.32.2"], driver: "mcp-remote" },
  { name: "Vercel AI SDK", packages: ["@ai-sdk/mcp@2.0.99"], driver: "ai-sdk" },
  { name: "LangChain", packages: ["@langchain/mcp-adapters@1.1.4", "@langchain/core@1.4.0"], driver: "langchain" },
  { name: "OpenAI Agents", packages: ["@openai/agents@0.20.0"], driver: "openai-agents" },
  { name: "Mastra", packages: ["@mastra/mcp@2.0.0"], driver: "mastra" },
];

/** A program set up according to its instructions and asked whether it is connected; a model would do the rest. */
export interface Program {
  readonly name: string;
  readonly package: string;
  /** A script of the package to run after installation. */
  readonly postinstall?: string;
  /** Commands to run in order, in a home of its own; `node_modules/.bin` is in the path. */
  readonly commands: (url: string, token: string) => readonly (readonly [string, ...string[]])[];
  /** Files in its home. */
  readonly files?: (url: string, token: string) => Readonly<Record<string, string>>;
  /** Matches the last command's output when connected. */
  readonly connected: RegExp;
}

export const PROGRAMS: readonly Program[] = [
  {
    name: "Claude Code",
    package: "@anthropic-ai/claude-code@2.1.332",
    postinstall: "node_modules/@anthropic-ai/claude-code/install.cjs",
    commands: (url, token) => [
      ["claude", "mcp", "add", "--transport", "http", "postern", url, "--header", `Authorization: Bearer ${token}`],
      ["claude", "mcp", "list"],
    ],
    connected: /postern.*(?:✔|✓|Connected)/,
  },
  {
    name: "Gemini CLI",
    package: "@google/gemini-cli@0.61.0",
    commands: () => [["gemini", "mcp", "list"]],
    files: (url, token) => ({
      ".gemini/settings.json": JSON.stringify({
        security: { folderTrust: { enabled: false } },
        mcpServers: { postern: { httpUrl: url, headers: { Authorization: `Bearer ${token}` } } },
      }),
    }),
    connected: /postern.*Connected/,
  },
];
