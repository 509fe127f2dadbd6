import { LRUCache } from "lru-cache";
import { HOUR_MS } from "../../../../shared/durations.ts";
import type { Deps } from "../../../core/deps.ts";
import type { Outcome } from "../../../core/outbound/outcome.ts";
import { onceFor } from "../../../core/platform/once-for.ts";

const MAX_DOCUMENT_BYTES = 16 * 1024;
const FETCH_TIMEOUT_MS = 5_000;
const CHECK_TIMEOUT_MS = 3_000;
const RECHECK_AFTER_SUCCESS_MS = HOUR_MS;
const RECHECK_AFTER_FAILURE_MS = 10 * 60 * 1000;
const MAX_FAILURES_KEPT = 100;

/** Some sites refuse requests without a user agent. */
const HEADERS = { accept: "application/json", "user-agent": "Postern" };

/** Documents of common agents; if these can be read, others can too. */
export const CHECKED_DOCUMENTS = [
  "https://claude.ai/oauth/claude-code-client-metadata",
  "https://chatgpt.com/oauth/codex/client.json",
  "https://vscode.dev/oauth/client-metadata.json",
] as const;

/** Metadata documents of clients whose id is a URL, and whether this server can read them at all. */
export interface ClientDocuments {
  /** Reads one document for the OAuth library. Rejects if there was no answer. */
  fetch(target: RequestInfo | URL): Promise<Response>;
  /** Why the last read of the document at this address failed; null if it succeeded. */
  failureOf(url: string): string | null;
  /** True if clients should be told that they may identify themselves with a document instead of registering. */
  isAdvertised(): Promise<boolean>;
}

type Parts = Pick<Deps, "clock" | "log" | "safeFetch" | "config">;

/**
 * Reads documents through the guard for outbound requests: an address anybody may name must not lead into the
 * operator's network. Without outbound access, the server would fail every client that trusted the advertisement
 * although it could register. So support is advertised only after checking that common agents' documents can be read.
 */
export function createClientDocuments({ clock, log, safeFetch, config }: Parts): ClientDocuments {
  const failures = new LRUCache<string, string>({ max: MAX_FAILURES_KEPT });
  let known: { readonly readable: boolean; readonly until: number } | null = null;
  let checking: Promise<boolean> | null = null;

  const remember = (readable: boolean) => {
    const lasts = readable ? RECHECK_AFTER_SUCCESS_MS : RECHECK_AFTER_FAILURE_MS;
    known = { readable, until: clock.now().getTime() + lasts };
    return readable;
  };
  const read = (url: string, timeoutMs: number) =>
    safeFetch.send({ url, method: "GET", headers: HEADERS, keptBodyBytes: MAX_DOCUMENT_BYTES, timeoutMs });

  async function check(): Promise<boolean> {
    const outcomes = await Promise.all(CHECKED_DOCUMENTS.map((url) => read(url, CHECK_TIMEOUT_MS)));
    const problems = CHECKED_DOCUMENTS.flatMap((url, index) => {
      const problem = problemOf(outcomes[index]);
      return problem === null ? [] : [{ url, problem }];
    });
    if (problems.length > 0) {
      log.warn(
        { problems },
        "agents' metadata documents cannot be read from here: agents are asked to register instead",
      );
    }
    return remember(problems.length === 0);
  }

  function noteFailure(url: string, problem: string): void {
    log.warn({ url, problem }, "an agent's metadata document could not be read");
    failures.set(url, problem);
  }

  return {
    fetch: async (target) => {
      const url = target instanceof Request ? target.url : String(target);
      if (config.clientDocuments === "off") {
        noteFailure(url, "This server is set not to read such addresses (POSTERN_CLIENT_DOCUMENTS=off).");
        throw new Error("Metadata documents are switched off.");
      }
      const outcome = await read(url, FETCH_TIMEOUT_MS);
      const problem = problemOf(outcome);
      if (problem === null) failures.delete(url);
      else noteFailure(url, problem);
      if (outcome.kind !== "response") {
        // Cheap if wrong: for some minutes clients register instead.
        if (outcome.kind !== "refused") remember(false);
        throw new Error(outcome.detail);
      }
      if (outcome.isBodyCut) throw new Error(TOO_LARGE);
      return new Response(outcome.body, {
        status: outcome.status,
        headers: outcome.headers.filter(([name]) => KEPT_HEADERS.has(name)).map(([name, value]) => [name, value]),
      });
    },
    failureOf: (url) => failures.get(url) ?? null,
    isAdvertised: async () => {
      if (config.clientDocuments !== "auto") return config.clientDocuments === "on";
      if (known !== null && clock.now().getTime() < known.until) return known.readable;
      checking ??= check().finally(() => {
        checking = null;
      });
      return checking;
    },
  };
}

const TOO_LARGE = "The document is larger than 16 KiB.";

function problemOf(outcome: Outcome | undefined): string | null {
  if (outcome === undefined) return null;
  if (outcome.kind !== "response") return outcome.detail;
  if (outcome.status !== 200) return `The address answered with status ${outcome.status} instead of 200.`;
  return outcome.isBodyCut ? TOO_LARGE : null;
}

const KEPT_HEADERS: ReadonlySet<string> = new Set(["content-type", "cache-control", "expires", "date", "age"]);

/** Returns the instance shared by these dependencies, so what is known about reachability applies to all callers. */
export const documentsOf = onceFor((deps: Deps) => createClientDocuments(deps));
