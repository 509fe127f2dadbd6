import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { UnauthorizedError as UnauthorizedOf2025 } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client as ClientOf2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as TransportOf2025 } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

/** An agent built with an official SDK that discovers everything from the endpoint's address alone. */
export interface Agent {
  readonly memory: AgentMemory;
  /** Returns the tool's result, or the address that the owner must first open in a browser. */
  call(input: Record<string, unknown>): Promise<Record<string, unknown> | URL>;
  /** Takes the callback address the owner's browser returned to. */
  finish(callback: URL): Promise<void>;
}

type Tokens = NonNullable<Awaited<ReturnType<OAuthClientProvider["tokens"]>>>;
type Information = NonNullable<Awaited<ReturnType<OAuthClientProvider["clientInformation"]>>>;

type Discovered = NonNullable<Awaited<ReturnType<NonNullable<OAuthClientProvider["discoveryState"]>>>>;

export interface AgentFacts {
  readonly redirectUrl?: string | undefined;
  readonly name?: string | undefined;
}

class AgentMemory {
  tokensKept: Tokens | undefined;
  asked: URL | null = null;
  #information: Information | undefined;
  #verifier = "";
  #discovered: Discovered | undefined;

  readonly redirectUrl: string;
  readonly clientMetadata: OAuthClientProvider["clientMetadata"];

  constructor({ redirectUrl = "http://127.0.0.1:33418/callback", name = "An official agent" }: AgentFacts) {
    this.redirectUrl = redirectUrl;
    this.clientMetadata = {
      client_name: name,
      redirect_uris: [redirectUrl],
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
    };
  }

  readonly clientInformation = () => this.#information;
  readonly saveClientInformation = (information: Information) => {
    this.#information = information;
  };
  readonly tokens = () => this.tokensKept;
  readonly saveTokens = (tokens: Tokens) => {
    this.tokensKept = tokens;
  };
  readonly redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  readonly saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  readonly codeVerifier = () => this.#verifier;
  readonly saveDiscoveryState = (discovered: Discovered) => {
    this.#discovered = discovered;
  };
  readonly discoveryState = () => this.#discovered;
  readonly invalidateCredentials = (what: "all" | "client" | "tokens" | "verifier" | "discovery") => {
    if (what === "all" || what === "tokens") this.tokensKept = undefined;
    if (what === "all" || what === "client") this.#information = undefined;
  };
}

export function createAgentOf2026(endpoint: URL, facts: AgentFacts = {}): Agent {
  const memory = new AgentMemory(facts);
  const open = () => new StreamableHTTPClientTransport(endpoint, { authProvider: memory });
  return agent(memory, UnauthorizedError, {
    finish: (callback) => open().finishAuth(callback.searchParams),
    call: async (input) => {
      const client = new Client(identity, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
      try {
        await client.connect(open());
        return await client.callTool({ name: "list_submissions", arguments: input });
      } finally {
        await client.close();
      }
    },
  });
}

export function createAgentOf2025(endpoint: URL): Agent {
  const memory = new AgentMemory({});
  const open = () => new TransportOf2025(endpoint, { authProvider: memory });
  return agent(memory, UnauthorizedOf2025, {
    finish: (callback) => open().finishAuth(callback.searchParams.get("code") ?? ""),
    call: async (input) => {
      const client = new ClientOf2025(identity);
      const transport: unknown = open();
      if (!isTransport(transport)) throw new Error("the 2025 transport cannot start");
      try {
        await client.connect(transport);
        return await client.callTool({ name: "list_submissions", arguments: input });
      } finally {
        await client.close();
      }
    },
  });
}

const identity = { name: "an-official-agent", version: "1.2.3" };

function agent(
  memory: AgentMemory,
  Unauthorized: new (...input: never[]) => Error,
  sdk: {
    finish(callback: URL): Promise<void>;
    call(input: Record<string, unknown>): Promise<Record<string, unknown>>;
  },
): Agent {
  return {
    memory,
    finish: sdk.finish,
    call: async (input) => {
      memory.asked = null;
      try {
        return await sdk.call(input);
      } catch (error) {
        if (error instanceof Unauthorized && memory.asked !== null) return memory.asked;
        throw error;
      }
    },
  };
}

// That package's transport class does not satisfy its own interface under exact optional properties.
export function isTransport(transport: unknown): transport is Parameters<ClientOf2025["connect"]>[0] {
  return typeof transport === "object" && transport !== null && "start" in transport;
}
