import type { Context } from "hono";
import { systemScope } from "../../../core/access/authenticate.ts";
import type { Deps } from "../../../core/deps.ts";
import { readSmallForm } from "../../../core/http/read-small-body.ts";
import { PosternError } from "../../../core/platform/errors.ts";
import { isStorable } from "../../../core/platform/json.ts";
import { type ClientProof, isProvenClient } from "../oauth-clients.ts";
import { oauthError } from "./oauth-errors.ts";

/** Client documents are fetched only after an owner was asked: nobody else can make this server fetch anything. */
export async function readClientForm(
  context: Context,
  deps: Deps,
  parameters: readonly string[],
): Promise<URLSearchParams | Response> {
  const posted = await readForm(context.req.raw);
  if (posted === null) return oauthError("invalid_request");
  const form = new URLSearchParams();
  for (const name of [...parameters, "client_id", "client_secret"]) {
    const values = posted.getAll(name);
    if (values.length > 1) return oauthError(name === "resource" ? "invalid_target" : "invalid_request");
    if (values[0] !== undefined) form.set(name, values[0]);
  }
  // Accepts only one client proof, and only one header scheme.
  const authorization = context.req.raw.headers.get("authorization");
  if (authorization !== null && (!BASIC.test(authorization) || form.has("client_secret"))) {
    return oauthError("invalid_request");
  }
  const proof = proofOf(context.req.raw, form);
  const isProven = proof !== null && isStorable(proof.clientId);
  if (!isProven || !(await isProvenClient(systemScope(), deps, proof))) return oauthError("invalid_client");
  return form;
}

const BASIC = /^Basic +([A-Za-z0-9+/=]+) *$/i;

export function clientIdOf(request: Request, form: URLSearchParams): string | null {
  return proofOf(request, form)?.clientId ?? null;
}

/** From the form or `Authorization: Basic`, whose halves are form-encoded. */
function proofOf(request: Request, form: URLSearchParams): ClientProof | null {
  const named = form.get("client_id");
  const basic = BASIC.exec(request.headers.get("authorization") ?? "")?.[1];
  if (basic === undefined) {
    const secret = form.get("client_secret") ?? "";
    return named === null ? null : { clientId: named, method: secret === "" ? "none" : "client_secret_post", secret };
  }
  const [id = "", ...secret] = Buffer.from(basic, "base64").toString("utf8").split(":");
  const clientId = formDecoded(id);
  const isOne = named === null || named === clientId;
  return isOne ? { clientId, method: "client_secret_basic", secret: formDecoded(secret.join(":")) } : null;
}

function formDecoded(text: string): string {
  return new URLSearchParams(`x=${text.replaceAll("&", "%26")}`).get("x") ?? "";
}

async function readForm(request: Request): Promise<URLSearchParams | null> {
  try {
    return await readSmallForm(request);
  } catch (error) {
    if (error instanceof PosternError) return null;
    throw error;
  }
}
