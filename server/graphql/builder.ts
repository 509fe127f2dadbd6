import SchemaBuilder from "@pothos/core";
import PrismaPlugin from "@pothos/plugin-prisma";
import type { PrismaClient } from "../store/database/db.ts";
import type { GraphQLContext } from "./context.ts";
import type PrismaTypes from "./generated/pothos-types.ts";
import { getDatamodel } from "./generated/pothos-types.ts";

export const builder = new SchemaBuilder<{
  Context: GraphQLContext;
  DefaultFieldNullability: false;
  PrismaTypes: PrismaTypes;
  Scalars: { DateTime: { Input: Date; Output: Date }; ID: { Input: string; Output: string } };
}>({
  plugins: [PrismaPlugin],
  defaultFieldNullability: false,
  // The plugin exposes columns. It is given no client, so it can never load a row around the services.
  prisma: { client: () => refuseToLoad(), dmmf: getDatamodel() },
});

builder.queryType({});
builder.mutationType({});

builder.scalarType("DateTime", {
  description: "A time in UTC, as RFC 3339 with milliseconds.",
  serialize: (value) => value.toISOString(),
  parseValue: () => {
    throw new Error("No operation accepts a DateTime.");
  },
});

function refuseToLoad(): PrismaClient {
  throw new Error("A resolver requested a column that its service did not load.");
}
