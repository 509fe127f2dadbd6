import { Badge, Button } from "@mantine/core";
import type { TokenRow_TokenFragment } from "../graphql/operations/documents.ts";
import { Instant } from "../ui/instant.tsx";
import { useNow } from "../ui/use-now.ts";
import { standingOf } from "./token-standing.ts";
import classes from "./tokens-page.module.css";

interface TokenRowProps {
  readonly token: TokenRow_TokenFragment;
  readonly onRevoke: () => void;
}

export function TokenRow({ token, onRevoke }: TokenRowProps) {
  const standing = standingOf(token, useNow());
  return (
    <li className={classes.row} data-ended={standing !== "valid" || undefined}>
      <div className={classes.about}>
        <div className={classes.name}>
          {token.name}
          <span className={classes.hint}>…{token.hint}</span>
          {token.scopes.includes("content") ? (
            <Badge className={classes.reads ?? ""}>Reads contents</Badge>
          ) : (
            <Badge>Metadata only</Badge>
          )}
        </div>
        <div className={classes.facts}>
          <span>{token.forms.length === 0 ? "All forms" : token.forms.map((form) => form.name).join(", ")}</span>
          <span>
            {token.lastUsedAt === null ? (
              "Never used"
            ) : (
              <>
                Last used <Instant at={token.lastUsedAt} as="short" />
              </>
            )}
          </span>
          <span>
            {standing === "revoked" && token.revokedAt !== null ? (
              <>
                Revoked <Instant at={token.revokedAt} as="day" />
              </>
            ) : token.expiresAt === null ? (
              "Does not expire"
            ) : (
              <>
                {standing === "expired" ? "Expired" : "Expires"} <Instant at={token.expiresAt} as="day" />
              </>
            )}
          </span>
        </div>
      </div>
      {standing === "valid" && (
        <Button variant="default" size="xs" onClick={onRevoke} aria-label={`Revoke ${token.name}`}>
          Revoke
        </Button>
      )}
    </li>
  );
}
