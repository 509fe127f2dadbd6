import { useEffect, useState } from "react";
import { ROLES, type Role } from "../../../../../shared/permissions.ts";
import { sendAuth } from "../../../core/sign-in/session/auth-requests.ts";

export interface Invitation {
  readonly account: string;
  /** The inviter's name, or their address. */
  readonly inviter: string;
  readonly role: Role;
  /** Names of the forms it is limited to; null for all. */
  readonly forms: readonly string[] | null;
  /** The address it was mailed to; null for a copied link. */
  readonly email: string | null;
  /** True if a user with that address exists. */
  readonly hasUser: boolean;
}

const TOKEN_KEY = "postern-invitation";

/** The token from the link's fragment, kept in this tab for the return from the provider. */
export function readToken(): string {
  const given = window.location.hash.slice(1);
  if (given !== "") sessionStorage.setItem(TOKEN_KEY, given);
  return given === "" ? (sessionStorage.getItem(TOKEN_KEY) ?? "") : given;
}

/** Loads the invitation once; a sentence if the link does not work, null while loading. */
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
