import { createHash } from "node:crypto";
import { createRequest } from "urql";
import { expect, test } from "vitest";
import persisted from "../../shared/operations/persisted-documents.json" with { type: "json" };
import * as documents from "../../web/src/core/kit/graphql/documents.ts";
import { byHash } from "../../web/src/core/kit/graphql/urql.ts";

const operations = Object.entries(documents).filter(([name]) => !name.endsWith("FragmentDoc"));

test("every operation of the dashboard is named by a hash that the server knows, and the server knows no other", () => {
  const hashes = operations.map(([, document]) => byHash(document).documentId ?? "");
  expect(hashes.toSorted()).toEqual(Object.keys(persisted).toSorted());
});

test("no two operations are one to urql", () => {
  const keys = operations.map(([, document]) => createRequest(byHash<unknown, object>(document), {}).key);
  expect(new Set(keys).size).toBe(operations.length);
});

test("the hash is that of the text the server keeps", () => {
  for (const [hash, text] of Object.entries(persisted)) {
    expect(createHash("sha256").update(text).digest("base64url").slice(0, 16)).toBe(hash);
  }
});

test("an operation that codegen did not make is refused before it is sent", () => {
  expect(() => byHash("{ viewer { id } }")).toThrow("without a hash");
});
