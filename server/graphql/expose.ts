import type { FieldRef, ShapeFromTypeParam, TypeParam } from "@pothos/core";
import type { Deps } from "../deps.ts";
import type { OwnerScope } from "../scope/scope.ts";
import type { builder } from "./builder.ts";
import type { GraphQLContext } from "./context.ts";

type Types = (typeof builder)["$inferSchemaTypes"];

interface Scalars {
  ID: string;
  String: string;
  Int: number;
  Boolean: boolean;
}

/** An argument as the schema spells it, or one that was made with `t.arg`. */
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

/** A field that is one verb of the services, which gets its arguments as they are. */
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
