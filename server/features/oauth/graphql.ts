import { AgentCredentialType, formsIn, memberNameOf, reachOf, scopesOf } from "../../core/agents/graphql.ts";
import { testAgentConnection } from "../../core/agents/test-connection.ts";
import { FormType } from "../../core/forms/graphql/form.ts";
import { builder, expose, rowType } from "../../core/graphql/builder.ts";
import { AgentTokenScopeEnum } from "../../core/graphql/enums.ts";
import { DiagnosticType } from "../../core/operations/graphql.ts";
import { nameOfClient } from "../../core/platform/sanitize-client-name.ts";
import { disconnectAgent, listConnections } from "./connections.ts";
import type { AgentConnectionRow } from "./store/connections.ts";

const reachOfConnection = (connection: AgentConnectionRow) =>
  reachOf(connection.allForms ? "all" : connection.formIds, connection);

const AgentConnectionType = rowType<"AgentConnection", AgentConnectionRow>("AgentConnection", {
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.string({
      description: "The name that the client gave itself.",
      resolve: ({ client }) => nameOfClient(client),
    }),
    site: t.string({
      nullable: true,
      description: "The verified host of the client. Null for a client that only registered.",
      resolve: ({ clientId }) => (URL.canParse(clientId) ? new URL(clientId).hostname : null),
    }),
    scopes: t.field({ type: [AgentTokenScopeEnum], resolve: scopesOf }),
    memberName: t.string({ description: "Who connected it, and whose rights it has.", resolve: memberNameOf }),
    allForms: t.boolean({ resolve: (connection) => reachOfConnection(connection) === "all" }),
    forms: t.field({
      type: [FormType],
      description: "The forms it is limited to.",
      resolve: (connection, _args, context) => formsIn(reachOfConnection(connection), context),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    contentsPerDay: t.exposeInt("contentsPerDay", {
      description: "How many messages it may read the contents of within 24 hours.",
    }),
    contentsRead: t.int({
      description: "How many it has read within 24 hours.",
      resolve: ({ id }, _args, { loaders }) => loaders.contentsRead(id),
    }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
  }),
});

builder.queryField("agentConnections", (t) => expose(t, listConnections, { returns: [AgentConnectionType] }));

builder.mutationFields((t) => ({
  testAgentConnection: expose(t, testAgentConnection, {
    returns: [DiagnosticType],
    description: "Tries what a client does at the public address before it has access.",
  }),
  disconnectAgent: expose(t, disconnectAgent, { returns: AgentCredentialType, takes: { id: "ID!" } }),
}));
