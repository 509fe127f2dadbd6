import { createHash } from "node:crypto";
import type { CodegenConfig } from "@graphql-codegen/cli";
import { addTypenameSelectionDocumentTransform } from "@graphql-codegen/client-preset";
import { type DefinitionNode, type FragmentDefinitionNode, Kind } from "graphql";
import { FORM_SETTINGS } from "./shared/form-settings.ts";

/** The fragment that a feature's fragment adds to: `fragment Labels_submission on Submission @slot(of: "…")`. */
function slotOf(node: DefinitionNode): string | null {
  const value = node.directives?.find(({ name }) => name.value === "slot")?.arguments?.[0]?.value;
  return value?.kind === Kind.STRING ? value.value : null;
}

/** Lets features select fields in the core's fragments, so that a page still makes one request. */
const fillSlots: typeof addTypenameSelectionDocumentTransform = {
  transform: ({ documents }) => {
    const all = documents.flatMap(({ document }) => document?.definitions ?? []);
    const added = all.filter((node): node is FragmentDefinitionNode => slotOf(node) !== null);
    const names = new Set(all.map((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? node.name.value : null)));
    const lost = added.find((node) => !names.has(slotOf(node)));
    if (lost !== undefined) throw new Error(`${lost.name.value} is for a fragment that does not exist.`);
    return documents.map((file) => ({
      ...file,
      document: file.document && {
        ...file.document,
        definitions: file.document.definitions
          .filter((node) => slotOf(node) === null)
          .map((node) => {
            if (node.kind !== Kind.FRAGMENT_DEFINITION) return node;
            const its = added.filter((one) => slotOf(one) === node.name.value);
            const selections = [node, ...its].flatMap(({ selectionSet }) => selectionSet.selections);
            return { ...node, selectionSet: { ...node.selectionSet, selections } };
          }),
      },
    }));
  },
};

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
      documentTransforms: [fillSlots, addTypenameSelectionDocumentTransform],
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
