import { useEffect, useState } from "react";
import { ROLES, type Role } from "../../../../../shared/permissions.ts";
import { sendAuth } from "../../../core/sign-in/session/auth-requests.ts";

/** What an invitation offers. */
export interface Invitation {
  readonly account: string;
  /** Who invites: their name, or their address. */
  readonly inviter: string;
  readonly role: Role;
  /** The names of the forms that it is limited to; null for all of them. */
  readonly forms: readonly string[] | null;
  /** To which it was mailed; null for a link that was copied. */
  readonly email: string | null;
  /** Somebody signs in with that address. */
  readonly hasUser: boolean;
}

const TOKEN_KEY = "postern-invitation";

/** The secret of the link, behind the #. This tab keeps it, for when it comes back from the provider. */
export function readToken(): string {
  const given = window.location.hash.slice(1);
  if (given !== "") sessionStorage.setItem(TOKEN_KEY, given);
  return given === "" ? (sessionStorage.getItem(TOKEN_KEY) ?? "") : given;
}

/** Asks once what the link offers; a sentence where it does not work, null meanwhile. */
export function useInvitation(): Invitation | string | null {
  const [found, setFound] = useState<Invitation | string | null>(null);
  useEffect(() => {
    let isWanted = true;
    let invitation: Invitation | null = null;
    const take = (answer: object) => {
      if (isInvitation(answer)) invitation = answer;
    };
    void sendAuth("/auth/invitation", { token: readToken() }, take).then((problem) => {
      if (isWanted) setFound(invitation ?? problem ?? "That did not work. Try again in a moment.");
    });
    return () => {
      isWanted = false;
    };
  }, []);
  return found;
}

function isInvitation(answer: object): answer is Invitation {
  const { account, inviter, role, forms } = answer as Partial<Record<string, unknown>>;
  const isNamed = typeof account === "string" && typeof inviter === "string";
  return isNamed && ROLES.some((known) => known === role) && (forms === null || Array.isArray(forms));
}
