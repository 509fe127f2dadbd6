import { RevokeAgentTokenDocument, type TokenRow_TokenFragment } from "../kit/graphql/documents.ts";
import { CardRow, Hint } from "../kit/ui/card-list.tsx";
import { ConfirmButton } from "../kit/ui/confirm-button.tsx";
import { Instant, useNow } from "../kit/ui/instant.tsx";
import { useAction } from "../kit/ui/use-action.ts";
import { ContentLimit, LastUsed, ScopeBadge } from "./access-facts.tsx";
import { describeForms, statusOf } from "./agent-access.ts";

export function TokenRow({ token }: { readonly token: TokenRow_TokenFragment }) {
  const [revoke] = useAction(RevokeAgentTokenDocument, "The token was not revoked");
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
          <span>Of {token.memberName}</span>
          <span>{describeForms(token)}</span>
          <LastUsed at={token.lastUsedAt} />
          {isValid && token.scopes.includes("content") && <ContentLimit credential={token} />}
          <TokenEnd token={token} />
        </>
      }
      action={
        isValid && (
          <ConfirmButton
            variant="default"
            size="xs"
            aria-label={`Revoke ${token.name}`}
            title={`Revoke “${token.name}”?`}
            text="The agent that uses it loses access immediately. This cannot be undone."
            confirm="Revoke"
            onConfirm={() => revoke({ id: token.id })}
          >
            Revoke
          </ConfirmButton>
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
