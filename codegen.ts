import { createHash } from "node:crypto";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { addTypenameSelectionDocumentTransform } from "@graphql-codegen/client-preset";
import { FORM_SETTINGS } from "./shared/form-settings.ts";

const config: CodegenConfig = {
  schema: "server/core/graphql/schema.graphql",
  documents: [
    "web/src/**/*.graphql",
    `fragment FormSettings_form on Form { id ${Object.keys(FORM_SETTINGS).join(" ")} }`,
  ],
  generates: {
    "shared/operations/": {
      preset: "client",
      // urql's document cache knows what a mutation touched by the type names in results.
      documentTransforms: [addTypenameSelectionDocumentTransform],
      presetConfig: {
        fragmentMasking: false,
        skipIndexFile: true,
        persistedDocuments: {
          mode: "replaceDocumentWithHash",
          // All ids are in the dashboard's first script, so they are short: 96 bits.
          hashAlgorithm: (text) => createHash("sha256").update(text).digest("base64url").slice(0, 16),
        },
      },
      config: {
        useTypeImports: true,
        enumType: "string-literal",
        immutableTypes: true,
        strictScalars: true,
        arrayInputCoercion: false,
        scalars: { DateTime: "string", ID: "string" },
        importExtension: ".ts",
      },
    },
  },
};

export default config;
