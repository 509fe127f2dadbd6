export interface TwoFactorSetUp {
  /** What the QR code holds. */
  readonly uri: string;
  /** The same to type, in base32. */
  readonly secret: string;
  readonly backupCodes: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;

export function readSetUp(body: Body): TwoFactorSetUp {
  return { uri: String(body.uri), secret: String(body.secret), backupCodes: readBackupCodes(body) };
}

export function readBackupCodes(body: Body): readonly string[] {
  return Array.isArray(body.backupCodes) ? body.backupCodes.map(String) : [];
}
