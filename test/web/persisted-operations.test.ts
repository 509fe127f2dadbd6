import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequest, makeOperation } from "urql";
import { expect, test } from "vitest";
import { nameByHash } from "../../web/src/kit/graphql/client.ts";
import * as documents from "../../web/src/kit/graphql/operations/documents.ts";

const persisted: Record<string, string> = JSON.parse(
  readFileSync(new URL("../../server/graphql/persisted-documents.json", import.meta.url), "utf8"),
);
const operations = Object.entries(documents).filter(([name]) => !name.endsWith("FragmentDoc"));

function operationFor(document: (typeof operations)[number][1]) {
  return makeOperation("query", createRequest<unknown, Record<string, unknown>>(document, {}), {
    url: "/graphql",
    requestPolicy: "network-only",
  });
}

test("every operation of the dashboard is named by a hash that the server knows, and the server knows no other", () => {
  const hashes = operations.map(
    ([, document]) => nameByHash(operationFor(document)).extensions?.persistedQuery?.sha256Hash,
  );
  expect(hashes.toSorted()).toEqual(Object.keys(persisted).toSorted());
});

test("the hash is that of the text the server keeps", () => {
  for (const [hash, text] of Object.entries(persisted)) {
    expect(createHash("sha256").update(text).digest("hex")).toBe(hash);
  }
});

test("an operation that codegen did not make is refused before it is sent", () => {
  const handmade = createRequest("{ viewer { id } }", {});
  const operation = makeOperation("query", handmade, { url: "/graphql", requestPolicy: "network-only" });
  expect(() => nameByHash(operation)).toThrow("without a hash");
});
