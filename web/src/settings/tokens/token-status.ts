interface TokenTimes {
  readonly expiresAt: string | null;
  readonly revokedAt: string | null;
}

/** Whether a token still opens anything; at the very instant of its expiry it no longer does. */
export function statusOf(token: TokenTimes, now: Date): "valid" | "expired" | "revoked" {
  if (token.revokedAt !== null) return "revoked";
  if (token.expiresAt !== null && new Date(token.expiresAt).getTime() <= now.getTime()) return "expired";
  return "valid";
}
