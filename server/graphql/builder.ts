import SchemaBuilder, { type FieldMap, type ObjectRef } from "@pothos/core";
import PrismaPlugin from "@pothos/plugin-prisma";
import type { PrismaClient } from "../store/database/db.ts";
import type { GraphQLContext } from "./context.ts";
import type PrismaTypes from "./generated/pothos-types.ts";
import { getDatamodel } from "./generated/pothos-types.ts";

export { expose } from "./expose.ts";

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

type Types = (typeof builder)["$inferSchemaTypes"];

interface RowTypeOptions<Model extends keyof PrismaTypes, Row extends object> {
  /** The model's name if absent. */
  readonly name?: string;
  /** The name of a further type that shows rows of the same model. */
  readonly variant?: string;
  readonly description?: string;
  readonly fields: (t: PothosSchemaTypes.PrismaObjectFieldBuilder<Types, Loaded<Model, Row>, Row>) => FieldMap;
}

/** A model as far as its columns are in the rows that the services return; only these can be exposed. */
type Loaded<Model extends keyof PrismaTypes, Row> = Omit<PrismaTypes[Model], "Shape"> & {
  Shape: Pick<PrismaTypes[Model]["Shape"], keyof PrismaTypes[Model]["Shape"] & keyof Row>;
};

/** The object type that shows rows of a model. It selects nothing: then the plugin does not look for more of a row. */
export function rowType<Model extends keyof PrismaTypes, Row extends object>(
  model: Model,
  options: RowTypeOptions<Model, Row>,
): ObjectRef<Types, Row> {
  return builder.prismaObject(model, options as never) as never;
}

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
