import { z } from "zod";
import { ROLES } from "../../../shared/permissions.ts";
import { ownerName } from "../../core/accounts/account.ts";
import type { MappedRole, OidcConfig } from "../../core/config.ts";
import { forbidden } from "../../core/platform/errors.ts";
import { isRecord } from "../../core/platform/json.ts";
import { emailAddress } from "../../core/platform/parse-input.ts";
import type { ProvenPerson } from "../members/join.ts";
import type { Claims } from "./provider.ts";

/** OpenID Connect Core 1.0, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** The provider's stable id for a user. */
export function subjectOf({ sub }: Claims, { name }: OidcConfig): string {
  if (SUBJECT.test(sub)) return sub;
  throw forbidden(`${name} identifies you in a way that Postern does not support.`);
}

/** The provider's details of a future user. */
export function personOf(claims: Claims, settings: OidcConfig): ProvenPerson {
  const email = emailAddress.safeParse(claims.email);
  if (!email.success) throw forbidden(`${settings.name} did not say what your email address is, and Postern needs it.`);
  const name = ownerName.safeParse(claims.name);
  const isEmailVerified = claims.email_verified === true || claims.email_verified === "true";
  const { issuer } = settings;
  const subject = subjectOf(claims, settings);
  return { name: name.success ? name.data : "", email: email.data, isEmailVerified, issuer, subject };
}

type Groups = NonNullable<OidcConfig["groups"]>;

/** Skips invalid list elements; a list without valid ones is unreadable. */
const texts = z.union([
  z
    .string()
    .min(1)
    .transform((one) => [one]),
  z
    .array(z.unknown())
    .transform((all) => ({ all, groups: all.filter((one) => typeof one === "string") }))
    .refine(({ all, groups }) => groups.length > 0 || all.length === 0)
    .transform(({ groups }) => groups),
]);

/**
 * The highest role among the user's groups, or a null role. Null if the provider did not state the groups: the claim is
 * missing, unreadable, or replaced by a pointer, as Entra ID does above 200 groups.
 */
export function groupRoleOf(claims: Claims, { roles, claim }: Groups): { readonly role: MappedRole | null } | null {
  if (isPointer(claims, claim)) return null;
  const given = texts.safeParse(Object.hasOwn(claims, claim) ? claims[claim] : within(claims, claim.split(".")));
  if (!given.success) return null;
  const found = new Set(given.data.map((group) => roles.get(group)));
  return { role: ROLES.findLast((role): role is MappedRole => role !== "owner" && found.has(role)) ?? null };
}

/** OpenID Connect Core 1.0, 5.6.2: the claim must be fetched elsewhere. */
function isPointer({ _claim_names: elsewhere }: Claims, claim: string): boolean {
  return isRecord(elsewhere) && (Object.hasOwn(elsewhere, claim) || Object.hasOwn(elsewhere, topOf(claim)));
}

/** Dots denote nested claims. */
const topOf = (claim: string) => claim.split(".")[0] ?? "";

function within(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? within(Reflect.get(value, name), rest)
    : undefined;
}

/** Claims to request from the provider if the ID token lacks them; only those needed. */
export function wantedClaims({ groups }: OidcConfig, { isKnown }: { readonly isKnown: boolean }): string[] {
  const ofPerson = isKnown ? [] : ["email", "email_verified"];
  return [...ofPerson, ...(groups === null ? [] : [topOf(groups.claim)])];
}

/** When the user authenticated at the provider; null if it does not say. */
export function authTimeOf({ auth_time: seconds }: Claims): Date | null {
  return typeof seconds === "number" && Number.isFinite(seconds) ? new Date(seconds * 1_000) : null;
}
