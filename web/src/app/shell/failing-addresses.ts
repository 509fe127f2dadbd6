import type { FormNavigation_FormFragment } from "../../kit/graphql/documents.ts";

interface FailingAddress {
  readonly address: string;
  /** A form that mails to it. */
  readonly formId: string;
  /** The earliest instant, over all forms that mail to it. */
  readonly since: string;
}

type FormWithDestinations = Pick<FormNavigation_FormFragment, "id" | "status" | "destinations">;

/** Returns the addresses that mail does not reach, once each, the one that has failed longest first. */
export function failingAddresses(forms: readonly FormWithDestinations[]): FailingAddress[] {
  const found = new Map<string, FailingAddress>();
  for (const { id, status, destinations } of forms) {
    if (status !== "active") continue;
    for (const { address, failingSince: since } of destinations) {
      const known = found.get(address);
      if (since === null || (known !== undefined && known.since <= since)) continue;
      found.set(address, { address, formId: id, since });
    }
  }
  return [...found.values()].sort((one, other) => one.since.localeCompare(other.since));
}
