// Prints the schema to server/core/graphql/schema.graphql, which the dashboard's code generation reads. With --check it
// only compares, and exits with 1 if the committed file is out of date.
import { readFileSync, writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "../server/schema.ts";

const path = new URL("../server/core/graphql/schema.graphql", import.meta.url);
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (!process.argv.includes("--check")) {
  writeFileSync(path, printed);
} else if (readFileSync(path, "utf8") !== printed) {
  process.stderr.write("server/core/graphql/schema.graphql is not what the code says. Run: npm run codegen\n");
  process.exitCode = 1;
}
