export interface ListenAddress {
  readonly host: string;
  readonly port: number;
  readonly portSetting: "PORT" | "POSTERN_WORKER_PORT";
}

/** The message names the setting to change. */
export class ListenError extends Error {
  constructor(message: string, cause: unknown) {
    super(message, { cause });
    this.name = "ListenError";
  }
}

/** Returns any other error as it is. */
export function explainListenFailure(error: unknown, { host, port, portSetting }: ListenAddress): unknown {
  const code = error instanceof Error && "code" in error ? error.code : null;
  switch (code) {
    case "EADDRINUSE":
      return new ListenError(`Port ${port} is used by another process. Set ${portSetting} to a free one.`, error);
    case "EACCES":
      return new ListenError(
        `This user is not allowed to listen on port ${port}. Set ${portSetting} to 1024 or higher.`,
        error,
      );
    case "EADDRNOTAVAIL":
    case "EAFNOSUPPORT":
    case "EAI_AGAIN":
    case "EINVAL":
    case "ENOTFOUND":
      return new ListenError(
        `This machine cannot listen on ${host}. Set HOST to one of its own addresses, such as 127.0.0.1, or to 0.0.0.0 for all of them.`,
        error,
      );
    default:
      return error;
  }
}
