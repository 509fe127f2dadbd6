import { Button } from "@mantine/core";
import type { TokenRow_TokenFragment } from "../../kit/graphql/documents.ts";
import { CardRow, Hint } from "../../kit/ui/card-list.tsx";
import { Instant, useNow } from "../../kit/ui/instant.tsx";
import { LastUsed, ScopeBadge } from "./access-facts.tsx";
import { describeForms, statusOf } from "./agent-access.ts";
import { ContentLimit } from "./content-limit.tsx";

interface TokenRowProps {
  readonly token: TokenRow_TokenFragment;
  readonly onRevoke: () => void;
}

export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const isValid = statusOf(token, useNow()) === "valid";
  return (
    <CardRow
      isEnded={!isValid}
      name={
        <>
          {token.name}
          <Hint>…{token.hint}</Hint>
          <ScopeBadge scopes={token.scopes} />
        </>
      }
      facts={
        <>
          <span>{describeForms(token)}</span>
          <LastUsed at={token.lastUsedAt} />
          {isValid && token.scopes.includes("content") && <ContentLimit credential={token} />}
          <TokenEnd token={token} />
        </>
      }
      action={
        isValid && (
          <Button variant="default" size="xs" onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
            Revoke
          </Button>
        )
      }
    />
  );
}

function TokenEnd({ token }: { readonly token: TokenRow_TokenFragment }) {
  const status = statusOf(token, useNow());
  if (status === "revoked" && token.revokedAt !== null) {
    return (
      <span>
        Revoked <Instant at={token.revokedAt} as="day" />
      </span>
    );
  }
  if (token.expiresAt === null) return <span>Does not expire</span>;
  return (
    <span>
      {status === "expired" ? "Expired" : "Expires"} <Instant at={token.expiresAt} as="day" />
    </span>
  );
}
