import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { RECORDED, type RecordedKind } from "../../server/core/history/store/recorded.ts";
import { describeChange, listDetails } from "../../web/src/features/history/describe-change.ts";

type Change = Parameters<typeof listDetails>[0];

const change = (facts: Partial<Omit<Change, "details">> & { readonly details?: object }): Change => ({
  ...{ subject: "form", name: "Contact", formName: null, action: "changed", actorName: "Ada", ...facts },
  details: JSON.stringify(facts.details ?? {}),
});

const helper = { subject: "agent_token", action: "deleted", name: "Helper" } as const;
const grace = { subject: "member", name: "Grace" } as const;

describe("the change history in words", () => {
  test("has wording for every recorded column", async () => {
    const kinds: RecordedKind[] = [...Object.values(RECORDED), ...(await kindsOfFeatures())];
    const columns = kinds.flatMap((kind) => Object.keys(kind.columns));
    const told = columns.flatMap((column) => listDetails(change({ details: { [column]: ["was", "is"] } })));
    expect(told.filter((line) => /^[a-z_]+:/.test(line))).toEqual([]);
  });

  test.each<[string, Parameters<typeof change>[0]]>([
    ["Changed the form “Contact”", {}],
    ["Added ana@example.com as an address of “Contact”", { ...at("destination", "created"), name: "ana@example.com" }],
    ["Confirmed ana@example.com for “Contact”", { ...at("destination", "changed"), name: "ana@example.com" }],
    ["Revoked the agent token “Helper”", { subject: "agent_token", action: "deleted", name: "Helper" }],
    ["Added Grace to the account", { subject: "member", action: "created", name: "Grace" }],
    ["Revoked the agent token “Helper” of Grace", { ...helper, details: { member: "Grace" } }],
    ["Revoked the agent token “Helper”", { ...helper, details: { member: "Ada" } }],
    ["Changed the role of Grace", { ...grace, details: { role: ["reader", "handler"] } }],
    ["Changed the forms of Grace", { ...grace, details: { form_ids: [["Acme"], ["Shop"]] } }],
    ["Changed the role and the forms of Grace", { ...grace, details: { role: [], all_forms: [true, false] } }],
    ["Invited somebody by a link", { subject: "invitation", action: "created", name: null }],
    ["Deleted 1 message for good", { subject: "messages", action: "deleted", details: { submissions: 1 } }],
    ["Deleted 1,200 messages for good", { subject: "messages", action: "deleted", details: { submissions: 1200 } }],
  ])("%s", (words, facts) => {
    expect(describeChange(change(facts))).toBe(words);
  });

  test("shows old and new values, additions and removals in lists, but never secrets", () => {
    const details = {
      name: ["Contact", "Shop"],
      redirect_url: ["https://a.example", null],
      asks_proof_of_work: [false, true],
      allowed_origins: [["https://a.example"], ["https://b.example"]],
      encrypted_turnstile_secret: [],
    };
    expect(listDetails(change({ details }))).toEqual([
      "Name: Contact → Shop",
      "Redirect: https://a.example → none",
      "Proof of work: off → on",
      "Allowed origins: added https://b.example; removed https://a.example",
      "Turnstile secret: changed",
    ]);
  });

  test("names the rules, and mentions their order only if nothing else changed", () => {
    const added = { rules: [[], [{ id: "rul_1", name: "Urgent" }]] };
    expect(listDetails(change({ subject: "rules", details: added }))).toEqual(["Rules: added Urgent"]);
    const moved = { rules: [[], []] };
    expect(listDetails(change({ subject: "rules", details: moved }))).toEqual(["Rules: put in another order"]);
  });

  test("shows only roles and access in the details of newly created items", () => {
    expect(listDetails(change({ action: "created", details: { name: [null, "Contact"] } }))).toEqual([]);
    const token = { scopes: [null, ["submissions:metadata"]], form_ids: [null, []] };
    const made = { subject: "agent_token", action: "created", details: token } as const;
    expect(listDetails(change(made))).toEqual(["Access: metadata", "Forms: all that the member may see"]);
    const member = { role: [null, "reader"], all_forms: [null, false], form_ids: [null, ["Acme", "Shop"]] };
    const joined = { subject: "member", action: "created", details: member } as const;
    expect(listDetails(change(joined))).toEqual(["Role: reader", "Forms: Acme, Shop"]);
  });
});

/** Those that features declare beside their rows. */
async function kindsOfFeatures(): Promise<RecordedKind[]> {
  const kinds: RecordedKind[] = [];
  const folder = resolve("server/features");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  for (const path of files.map((name) => join(folder, name))) {
    const names = [...readFileSync(path, "utf8").matchAll(/(\w+): RecordedKind = /g)].map(([, name]) => name ?? "");
    const declared = names.length === 0 ? {} : await import(path);
    for (const name of names) kinds.push(declared[name]);
  }
  expect(kinds.map(({ subject }) => subject).toSorted()).toEqual(["account", "form", "label", "rules"]);
  return kinds;
}

function at(subject: Change["subject"], action: Change["action"]) {
  return { subject, action, formName: "Contact" };
}
