import type { Configuration, ServerMetadata } from "openid-client";
import { HOUR_MS } from "../../../shared/durations.ts";
import type { OidcConfig } from "../../core/config.ts";
import type { Deps } from "../../core/deps.ts";
import { createProviderFetch, type ProviderFetch } from "../../core/outbound/provider-fetch.ts";
import { forbidden, PosternError } from "../../core/platform/errors.ts";
import { isRecord } from "../../core/platform/json.ts";

export interface VisitSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** The provider's claims about a user, verified as far as possible. */
export interface Claims {
  readonly sub: string;
  readonly [name: string]: unknown;
}

export interface Redeemed {
  /** From the ID token. */
  readonly claims: Claims;
  /** The same; queries the provider only if a wanted claim is missing. FORBIDDEN if it does not answer. */
  complete(wanted: readonly string[]): Promise<Claims>;
}

/** The configured OpenID Connect provider. Its metadata is loaded at the first sign-in. */
export interface Provider {
  readonly settings: OidcConfig;
  /** `asksAgain`: require authentication even with a session at the provider. */
  authorizationUrl(secrets: VisitSecrets, options: { readonly asksAgain: boolean }): Promise<string>;
  /** Redeems the browser's callback. FORBIDDEN if it is refused. */
  redeem(query: string, secrets: VisitSecrets): Promise<Redeemed>;
  /** The provider's sign-out URL; null if it has none or cannot be reached. */
  endSessionUrl(): Promise<string | null>;
  /** True once it has stated a user's authentication time. */
  saysWhen(): boolean;
  close(): Promise<void>;
}

const KEPT_MS = HOUR_MS;
const TIMEOUT_SECONDS = 5;

const callbackUrl = (publicUrl: string): string => `${publicUrl}/auth/oidc/callback`;

export function createProvider({ config, clock, log }: Pick<Deps, "config" | "clock" | "log">): Provider | null {
  const { oidc, publicUrl } = config;
  if (oidc === null) return null;
  const out = createProviderFetch();
  let kept: { readonly found: Promise<Configuration>; readonly until: number } | null = null;

  // A user could strip the request for it from the URL.
  let saysWhen = false;

  const discover = (): Promise<Configuration> => {
    const now = clock.now().getTime();
    if (kept !== null && now < kept.until) return kept.found;
    const found = discoverProvider(oidc, out);
    const mine = { found, until: now + KEPT_MS };
    kept = mine;
    found.catch(() => {
      if (kept === mine) kept = null;
    });
    return found;
  };
  const reach = async (): Promise<Configuration> => {
    try {
      return await discover();
    } catch (error) {
      log.warn({ part: "single sign-on", problem: describe(error) }, "the provider cannot be reached");
      throw new PosternError(
        "CONFLICT",
        `${oidc.name} cannot be reached. Try again in a moment, or sign in another way.`,
      );
    }
  };
  return {
    settings: oidc,
    authorizationUrl: async ({ state, nonce, verifier }, { asksAgain }) => {
      const found = await reach();
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await loadClient();
      return buildAuthorizationUrl(found, {
        redirect_uri: callbackUrl(publicUrl),
        scope: scopeOf(oidc, found.serverMetadata()),
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: "S256",
        state,
        nonce,
        ...(asksAgain ? askingAgain(found.serverMetadata()) : {}),
      }).href;
    },
    redeem: async (query, { state, nonce, verifier }) => {
      const found = await reach();
      const { authorizationCodeGrant, fetchUserInfo } = await loadClient();
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      const orRefuse = async <T>(work: () => Promise<T>): Promise<T> => {
        try {
          return await work();
        } catch (error) {
          log.warn({ part: "single sign-on", problem: describe(error) }, "the provider’s answer was refused");
          throw refusalOf(error, oidc.name);
        }
      };
      return orRefuse(async () => {
        const tokens = await authorizationCodeGrant(found, new URL(`${callbackUrl(publicUrl)}${query}`), checks);
        const claims = tokens.claims();
        if (claims === undefined || claims.sub === "") throw new Error("There is no subject in the ID token.");
        saysWhen ||= claims.auth_time !== undefined;
        const said = Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== null));
        const complete = async (wanted: readonly string[]): Promise<Claims> => {
          const isComplete = wanted.every((name) => Object.hasOwn(said, name));
          if (isComplete || found.serverMetadata().userinfo_endpoint === undefined) return claims;
          const more = await orRefuse(() => fetchUserInfo(found, tokens.access_token, claims.sub));
          return { ...more, ...said, sub: claims.sub };
        };
        return { claims, complete };
      });
    },
    endSessionUrl: async () => {
      const found = await discover().catch(() => null);
      if (found?.serverMetadata().end_session_endpoint === undefined) return null;
      const { buildEndSessionUrl } = await loadClient();
      return buildEndSessionUrl(found, { post_logout_redirect_uri: `${publicUrl}/sign-in` }).href;
    },
    saysWhen: () => saysWhen,
    close: () => out.close(),
  };
}

