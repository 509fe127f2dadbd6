import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type JWK, Provider } from "oidc-provider";
import { CookieJar } from "./cookie-jar.ts";

/** A provider's claims about a person. */
export interface ProviderPerson {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: unknown;
  /** Claims to request elsewhere, and where. */
  readonly _claim_names?: object;
  readonly _claim_sources?: object;
}

export const clientOfProvider = { id: "postern", secret: "a secret of the client, long enough" };

/** A real OpenID Connect provider on this machine that signs in every visitor as `person`. */
export interface IdentityProvider {
  readonly issuer: string;
  /** By subject. */
  readonly people: Map<string, ProviderPerson>;
  /** The subject of the next person to sign in. */
  person: string;
  /** Answers that replace the provider's own, by path. */
  readonly answers: Map<string, unknown>;
  /** Requested paths, in order. */
  readonly asked: string[];
  /** Sets the client's URL when it is only known later. */
  serveFor(publicUrl: string): void;
  /** Follows a browser from Postern's redirect until it is sent back; returns that URL. */
  visit(url: string): Promise<URL>;
  stop(): Promise<void>;
}

export async function startIdentityProvider(publicUrl = "http://localhost:4000"): Promise<IdentityProvider> {
  const people = new Map<string, ProviderPerson>();
  const answers = new Map<string, unknown>();
  const asked: string[] = [];
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the provider has no port");
  const issuer = `http://127.0.0.1:${address.port}/`;
  let provider = createProvider(issuer.slice(0, -1), publicUrl, people);
  const self: IdentityProvider = {
    issuer,
    people,
    person: "",
    answers,
    asked,
    serveFor: (other) => {
      provider = createProvider(issuer.slice(0, -1), other, people);
    },
    visit: (url) => follow(url, publicUrl),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? "", issuer);
    asked.push(pathname);
    const answer = answers.get(pathname);
    if (answer !== undefined) {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(answer));
    } else if (pathname.startsWith("/interaction/")) {
      const result = self.person === "" ? { error: "access_denied" } : { login: { accountId: self.person } };
      void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
    } else {
      void provider.callback()(request, response);
    }
  });
  return self;
}

function createProvider(issuer: string, publicUrl: string, people: ReadonlyMap<string, ProviderPerson>): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientOfProvider.id,
        client_secret: clientOfProvider.secret,
        redirect_uris: [`${publicUrl}/auth/oidc/callback`],
        post_logout_redirect_uris: [`${publicUrl}/sign-in`],
      },
    ],
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "groups"] },
    cookies: { keys: ["keys of a provider for tests"] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    jwks: { keys: [newKey()] },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people.get(sub) }) as never }),
    // Grants consent without asking.
    loadExistingGrant: async ({ oidc }) => {
      const accountId = oidc.session?.accountId;
      if (accountId === undefined) return undefined;
      const grant = new oidc.provider.Grant({ clientId: clientOfProvider.id, accountId });
      grant.addOIDCScope("openid email profile");
      await grant.save();
      return grant;
    },
  });
}

/** A provider's own signing key. */
export function newKey(): JWK {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256" } as JWK;
}

async function follow(start: string, publicUrl: string): Promise<URL> {
  const jar = new CookieJar();
  let url = new URL(start);
  for (let step = 0; step < 10 && url.origin !== new URL(publicUrl).origin; step += 1) {
    const response = await fetch(url, { redirect: "manual", headers: { cookie: jar.header } });
    jar.take(response);
    const location = response.headers.get("location");
    if (location === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url);
  }
  return url;
}
