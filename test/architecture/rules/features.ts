import type { Rule } from "../rule.ts";
import { readNeeds } from "../source.ts";

const CORE = "server/core/";

/**
 * The files of the core that still know a feature: each waits for a place where the core asks instead. Nothing is added, and
 * what is no longer needed fails.
 */
const KNOWN: Readonly<Record<string, string>> = {
  ceilings: `
    accounts/email-change deliveries/mail-channel deliveries/timeline destinations/send-confirmation exports/exports
    forms/forms`,
  chat: `webhooks/manage-endpoints webhooks/send-message`,
  "confirmed-addresses": `exports/columns intake/store/commit-batch submissions/store/deliver-once`,
  "daily-test": `intake/intake mail-server/report-refusal operations/doctor/mail-checks`,
  files: `
    cli/app-context cli/doctor deliveries/mail-channel deliveries/store/due-delivery deps exports/archive-paths
    exports/zip-pieces http/send-file intake/answer intake/intake intake/page-scripts intake/parse-multipart
    intake/read-body intake/receive intake/screen-arrival intake/send-id intake/store/commit-batch
    intake/store/sends submissions/store/export webhooks/store/log webhooks/webhook-channel webhooks/webhook-message`,
  "form-pages": `access/authenticate graphql/context intake/answer intake/intake`,
  oauth: `
    access/authenticate-agent accounts/routes/account-routes accounts/store/password-resets accounts/store/unproven
    members/store`,
  rules: `intake/intake intake/receive intake/store/commit-batch submissions/store/deliver-once`,
  search: `
    submissions/bulk-update submissions/count-submissions submissions/list-submissions submissions/store/export
    submissions/store/field-conditions submissions/store/removal submissions/store/sorted
    submissions/submission-filter`,
  "two-factor": `accounts/account accounts/store/password-resets`,
};

function isKnown(path: string, feature: string): boolean {
  return KNOWN[feature]?.split(/\s+/).includes(path.slice(CORE.length, -".ts".length)) ?? false;
}

/** Returns the feature that a file of the server belongs to. */
function featureOf(path: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export const featureRules: readonly Rule[] = [
  {
    name: "The core imports no feature",
    areas: [{ in: [CORE, "server/features/"] }],
    find: ({ path, imports }) =>
      path.startsWith(CORE)
        ? imports
            .filter(({ target }) => {
              const feature = featureOf(target);
              return feature !== null && !isKnown(path, feature);
            })
            .map(({ node }) => node)
        : [],
    violations: [
      { "server/core/intake/planted.ts": `import { planted } from "/server/features/planted/planted.ts";` },
      { "server/core/forms/store/planted.ts": `import type { Planted } from "/server/features/planted/store.ts";` },
      { "server/core/cli/planted.ts": `await import("/server/features/planted/planted.ts");` },
    ],
    allowed: [
      { "server/app.ts": `import { FEATURES } from "/server/features/index.ts";` },
      { "server/features/planted/planted.ts": `import type { Deps } from "/server/core/deps.ts";` },
    ],
  },
  {
    name: "What the core is known to know of a feature, it still does",
    find: ({ path, root, imports }) => {
      const known = path.startsWith(CORE) ? Object.keys(KNOWN).filter((feature) => isKnown(path, feature)) : [];
      return known.every((feature) => imports.some(({ target }) => featureOf(target) === feature)) ? [] : [root];
    },
    violations: [{ [`${CORE}${Object.values(KNOWN)[0]?.trim().split(/\s+/)[0]}.ts`]: "export const planted = true;" }],
    allowed: [],
  },
  {
    name: "A feature imports another one only if it says that it needs it",
    areas: [{ in: ["server/features/"] }],
    find: ({ path, imports }, sources) => {
      const own = featureOf(path);
      if (own === null) return [];
      const needs = readNeeds(sources.get(`server/features/${own}/feature.ts`));
      return imports
        .filter(({ target }) => {
          const other = featureOf(target);
          return other !== null && other !== own && !needs.includes(other);
        })
        .map(({ node }) => node);
    },
    violations: [
      { "server/features/planted/planted.ts": `import { listLabels } from "/server/features/elsewhere/labels.ts";` },
      {
        "server/features/planted/planted.ts": `import { listLabels } from "/server/features/elsewhere/labels.ts";`,
        "server/features/planted/feature.ts": `export const planted: Feature = { name: "planted", needs: ["another"] };`,
      },
    ],
    allowed: [
      {
        "server/features/planted/planted.ts": `import { listLabels } from "/server/features/elsewhere/labels.ts";`,
        "server/features/planted/feature.ts": `export const planted: Feature = { name: "planted", needs: ["elsewhere"] };`,
      },
    ],
  },
  {
    name: "What a feature says that it needs, it imports",
    find: (source, sources) => {
      const own = featureOf(source.path);
      if (own === null || !source.path.endsWith("/feature.ts")) return [];
      const others = new Set(
        [...sources.values()]
          .filter(({ path }) => featureOf(path) === own)
          .flatMap(({ imports }) => imports.map(({ target }) => featureOf(target))),
      );
      return readNeeds(source).every((need) => others.has(need)) ? [] : [source.root];
    },
    violations: [
      {
        "server/features/planted/feature.ts": `export const planted: Feature = { name: "planted", needs: ["elsewhere"] };`,
      },
    ],
    allowed: [{ "server/features/planted/feature.ts": `export const planted: Feature = { name: "planted" };` }],
  },
];
