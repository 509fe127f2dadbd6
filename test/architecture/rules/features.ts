import type { Rule } from "../rule.ts";
import { readNeeds } from "../source.ts";

/**
 * Core files that still know a feature: each is waiting for an extension point in the core. Entries are never added,
 * and unused ones fail.
 */
export const KNOWN_FEATURES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "server/core/": {
    files: `
      cli/app-context deliveries/mail-channel deliveries/store/due-delivery deps exports/archive-paths
      exports/zip-pieces http/send-file intake/answer intake/intake intake/page-scripts intake/parse-multipart
      intake/read-body intake/receive intake/screen-arrival intake/send-id intake/store/commit-batch
      intake/store/sends submissions/store/export webhooks/store/log webhooks/webhook-channel webhooks/webhook-message`,
  },
  "web/src/core/": {
    assignment: `
      inbox/folder-page inbox/actions/change inbox/filter/filter-panel inbox/filter/search-box
      inbox/list/submission-row inbox/message/reading-pane`,
    imports: `inbox/list/folder-empty`,
    labels: `
      inbox/folder-page inbox/actions/change inbox/filter/filter-panel inbox/filter/search-box inbox/list/loaded-list
      inbox/list/submission-row inbox/message/reading-pane`,
    notes: `inbox/message/reading-pane`,
    replies: `inbox/message/reading-pane`,
    summary: `inbox/folder-page`,
    table: `inbox/folder-export inbox/submission-list`,
  },
};

/** The features that a core file may know; null for files elsewhere. */
function knownTo(path: string): readonly string[] | null {
  const core = Object.keys(KNOWN_FEATURES).find((folder) => path.startsWith(folder));
  if (core === undefined) return null;
  const name = path.slice(core.length).replace(/\.tsx?$/, "");
  return Object.entries(KNOWN_FEATURES[core] ?? {}).flatMap(([feature, files]) =>
    files.split(/\s+/).includes(name) ? feature : [],
  );
}

function featureOf(path: string): string | null {
  return /^(?:server|web\/src)\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export const featureRules: readonly Rule[] = [
  {
    name: "The core imports no feature",
    areas: [{ in: [...Object.keys(KNOWN_FEATURES), "server/features/", "web/src/features/"] }],
    find: ({ path, imports }) => {
      const known = knownTo(path);
      const isUnknown = (feature: string | null) => feature !== null && known?.includes(feature) === false;
      return imports.filter(({ target }) => isUnknown(featureOf(target))).map(({ node }) => node);
    },
    violations: [
      { "server/core/intake/planted.ts": `import { planted } from "/server/features/planted/planted.ts";` },
      { "server/core/forms/store/planted.ts": `import type { Planted } from "/server/features/planted/store.ts";` },
      { "server/core/cli/planted.ts": `await import("/server/features/planted/planted.ts");` },
      { "web/src/core/forms/planted.tsx": `import { Planted } from "/web/src/features/labels/planted.tsx";` },
    ],
    allowed: [
      { "server/app.ts": `import { FEATURES } from "/server/features/index.ts";` },
      { "server/features/planted/planted.ts": `import type { Deps } from "/server/core/deps.ts";` },
    ],
  },
  {
    name: "What the core is known to know of a feature, it still does",
    find: ({ path, root, imports }) => {
      const known = knownTo(path) ?? [];
      return known.every((feature) => imports.some(({ target }) => featureOf(target) === feature)) ? [] : [root];
    },
    violations: [
      { "server/core/accounts/store/password-resets.ts": "export const planted = true;" },
      { "web/src/core/inbox/folder-page.tsx": "export const planted = true;" },
    ],
    allowed: [],
  },
  {
    name: "A feature imports another one only if it says that it needs it",
    areas: [{ in: ["server/features/"] }],
    find: ({ path, imports }, sources) => {
      const own = path.startsWith("server/") ? featureOf(path) : null;
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
