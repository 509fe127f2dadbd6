import type { Rule } from "../rule.ts";
import { readNeeds } from "../source.ts";

/**
 * What the core still knows of features, by file: each waits for a place where the core asks instead. Nothing is added, and
 * what is no longer needed fails.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  "access/authenticate-agent.ts": ["oauth"],
  "access/authenticate.ts": ["form-pages"],
  "access/sign-in.ts": ["oauth", "two-factor"],
  "access/verified-user.ts": ["two-factor"],
  "accounts/account.ts": ["two-factor"],
  "accounts/email-change.ts": ["ceilings"],
  "accounts/graphql/account.ts": ["backup", "files", "quiet-forms"],
  "accounts/proven-address.ts": ["single-sign-on"],
  "accounts/routes/account-routes.ts": ["oauth", "passkeys", "single-sign-on"],
  "accounts/routes/auth-client.ts": ["oauth"],
  "accounts/routes/auth-routes.ts": ["members", "passkeys", "single-sign-on"],
  "accounts/store/password-resets.ts": ["oauth", "two-factor"],
  "accounts/store/unproven.ts": ["oauth"],
  "activity/form-activity.ts": ["overview"],
  "activity/sidebar.ts": ["quiet-forms"],
  "agents/test-connection.ts": ["oauth"],
  "cli/app-context.ts": ["files"],
  "cli/commands.ts": ["backup", "demo", "files", "imports"],
  "cli/doctor.ts": ["files"],
  "cli/explain-error.ts": ["backup"],
  "cli/resources.ts": ["demo"],
  "deliveries/mail-channel.ts": ["ceilings", "doubtful", "files"],
  "deliveries/store/due-delivery.ts": ["files"],
  "deliveries/timeline.ts": ["ceilings"],
  "deps.ts": ["files"],
  "destinations/send-confirmation.ts": ["ceilings"],
  "exports/archive-paths.ts": ["files"],
  "exports/columns.ts": ["confirmed-addresses"],
  "exports/exports.ts": ["ceilings"],
  "exports/graphql.ts": ["reminders"],
  "exports/send-export.ts": ["erasure"],
  "exports/zip-pieces.ts": ["files"],
  "forms/forms.ts": ["ceilings"],
  "forms/graphql/form-counts.ts": ["overview", "quiet-forms"],
  "forms/graphql/form.ts": ["files", "form-pages", "overview", "table"],
  "graphql/context.ts": ["assignment", "files", "form-pages", "quiet-forms"],
  "graphql/enums.ts": ["history"],
  "history/store.ts": ["history"],
  "http/page.ts": ["privacy"],
  "http/send-file.ts": ["files"],
  "intake/answer.ts": ["files", "form-pages"],
  "intake/intake.ts": ["akismet", "daily-test", "files", "form-pages", "privacy", "rules"],
  "intake/page-scripts.ts": ["files"],
  "intake/parse-multipart.ts": ["files"],
  "intake/read-body.ts": ["files"],
  "intake/receive.ts": ["files", "rules", "summary"],
  "intake/screen-arrival.ts": ["akismet", "files", "turnstile"],
  "intake/send-id.ts": ["files"],
  "intake/store/commit-batch.ts": ["confirmed-addresses", "files", "rules"],
  "intake/store/sends.ts": ["files"],
  "mail-server/report-refusal.ts": ["daily-test"],
  "mail-server/store.ts": ["history"],
  "mcp/challenge.ts": ["oauth"],
  "members/store.ts": ["oauth"],
  "operations/doctor/mail-checks.ts": ["daily-test"],
  "retention/sweep-expired.ts": ["trash"],
  "spam/filter-cache.ts": ["akismet"],
  "spam/graphql.ts": ["spam-lists"],
  "spam/preview-spam-change.ts": ["spam-lists"],
  "spam/store/training-samples.ts": ["history"],
  "submissions/bulk-update.ts": ["assignment", "labels", "search", "trash"],
  "submissions/count-submissions.ts": ["search"],
  "submissions/graphql/submission-operations.ts": ["confirmed-addresses", "summary"],
  "submissions/graphql/submission.ts": ["assignment", "files"],
  "submissions/list-submissions.ts": ["search"],
  "submissions/store/deliver-once.ts": ["confirmed-addresses", "rules"],
  "submissions/store/export.ts": ["files", "search"],
  "submissions/store/field-conditions.ts": ["search"],
  "submissions/store/removal.ts": ["search"],
  "submissions/store/sorted.ts": ["search"],
  "submissions/submission-filter.ts": ["search"],
  "submissions/submissions.ts": ["assignment"],
  "webhooks/manage-endpoints.ts": ["chat"],
  "webhooks/send-message.ts": ["chat"],
  "webhooks/store/log.ts": ["files"],
  "webhooks/webhook-channel.ts": ["files"],
  "webhooks/webhook-message.ts": ["files"],
};

/** Returns the feature that a file of the server belongs to. */
function featureOf(path: string): string | null {
  return /^server\/features\/([^/]+)\//.exec(path)?.[1] ?? null;
}

const CORE = "server/core/";

export const featureRules: readonly Rule[] = [
  {
    name: "The core imports no feature",
    areas: [{ in: [CORE, "server/features/"] }],
    find: ({ path, imports }) =>
      path.startsWith(CORE)
        ? imports
            .filter(({ target }) => {
              const feature = featureOf(target);
              return feature !== null && !KNOWN[path.slice(CORE.length)]?.includes(feature);
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
      const known = path.startsWith(CORE) ? (KNOWN[path.slice(CORE.length)] ?? []) : [];
      return known.every((feature) => imports.some(({ target }) => featureOf(target) === feature)) ? [] : [root];
    },
    violations: [{ [`${CORE}${Object.keys(KNOWN)[0]}`]: "export const planted = true;" }],
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
