import assert from "node:assert/strict";
import { fullRights, ownerScope } from "../../../server/core/access/authenticate.ts";
import { readConfig } from "../../../server/core/config.ts";
import { Parameters } from "../../../server/core/database/sql.ts";
import { handshakeName, productOf } from "../../../server/core/mcp/caller.ts";
import { listSubmissionsArguments } from "../../../server/core/mcp/tool-schema.ts";
import { tryParseJson } from "../../../server/core/platform/json.ts";
import { deriveKeys } from "../../../server/core/platform/secret.ts";
import { decodeCursor, encodeCursor } from "../../../server/core/submissions/list-submissions.ts";
import { parseFilter } from "../../../server/core/submissions/submission-filter.ts";
import { search } from "../../../server/features/search/feature.ts";
import { toTsQuery } from "../../../server/features/search/index-terms.ts";
import { findTerms, MAX_TERMS, termsOf } from "../../../shared/search-words.ts";
import { readFolderSearch } from "../../../web/src/core/kit/navigation/search-params.ts";
import { type Target, unlessRefused, wordsOf } from "../target.ts";

const keys = deriveKeys("a secret for fuzzing, at least 32 characters");
const retention = { retentionDays: null, retentionInForce: null, nextRetentionDays: null, nextRetentionAt: null };
const scope = ownerScope(
  { clock: { now: () => new Date(0) }, config: readConfig({}) },
  { id: "acc_fuzz", plan: "pro", formDays: [], ...retention },
  { kind: "session", id: "ses_fuzz", name: "Dashboard" },
  fullRights,
);
const place = { accountId: "acc_fuzz", formId: "frm_fuzz", folder: "inbox" } as const;
const cursor = encodeCursor(keys, { ...place, submissionId: "sub_01kazh2v00fyz8000000000001" });

const TERM = String.raw`'(?:[^'\\]|''|\\\\)*'(?::\*)?`;
const ASKED = String.raw`(?:${TERM}|\(${TERM} \| ${TERM}\))`;
const PART = String.raw`(?:${ASKED}|!\(${ASKED}(?: & ${ASKED})*\))`;
const QUERY = new RegExp(`^${PART}(?: & ${PART})*$`, "su");

/** Only quoted terms and operators, with no term closed early. */
function checkQuery(query: string | null): void {
  if (query !== null) assert.match(query, QUERY);
}

export const queryTargets: readonly Target[] = [
  {
    name: "search",
    files: ["shared/search-words.ts", "server/features/search/index-terms.ts"],
    seeds: [
      "hello wor",
      "\xc3\xa9t\xc3\xa9 na\xc3\xafve",
      "'a\\' & !b:*",
      "\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e",
      "\xed\x95\x9c\xea\xb5\xad",
      'hello -"not this" -from:ana +351 912 345-678',
    ],
    words: [" ", ...wordsOf("' \\ & | ! :* #acc \u0301 \u30ab\u30bf \u1100\u1161 \u{1f600} \uff9e \u0130")],
    run: (bytes) => {
      const text = bytes.toString("utf8");
      const terms = termsOf(text);
      assert(terms.length <= MAX_TERMS);
      checkQuery(toTsQuery({ accountId: "acc_a", formId: null, text, values: [text], reason: text }));
      let end = 0;
      for (const [from, to] of findTerms(text, terms)) {
        assert(from >= end && to > from && to <= text.length);
        end = to;
      }
    },
  },
  {
    name: "filter",
    files: ["server/core/submissions/submission-filter.ts", "web/src/core/kit/navigation/search-params.ts"],
    seeds: [
      '{"text":"a","status":"unread","forms":["frm_a"],"since":"2026-01-01T00:00:00Z","fields":[{"name":"a","operator":"equals","value":"b"}]}',
      '{"q":"a","done":true,"label":"lbl_x","page":2}',
      "[]",
      "null",
    ],
    words: wordsOf(
      '" { } [ ] : , null true "__proto__" "text" "since" "until" "fields" "operator" "contains" "reason" "2026-01-01T00:00:00Z" 1e99 "forms"',
    ),
    run: (bytes) => {
      const filter = JSON.parse(JSON.stringify(tryParseJson(bytes.toString("utf8"))));
      const read = unlessRefused(() =>
        parseFilter(scope, { features: [search] }, { formId: null, folder: "inbox", filter }),
      );
      const parameters = new Parameters();
      if (read?.match?.has(parameters, "s.id") !== undefined) checkQuery(String(parameters.values[0]));
      if (typeof filter !== "object" || filter === null) return;
      const shown = readFolderSearch(filter);
      assert.deepEqual(readFolderSearch({ ...shown }), shown);
    },
  },
  {
    name: "cursor",
    files: ["server/core/platform/signed-token.ts", "server/core/platform/ids.ts"],
    seeds: [cursor, cursor.replace(/.$/, "A"), "a.b", "."],
    words: [".", "sub_", cursor.slice(0, 30), cursor.slice(-43), "_", "-"],
    run: (bytes) => {
      const text = bytes.toString("latin1");
      const read = unlessRefused(() => decodeCursor(keys, text, place));
      assert(read === null || text === cursor, "A cursor was accepted that was not made here.");
      assert.equal(
        unlessRefused(() => decodeCursor(keys, text, { ...place, accountId: "acc_b" })),
        null,
      );
    },
  },
  {
    name: "mcp",
    files: [
      "server/core/mcp/caller.ts",
      "server/core/mcp/tool-schema.ts",
      "server/core/platform/sanitize-client-name.ts",
    ],
    seeds: [
      '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":"a\\nb"}}}',
      '{"formId":"frm_a","folder":"spam","limit":5,"cursor":"x"}',
      "claude-code/2.1 (cli)",
    ],
    words: wordsOf('" { } : , "method" "params" "clientInfo" "name" "formId" "limit" "since" null \\u202e \\u0000 /'),
    run: (bytes) => {
      const text = bytes.toString("utf8");
      const message = tryParseJson(text);
      for (const name of [handshakeName(message), productOf(text)]) {
        assert(name === null || (name.length <= 200 && !/[\p{Cc}\u202e]/u.test(name)));
      }
      const parsed = listSubmissionsArguments.safeParse(message);
      if (parsed.success) assert.deepEqual(listSubmissionsArguments.safeParse(message).data, parsed.data);
    },
  },
];
