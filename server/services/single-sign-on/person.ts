import { z } from "zod";
import { ROLES } from "../../../shared/permissions.ts";
import type { MappedRole, OidcConfig } from "../../config.ts";
import { forbidden } from "../../platform/errors.ts";
import { emailAddress } from "../../platform/parse-input.ts";
import { ownerName } from "../accounts/account.ts";
import type { ProvenPerson } from "../members/join.ts";
import type { Claims } from "./provider.ts";

/** OpenID Connect Core 1.0, 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** How the provider identifies somebody, for as long as they have an account there. */
export function subjectOf({ sub }: Claims, { name }: OidcConfig): string {
  if (SUBJECT.test(sub)) return sub;
  throw forbidden(`${name} identifies you in a way that Postern does not support.`);
}

/** What the provider says of somebody who is to become a user. */
export function personOf(claims: Claims, settings: OidcConfig): ProvenPerson {
  const email = emailAddress.safeParse(claims.email);
  if (!email.success) throw forbidden(`${settings.name} did not say what your email address is, and Postern needs it.`);
  const name = ownerName.safeParse(claims.name);
  const isEmailVerified = claims.email_verified === true || claims.email_verified === "true";
  const { issuer } = settings;
  const subject = subjectOf(claims, settings);
  return { name: name.success ? name.data : "", email: email.data, isEmailVerified, issuer, subject };
}

const texts = z.union([z.string().transform((one) => [one]), z.array(z.string())]).catch([]);

/** The highest role that one of somebody's groups has, or null. A claim within others is named with dots. */
export function roleOf(claims: Claims, { roles, claim }: NonNullable<OidcConfig["groups"]>): MappedRole | null {
  const given = texts.parse(claim in claims ? claims[claim] : within(claims, claim.split(".")));
  const found = new Set(given.map((group) => roles.get(group)));
  return ROLES.findLast((role): role is MappedRole => role !== "owner" && found.has(role)) ?? null;
}

function within(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value;
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? within(Reflect.get(value, name), rest)
    : undefined;
}

/** Claims for which the provider is asked once more where the ID token lacks them. */
export function wantedClaims({ groups }: OidcConfig): string[] {
  return ["email", "email_verified", ...(groups === null ? [] : [groups.claim.split(".")[0] ?? ""])];
}
