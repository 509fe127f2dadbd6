import { parse } from "csv-parse/sync";
import { Hono } from "hono";
import type { Deps } from "../../server/core/deps.ts";
import { createExports, type ExportLimits } from "../../server/core/exports/exports.ts";
import { PosternError } from "../../server/core/platform/errors.ts";
import { createInFlightTracker } from "../../server/core/platform/in-flight.ts";
import type { OwnerScope } from "../../server/core/scope/scope.ts";
import { serveApp } from "./http.ts";

/** The export surface on a real port; the cookie `session=<name>` represents a signed-in browser. */
export async function serveExports(
  deps: Deps,
  sessions: Readonly<Record<string, () => OwnerScope>>,
  limits?: ExportLimits,
): Promise<URL> {
  const authenticate = async (request: Request) => {
    const name = /^session=(.+)$/.exec(request.headers.get("cookie") ?? "")?.[1] ?? "";
    const scope = sessions[name];
    if (scope === undefined) throw new PosternError("UNAUTHENTICATED", "Sign in to continue.");
    return scope();
  };
  return serveApp(new Hono().route("/exports", createExports(deps, authenticate, createInFlightTracker(), limits)));
}

/** A file as an independent parser reads it: each record by its headers. */
export function readCsv(text: string): Record<string, string>[] {
  return parse(text, { bom: true, columns: true });
}
