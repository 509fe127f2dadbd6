import type { Area } from "./rule.ts";

// A subject is a folder of the core or of the features; a file's path within it determines its layer.
const SUBJECT = "^server/(core|features)/[^/]+/";

/** Code that reads and writes the database. */
export const STORE: Area = { in: ["server/core/database/", new RegExp(`${SUBJECT}store(\\.ts$|/)`)] };

/** Code that answers requests. */
export const SURFACES: Area = {
  in: [
    /^server\/core\/(graphql|mcp|exports|intake|live|http)\//,
    new RegExp(`${SUBJECT}(graphql|routes|intake|exports)(\\.ts$|/)`),
    new RegExp(`${SUBJECT}\\w+(-\\w+)*-gauges\\.ts$`),
  ],
  except: ["server/core/intake/store/"],
};

/** Callers of the services: surfaces, jobs, commands, and the code that wires them together. */
export const TRANSPORTS: Area = {
  in: [
    ...SURFACES.in,
    /^server\/core\/(jobs|cli)\//,
    new RegExp(`${SUBJECT}((jobs|commands)(\\.ts$|/)|feature\\.ts$)`),
    "server/app.ts",
    "server/serve.ts",
    "server/cli.ts",
    "server/features/index.ts",
    "server/features.ts",
  ],
  except: ["server/core/intake/store/", "server/core/jobs/store/"],
};

/** Code that authenticates callers and mints scopes. */
export const ACCESS: Area = {
  in: ["server/core/access/", new RegExp(`${SUBJECT}access(\\.ts$|/)`)],
};

export const SCOPE: Area = { in: ["server/core/scope/"], except: ["server/core/scope/store/"] };

/** Leaf modules that send mail and requests. */
export const SENDERS: Area = { in: ["server/core/mail/", "server/core/outbound/"] };

/** Kernels that no subject owns. */
const KERNELS: Area = {
  in: ["server/core/platform/", "server/core/config.ts", "server/core/deps.ts", "server/core/feature.ts"],
};

/** Pure functions and vocabulary that any layer may use. */
export const PURE: Area = {
  in: [
    "server/core/visitor-language/",
    "server/features/rules/apply-rules.ts",
    "server/features/rules/rule.ts",
    "server/features/search/index-terms.ts",
  ],
};

/** The subjects' operations: everything in a subject that is in no other layer. */
export const SERVICES: Area = {
  in: ["server/core/", "server/features/"],
  except: [STORE, TRANSPORTS, ACCESS, SCOPE, SENDERS, KERNELS, PURE].flatMap((area) => [...area.in]),
};

export function without(area: Area, ...others: readonly Area[]): Area {
  return { in: area.in, except: [...(area.except ?? []), ...others.flatMap((other) => [...other.in])] };
}

export function together(...areas: readonly Area[]): Area {
  return { in: [], also: areas };
}
