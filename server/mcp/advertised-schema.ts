import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/**
 * A schema that the tool list shows in full but that lets every value pass. The tool checks its own arguments, so that
 * what an agent reads about a mistake is our advice and not a validator's message.
 */
export function advertisedSchema(schema: z.ZodType, io: "input" | "output"): StandardSchemaWithJSON {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { target: "draft-2020-12", io });
  return {
    "~standard": {
      version: 1,
      vendor: "postern",
      jsonSchema: { input: () => json, output: () => json },
      validate: (value) => ({ value }),
    },
  };
}
