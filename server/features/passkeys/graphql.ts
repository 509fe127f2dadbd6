import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { listPasskeys, renamePasskey } from "./passkeys.ts";
import { relyingPartyOf } from "./relying-party.ts";
import type { PasskeyRow } from "./store.ts";

const PasskeyType = rowType<"Passkey", PasskeyRow>("Passkey", {
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    host: t.exposeString("rpId", { description: "The host name that it signs in at, and at no other." }),
    isSynced: t.exposeBoolean("isSynced", { description: "It may be on several devices of its owner." }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryFields((t) => ({
  passkeys: expose(t, listPasskeys, { returns: [PasskeyType] }),
  passkeyHost: t.string({
    nullable: true,
    description: "The host name of new passkeys; null where PUBLIC_URL allows none.",
    resolve: (_root, _args, { deps }) => relyingPartyOf(deps.config)?.id ?? null,
  }),
}));

builder.mutationField("renamePasskey", (t) =>
  expose(t, renamePasskey, { returns: PasskeyType, takes: { id: "ID!", name: "String!" } }),
);
