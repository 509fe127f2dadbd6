import { createContext, useContext } from "react";
import { isPermitted, type Permission, type Role } from "../../../../../shared/permissions.ts";

/** What the viewer is in the account. */
export interface Membership {
  readonly role: Role;
  readonly allForms: boolean;
}

/** `null` until it has loaded. */
export const MembershipContext = createContext<Membership | null>(null);

/** Until it has loaded, only what everybody may do is offered. */
const LEAST: Membership = { role: "reader", allForms: false };

/** Whether the viewer may do something; the server decides again. */
export function useMay(): (permission: Permission) => boolean {
  const membership = useContext(MembershipContext) ?? LEAST;
  return (permission) => mayDo(membership, permission);
}

export function mayDo({ role, allForms }: Membership, permission: Permission): boolean {
  return isPermitted({ role, forms: allForms ? "all" : [] }, permission);
}
