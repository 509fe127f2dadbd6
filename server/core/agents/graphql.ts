import { nameOfPerson } from "../../../shared/people.ts";
import { CONTENT_SCOPE } from "../access/agent-token.ts";
import { formsForAgent } from "../access/authenticate.ts";
import { FormType } from "../forms/graphql/form.ts";
import { builder, expose, rowType } from "../graphql/builder.ts";
import type { GraphQLContext } from "../graphql/context.ts";
import { AgentTokenScopeEnum } from "../graphql/enums.ts";
import { setContentsPerDay } from "./contents.ts";
import type { AgentTokenRow } from "./store/tokens.ts";
import { type CreatedToken, createToken, listTokens, revokeToken } from "./tokens.ts";

export const scopesOf = ({ scopes }: Pick<AgentTokenRow, "scopes">) =>
  scopes.includes(CONTENT_SCOPE) ? (["metadata", "content"] as const) : (["metadata"] as const);

type Reach = "all" | readonly string[];

/** The forms given to an agent that its member may see. */
export const reachOf = (given: Reach, { membership }: Pick<AgentTokenRow, "membership">): Reach =>
  formsForAgent(given, { forms: membership.allForms ? "all" : membership.formIds });

/** The forms it is limited to; none if it reads all. */
export const formsIn = async (reach: Reach, { loaders }: GraphQLContext) =>
  reach === "all" ? [] : (await loaders.forms()).filter(({ id }) => reach.includes(id));

const reachOfToken = (token: AgentTokenRow) => reachOf(token.formIds.length === 0 ? "all" : token.formIds, token);

export const memberNameOf = ({ membership }: Pick<AgentTokenRow, "membership">) => nameOfPerson(membership.user);

const AgentTokenType = rowType<"AgentToken", AgentTokenRow>("AgentToken", {
  fields: (t) => ({
    id: t.exposeID("id"),
    name: t.exposeString("name"),
    hint: t.exposeString("hint", { description: "The last characters of the token." }),
    scopes: t.field({ type: [AgentTokenScopeEnum], resolve: scopesOf }),
    memberName: t.string({ description: "Who created it, and whose rights it has.", resolve: memberNameOf }),
    allForms: t.boolean({ resolve: (token) => reachOfToken(token) === "all" }),
    forms: t.field({
      type: [FormType],
      description: "The forms it is limited to.",
      resolve: (token, _args, context) => formsIn(reachOfToken(token), context),
    }),
    createdAt: t.expose("createdAt", { type: "DateTime" }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", nullable: true }),
    contentsPerDay: t.exposeInt("contentsPerDay", {
      description: "How many messages it may read the contents of within 24 hours.",
    }),
    contentsRead: t.int({
      description: "How many it has read within 24 hours.",
      resolve: ({ id }, _args, { loaders }) => loaders.contentsRead(id),
    }),
    lastUsedAt: t.expose("lastUsedAt", { type: "DateTime", nullable: true }),
    revokedAt: t.expose("revokedAt", { type: "DateTime", nullable: true }),
  }),
});

export const AgentCredentialType = builder
  .objectRef<{ readonly id: string }>("AgentCredential")
  .implement({ fields: (t) => ({ id: t.exposeID("id") }) });

const CreatedAgentTokenType = builder.objectRef<CreatedToken>("CreatedAgentToken").implement({
  fields: (t) => ({
    token: t.expose("token", { type: AgentTokenType }),
    secret: t.exposeString("secret", { description: "Shown only once. Only its hash is stored." }),
  }),
});

const CreateAgentTokenInput = builder.inputType("CreateAgentTokenInput", {
  fields: (t) => ({
    name: t.string({ required: true }),
    content: t.boolean({ required: true, description: "Can read contents, not only metadata." }),
    formIds: t.idList({ required: true, description: "Empty for all forms." }),
    expiresInDays: t.int({ description: "Null for a token that does not expire." }),
    contentsPerDay: t.int({
      description: "How many messages it may read the contents of within 24 hours. 500 unless given.",
    }),
  }),
});

builder.queryField("agentTokens", (t) => expose(t, listTokens, { returns: [AgentTokenType] }));

builder.mutationFields((t) => ({
  createAgentToken: t.field({
    type: CreatedAgentTokenType,
    args: { input: t.arg({ type: CreateAgentTokenInput, required: true }) },
    resolve: (_root, { input }, { scope, deps }) => createToken(scope, deps, input),
  }),
  revokeAgentToken: expose(t, revokeToken, { returns: AgentTokenType, takes: { id: "ID!" } }),
  setContentsPerDay: expose(t, setContentsPerDay, {
    returns: AgentCredentialType,
    takes: { id: "ID!", contentsPerDay: "Int!" },
  }),
}));
