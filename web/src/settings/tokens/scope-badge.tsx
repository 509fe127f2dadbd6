import { Badge } from "@mantine/core";
import type { AgentRow_ConnectionFragment } from "../../graphql/operations/documents.ts";
import { WarningBadge } from "../../ui/card-list.tsx";

/** How far an agent may read. */
export function ScopeBadge({ scopes }: Pick<AgentRow_ConnectionFragment, "scopes">) {
  return scopes.includes("content") ? <WarningBadge>Reads contents</WarningBadge> : <Badge>Metadata only</Badge>;
}
