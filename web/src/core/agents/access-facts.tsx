import { Badge } from "@mantine/core";
import type { TokenRow_TokenFragment } from "../kit/graphql/documents.ts";
import { WarningBadge } from "../kit/ui/card-list.tsx";
import { Instant } from "../kit/ui/instant.tsx";

export function ScopeBadge({ scopes }: Pick<TokenRow_TokenFragment, "scopes">) {
  return scopes.includes("content") ? <WarningBadge>Reads contents</WarningBadge> : <Badge>Metadata only</Badge>;
}

export function LastUsed({ at }: { readonly at: string | null }) {
  if (at === null) return <span>Never used</span>;
  return (
    <span>
      Last used <Instant at={at} as="short" />
    </span>
  );
}