/** Reads the provider's metadata and its clock. Rejects with a sentence. */
export async function checkProvider(oidc: OidcConfig): Promise<{ readonly time: Date | null }> {
  const out = createProviderFetch();
  let time: Date | null = null;
  const timed: ProviderFetch["fetch"] = async (url, init) => {
    const response = await out.fetch(url, init);
    const said = new Date(response.headers.get("date") ?? "");
    time = Number.isNaN(said.getTime()) ? null : said;
    return response;
  };
  try {
    await discoverProvider(oidc, { fetch: timed });
  } catch (error) {
    throw new Error(describe(error));
  } finally {
    await out.close();
  }
  return { time };
}

/** Loaded at the first sign-in with a provider. */
const loadClient = () => import("openid-client");

async function discoverProvider(oidc: OidcConfig, out: Pick<ProviderFetch, "fetch">): Promise<Configuration> {
  const client = await loadClient();
  const { issuer, clientId, clientSecret } = oidc;
  const isPlain = new URL(issuer).protocol === "http:";
  const execute = isPlain ? [client.allowInsecureRequests] : [];
  let named: unknown = null;
  const notingIssuer: ProviderFetch["fetch"] = async (url, init) => {
    const response = await out.fetch(url, init);
    named = await issuerIn(response.clone());
    return response;
  };
  const options = { [client.customFetch]: notingIssuer, execute, timeout: TIMEOUT_SECONDS };
  const discovered = await client
    .discovery(new URL(issuer), clientId, clientSecret, undefined, options)
    .catch((error: unknown) => {
      if (typeof named !== "string" || named === issuer) throw error;
      throw new Error(`The provider calls itself ${named.slice(0, 200)}. Set OIDC_ISSUER to exactly that.`);
    });
  const metadata = discovered.serverMetadata();
  const { ClientSecretBasic, ClientSecretPost } = client;
  const methods = metadata.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  const authenticate = methods.includes("client_secret_basic") ? ClientSecretBasic : ClientSecretPost;
  const found = new client.Configuration(metadata, clientId, clientSecret, authenticate(clientSecret));
  found[client.customFetch] = out.fetch;
  found.timeout = TIMEOUT_SECONDS;
  if (isPlain) client.allowInsecureRequests(found);
  // Also verifies the ID token's signature, which the specification leaves to TLS.
  client.enableNonRepudiationChecks(found);
  return found;
}

async function issuerIn(response: Response): Promise<unknown> {
  const said: unknown = await response.json().catch(() => null);
  return isRecord(said) ? said.issuer : null;
}

/** Some providers add groups to tokens only for a scope of that name. */
function scopeOf({ groups }: OidcConfig, { scopes_supported: supported = [] }: ServerMetadata): string {
  const asked = groups !== null && supported.includes(groups.claim) ? [groups.claim] : [];
  return ["openid", "email", "profile", ...asked].join(" ");
}

function askingAgain({ claims_parameter_supported: takesClaims }: ServerMetadata): Record<string, string> {
  const claims = { claims: JSON.stringify({ id_token: { auth_time: { essential: true } } }) };
  return { prompt: "login", max_age: "0", ...(takesClaims === true ? claims : {}) };
}

function refusalOf(error: unknown, name: string): PosternError {
  const said = error instanceof Error && "error" in error ? error.error : null;
  if (said === "access_denied") return forbidden(`${name} did not let you in, or you cancelled.`);
  return forbidden(`The answer from ${name} was not accepted. Start again.`);
}

/** A user could forge another in the callback. */
const CODE = /^[a-z_]{1,40}$/;

/** The error for the operator; the library's messages and codes name no person. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const said = "error" in error && typeof error.error === "string" ? error.error : "";
  const code = CODE.test(said) ? ` (${said})` : "";
  const cause = error.cause instanceof Error ? `: ${error.cause.message}` : "";
  return `${error.message}${code}${cause}`;
}

const providers = new WeakMap<Deps, Provider | null>();

/** Shared by these dependencies, so that its metadata is read once. */
export function providerOf(deps: Deps): Provider | null {
  const known = providers.get(deps);
  if (known !== undefined) return known;
  const provider = createProvider(deps);
  providers.set(deps, provider);
  return provider;
}

export async function closeProvider(deps: Deps): Promise<void> {
  const provider = providers.get(deps);
  providers.delete(deps);
  await provider?.close();
}
