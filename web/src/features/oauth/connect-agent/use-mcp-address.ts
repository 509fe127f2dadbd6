import { useEffect, useState } from "react";

interface McpAddress {
  readonly address: string;
  /** Agents cannot sign in over plain http. */
  readonly canSignIn: boolean;
}

/** The address for agents: the server's own, which may differ from the one this browser used. */
export function useMcpAddress(): McpAddress | null {
  const [address, setAddress] = useState<McpAddress | null>(null);
  useEffect(() => {
    let isWanted = true;
    void readMcpAddress().then((read) => {
      if (isWanted) setAddress(read);
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return address;
}

async function readMcpAddress(): Promise<McpAddress> {
  const here = `${window.location.origin}/mcp`;
  try {
    const response = await fetch("/.well-known/oauth-protected-resource");
    if (response.status === 404) return { address: here, canSignIn: false };
    const metadata: unknown = await response.json();
    const isKnown = typeof metadata === "object" && metadata !== null && "resource" in metadata;
    return { address: isKnown && typeof metadata.resource === "string" ? metadata.resource : here, canSignIn: true };
  } catch {
    return { address: here, canSignIn: true };
  }
}
