import { useEffect, useState } from "react";

/** The address that an agent is given: as the server knows itself, which need not be how this browser reached it. */
export function useMcpAddress(): string | "not offered" | null {
  const [address, setAddress] = useState<string | null>(null);
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

async function readMcpAddress(): Promise<string | null> {
  try {
    const response = await fetch("/.well-known/oauth-protected-resource");
    if (response.status === 404) return "not offered";
    const metadata: unknown = await response.json();
    const isKnown = typeof metadata === "object" && metadata !== null && "resource" in metadata;
    return isKnown && typeof metadata.resource === "string" ? metadata.resource : null;
  } catch {
    return null;
  }
}
