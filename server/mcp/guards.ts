import { isLoopbackName } from "../../shared/loopback.ts";
import type { Problem } from "../http/problem.ts";

/** Refuses what a page of another site sends through somebody's browser. Local pages may: an inspector is one. */
export function foreignCaller(request: Request, publicUrl: string): Problem | null {
  const from = request.headers.get("origin");
  if (from === null || from === new URL(publicUrl).origin) return null;
  if (URL.canParse(from) && isLoopbackName(new URL(from).hostname)) return null;
  return { status: 403, title: "Not allowed", detail: "Pages on other sites are not allowed to use this server." };
}

/** The token of an `Authorization: Bearer …` header; cookies count for nothing here. */
export function bearerToken(request: Request): string | null {
  return /^Bearer +(\S+) *$/i.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}
