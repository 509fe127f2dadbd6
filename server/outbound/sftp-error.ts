/** Why a file was not stored, in words for the owner. */
export class SftpError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "SftpError";
  }
}

/** The server presented a key that the owner has not confirmed. Nothing was sent to it. */
export class HostKeyError extends SftpError {
  readonly fingerprint: string;

  constructor(fingerprint: string, isAnother: boolean) {
    super(
      isAnother
        ? `The server presented another host key than the one you confirmed: ${fingerprint}. Nothing was sent.`
        : "Compare this fingerprint with that of the server’s host key, and confirm it.",
    );
    this.name = "HostKeyError";
    this.fingerprint = fingerprint;
  }
}

/** A request that failed, with its status in the protocol; null where the server did not answer or cannot do it. */
class RequestError extends Error {
  readonly status: number | null;

  constructor(cause: unknown) {
    super("A request failed.", { cause });
    this.status = codeOf(cause);
  }
}

function codeOf(error: unknown): number | null {
  return error instanceof Error && "code" in error && typeof error.code === "number" ? error.code : null;
}

type Done<Result> = (error: Error | null | undefined, result: Result) => void;

/** Makes one request of the library, which throws where the server is known not to offer it. */
export function asked<Result>(request: (done: Done<Result>) => unknown): Promise<Result> {
  return new Promise((resolve, reject) => {
    try {
      request((error, result) => (error ? reject(new RequestError(error)) : resolve(result)));
    } catch (error) {
      reject(new RequestError(error));
    }
  });
}

// As in the draft that every server follows; the last two are of a later version.
const NO_SUCH_FILE = 2;
const PERMISSION_DENIED = 3;
const FAILURE = 4;
const UNSUPPORTED = 8;
const ALREADY_EXISTS = 11;
const FULL = new Set([14, 15]);

export function isUnsupported(error: unknown): boolean {
  return error instanceof RequestError && (error.status === null || error.status === UNSUPPORTED);
}

/** Whether a name may be taken; the protocol’s common version has no status of its own for that. */
export function isTaken(error: unknown): boolean {
  return error instanceof RequestError && (error.status === FAILURE || error.status === ALREADY_EXISTS);
}

type Step = "open" | "write" | "rename";

/** Puts what a request failed with into our words. What is no failure of a request is thrown as it is. */
export function explained(step: Step, folder: string): (error: unknown) => never {
  return (error) => {
    throw error instanceof RequestError ? new SftpError(explain(step, folder, error.status), error) : error;
  };
}

function explain(step: Step, folder: string, status: number | null): string {
  const where = folder === "" ? "the folder in which it begins" : folder;
  if (status === null) return "The connection was lost before the file was stored.";
  if (FULL.has(status)) return "The server has no space left.";
  if (step === "open" && status === NO_SUCH_FILE) return `There is no folder ${where} on the server.`;
  if (status === PERMISSION_DENIED) {
    return step === "rename"
      ? `The server does not let this user rename files in ${where}.`
      : `The server does not let this user write to ${where}.`;
  }
  if (step === "open") return `The server could not create a file in ${where}.`;
  if (step === "write") return "The server could not store the whole file. It may have no space left.";
  return "The server could not rename the file after it was written.";
}

/** Why there is no connection, or no longer one. */
export function explainConnection(error: Error, secret: "password" | "private key"): SftpError {
  const level = "level" in error ? error.level : null;
  if (level === "client-authentication") return new SftpError(`The server rejected the user name or ${secret}.`, error);
  if (level === "client-timeout") return new SftpError("The server did not complete the sign-in in time.", error);
  if (level === "handshake") {
    return new SftpError("The server and Postern have no method of encryption in common.", error);
  }
  if (level === "protocol") return new SftpError("No SSH server responds at this address and port.", error);
  return new SftpError("The connection was lost before the file was stored.", error);
}
