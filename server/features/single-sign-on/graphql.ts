import { builder, expose } from "../../core/graphql/builder.ts";
import { listIdentities, nameOf } from "./identities.ts";
import type { IdentityRow } from "./store.ts";

const IdentityType = builder.objectRef<IdentityRow>("Identity").implement({
  description: "What the user is known by at an OpenID Connect provider.",
  fields: (t) => ({
    id: t.exposeID("id"),
    provider: t.string({
      description: "What people call the provider.",
      resolve: ({ issuer }, _args, { deps }) => nameOf(deps.config, issuer),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryFields((t) => ({
  identities: expose(t, listIdentities, { returns: [IdentityType] }),
  singleSignOn: t.string({
    nullable: true,
    description: "The name of the provider that people sign in with; null where there is none.",
    resolve: (_root, _args, { deps }) => deps.config.oidc?.name ?? null,
  }),
}));
