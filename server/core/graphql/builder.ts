import SchemaBuilder, {
  type FieldMap,
  type FieldRef,
  type ObjectRef,
  type ShapeFromTypeParam,
  type TypeParam,
} from "@pothos/core";
import PrismaPlugin from "@pothos/plugin-prisma";
import type { PrismaClient } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import type { Page } from "../platform/parse-input.ts";
import type { OwnerScope } from "../scope/scope.ts";
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
  // The plugin only exposes columns. Without a client it can never load a row around the services.
  prisma: { client: () => refuseToLoad(), dmmf: getDatamodel() },
});

type Types = (typeof builder)["$inferSchemaTypes"];

interface RowTypeOptions<Model extends keyof PrismaTypes, Row extends object, Field extends string> {
  /** Defaults to the model's name. */
  readonly name?: string;
  /** The name of another type for rows of the same model. */
  readonly variant?: string;
  readonly description?: string;
  readonly fields: (
    t: PothosSchemaTypes.PrismaObjectFieldBuilder<Types, Loaded<Model, Row>, Row>,
  ) => FieldMap & Readonly<Record<Field, unknown>>;
}

/** A model limited to the columns that the services return; only these can be exposed. */
type Loaded<Model extends keyof PrismaTypes, Row> = Omit<PrismaTypes[Model], "Shape"> & {
  Shape: Pick<PrismaTypes[Model]["Shape"], keyof PrismaTypes[Model]["Shape"] & keyof Row>;
};

/** The object type for rows of a model, which has at least these fields. It selects nothing, so the plugin does not load more of a row. */
export function rowType<Model extends keyof PrismaTypes, Row extends object, Field extends string = never>(
  model: Model,
  options: RowTypeOptions<Model, Row, Field>,
): ObjectRef<Types, Row> {
  return builder.prismaObject(model, options as never) as never;
}

/** The type of a page of a list. */
export function pageType<Row extends object>(name: string, row: ObjectRef<Types, Row>): ObjectRef<Types, Page<Row>> {
  return builder.objectRef<Page<Row>>(name).implement({
    fields: (t) => ({
      nodes: t.field({ type: [row], resolve: ({ nodes }) => nodes as never }),
      nextCursor: t.exposeString("nextCursor", { nullable: true }),
    }),
  });
}

interface Scalars {
  ID: string;
  String: string;
  Int: number;
  Boolean: boolean;
}

/** An argument in the schema's syntax, or one made with `t.arg`. */
type Argument =
  | keyof Scalars
  | `${keyof Scalars}!`
  | `[${keyof Scalars}!]`
  | `[${keyof Scalars}!]!`
  | PothosSchemaTypes.ArgumentRef<Types, unknown>;

type ShapeOf<A> = A extends `[${infer Item extends keyof Scalars}!]!`
  ? Scalars[Item][]
  : A extends `[${infer Item extends keyof Scalars}!]`
    ? Scalars[Item][] | null | undefined
    : A extends `${infer Scalar extends keyof Scalars}!`
      ? Scalars[Scalar]
      : A extends keyof Scalars
        ? Scalars[A] | null | undefined
        : A extends PothosSchemaTypes.ArgumentRef<Types, infer Shape>
          ? Shape
          : never;

interface Exposed<Type, Takes, Nullable> {
  readonly returns: Type;
  readonly takes?: Takes;
  readonly nullable?: Nullable;
  readonly description?: string;
}

type Fields = Pick<PothosSchemaTypes.QueryFieldBuilder<Types, object>, "field" | "arg">;

type Verb<Takes, Result> = (
  scope: OwnerScope,
  deps: Deps,
  input: { -readonly [Name in keyof Takes]: ShapeOf<Takes[Name]> },
) => Result | Promise<Result>;

/** A field backed by one service function, which gets its arguments unchanged. */
export function expose<
  const Type extends TypeParam<Types>,
  const Takes extends Readonly<Record<string, Argument>> = Readonly<Record<never, Argument>>,
  Nullable extends boolean = false,
>(
  t: Fields,
  verb: Verb<NoInfer<Takes>, ShapeFromTypeParam<Types, NoInfer<Type>, NoInfer<Nullable>>>,
  { returns, takes, ...options }: Exposed<Type, Takes, Nullable>,
): FieldRef<Types> {
  const args = Object.entries<Argument>(takes ?? {}).map(([name, argument]) => [name, argumentOf(t, argument)]);
  return t.field({
    ...options,
    type: returns,
    args: Object.fromEntries(args),
    resolve: (_parent: object, input: never, { scope, deps }: GraphQLContext) => verb(scope, deps, input),
  } as never);
}

function argumentOf({ arg }: Fields, argument: Argument) {
  if (typeof argument !== "string") return argument;
  const type = argument.replace(/[[\]!]/g, "") as keyof Scalars;
  return arg({ type: argument.startsWith("[") ? [type] : type, required: argument.endsWith("!") });
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
