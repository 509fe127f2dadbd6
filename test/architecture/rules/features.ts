import { forbidImports, type Rule } from "../rule.ts";
import { readNeeds } from "../source.ts";

function featureOf(path: string): string | null {
  return /^(?:server|web\/src)\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

export const featureRules: readonly Rule[] = [
  forbidImports({
    name: "The core imports no feature",
    from: { in: ["server/core/", "web/src/core/"] },
    to: { in: ["server/features/", "web/src/features/"] },
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
  }),
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
