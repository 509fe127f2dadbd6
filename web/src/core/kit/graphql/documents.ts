export * from "../../../../../shared/operations/graphql.ts";
