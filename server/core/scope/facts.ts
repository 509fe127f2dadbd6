/** Who adds submissions. The owner only changes facts from the column's default. */
export type Source = "intake" | "import" | "demo" | "owner";
export type Surface = "graphql" | "csv" | "mcp" | "answer";

/** A name: the value appears under it unchanged. A list: these tell it in their own way. */
type Shown = string | readonly string[];

type Entry = Readonly<Partial<Record<Surface, Shown>>> & {
  /** The SQL type of its column. Absent for facts that are read from other tables. */
  readonly type?: string;
  /** Absent: intake, import and demo all give it. */
  readonly filledBy?: readonly Source[];
} & (
    | { readonly leavesWith: "row" }
    // It leaves with a part of the message, and then has this value.
    | { readonly leavesWith: "contents" | "origin"; readonly left: null | "" | readonly [] | "no details" }
  );

/**
 * Every fact of a submission: the columns of its row, then the ones read from other tables. What adds, shows, hides and
 * removes them derives from this table or is checked against it by the compiler. Files and answers keep this order.
 */
export const FACTS = {
  id: { type: "text", graphql: "id", csv: "id", mcp: "id", answer: ["id"], leavesWith: "row" },
  accountId: { type: "text", leavesWith: "row" },
  formId: { type: "text", graphql: ["form"], csv: "form_id", answer: ["form"], leavesWith: "row" },
  createdAt: {
    type: "timestamptz",
    graphql: "createdAt",
    csv: "created_at",
    mcp: ["created_at"],
    answer: ["received_at"],
    leavesWith: "row",
  },
  folder: { type: "folder", graphql: "folder", csv: "folder", mcp: "folder", answer: ["folder"], leavesWith: "row" },
  status: {
    type: "submission_status",
    filledBy: ["import", "demo", "owner"],
    graphql: "status",
    csv: "status",
    mcp: "status",
    leavesWith: "row",
  },
  doneAt: { type: "timestamptz", filledBy: ["owner"], graphql: "doneAt", leavesWith: "row" },
  snoozedUntil: { type: "timestamptz", filledBy: ["owner"], graphql: "snoozedUntil", leavesWith: "row" },
  isStarred: { type: "boolean", filledBy: ["owner"], graphql: "isStarred", leavesWith: "row" },
  fields: { type: "jsonb", graphql: "fields", mcp: ["fields"], answer: ["fields"], leavesWith: "contents", left: [] },
  sender: { type: "text", graphql: "sender", leavesWith: "contents", left: "" },
  preview: { type: "text", graphql: "preview", leavesWith: "contents", left: "" },
  subject: {
    type: "text",
    filledBy: ["intake"],
    graphql: "subject",
    answer: "subject",
    leavesWith: "contents",
    left: null,
  },
  replyTo: {
    type: "text",
    graphql: ["replyAddress", "canReply"],
    answer: "reply_to",
    leavesWith: "contents",
    left: null,
  },
  language: { type: "text", filledBy: ["intake"], answer: "language", leavesWith: "row" },
  ip: { type: "text", graphql: ["origin"], answer: "ip", leavesWith: "origin", left: null },
  userAgent: { type: "text", graphql: ["origin"], answer: "user_agent", leavesWith: "origin", left: null },
  referrer: { type: "text", graphql: ["origin"], answer: "referrer", leavesWith: "origin", left: null },
  fromOwnPage: { type: "boolean", filledBy: ["intake", "import"], answer: "from_own_page", leavesWith: "row" },
  hasPageToken: { type: "boolean", filledBy: ["intake"], answer: "has_page_token", leavesWith: "row" },
  hasBrowserHeaders: { type: "boolean", filledBy: ["intake"], answer: "has_browser_headers", leavesWith: "row" },
  hasProofOfWork: { type: "boolean", filledBy: ["intake"], answer: "has_proof_of_work", leavesWith: "row" },
  addressesAi: {
    type: "boolean",
    graphql: "addressesAi",
    mcp: "addresses_ai",
    answer: "addresses_ai",
    leavesWith: "row",
  },
  spamScore: { type: "real", graphql: "spamScore", answer: ["held_as_spam"], leavesWith: "row" },
  spamReasons: {
    type: "jsonb",
    graphql: "spamReasons",
    answer: ["spam_reasons"],
    leavesWith: "contents",
    left: "no details",
  },
  spamThreshold: { type: "real", graphql: "spamThreshold", answer: ["held_as_spam"], leavesWith: "row" },
  isDoubtful: { type: "boolean", leavesWith: "row" },
  importedAt: { type: "timestamptz", filledBy: ["import"], answer: ["imported_at"], leavesWith: "row" },
  isUndelivered: { graphql: "isUndelivered", leavesWith: "row" },
  hasFiles: { graphql: "hasFiles", leavesWith: "row" },
  labelIds: { graphql: "labelIds", leavesWith: "row" },
  appliedRules: { graphql: "appliedRules", answer: ["rules"], leavesWith: "row" },
  cells: { graphql: "cells", leavesWith: "contents", left: [] },
  replyState: { graphql: "replyState", leavesWith: "row" },
  confirmation: {
    graphql: "confirmation",
    csv: [
      "confirmation_sent_at",
      "confirmed_at",
      "confirmed_words",
      "confirmed_language",
      "released_at",
      "released_by",
    ],
    mcp: ["confirmation", "confirmed_at"],
    answer: ["confirmation"],
    leavesWith: "row",
  },
  confirmationWords: { graphql: "confirmationWords", answer: ["confirmation"], leavesWith: "contents", left: null },
  isUnconfirmed: { graphql: "isUnconfirmed", leavesWith: "row" },
  notKept: { graphql: "notKept", csv: ["not_kept"], mcp: ["not_kept"], leavesWith: "row" },
} as const satisfies Readonly<Record<string, Entry>>;

type Facts = typeof FACTS;
export type Fact = keyof Facts;
type FactWith<Shape> = { [F in Fact]: Facts[F] extends Shape ? F : never }[Fact];
export type StoredFact = FactWith<{ type: string }>;
/** All but those that only others give. */
export type FilledBy<S extends Source> = Exclude<StoredFact, FactWith<{ filledBy: readonly Exclude<Source, S>[] }>>;
export type ShownOn<S extends Surface> = FactWith<Record<S, Shown>>;
/** The facts that the surface shows unchanged. */
export type PlainOn<S extends Surface> = FactWith<Record<S, string>>;
type Each<Name> = Name extends readonly (infer One)[] ? One : Name;
/** What the surface calls these facts. */
export type NameOn<S extends Surface, F extends Fact = Fact> = Each<Extract<Facts[F], Record<S, Shown>>[S]>;
export type LeavingWith<P extends Entry["leavesWith"]> = FactWith<{ leavesWith: P }>;

function factsWhere<F extends Fact>(matches: (entry: Entry) => boolean): readonly F[] {
  return (Object.keys(FACTS) as F[]).filter((fact) => matches(FACTS[fact]));
}

export function factsFilledBy<S extends Source>(source: S): readonly FilledBy<S>[] {
  return factsWhere(({ type, filledBy }) => type !== undefined && filledBy?.includes(source) !== false);
}

export function factsShownOn<S extends Surface>(surface: S): readonly ShownOn<S>[] {
  return factsWhere((entry) => entry[surface] !== undefined);
}

export function plainFactsOn<S extends Surface>(surface: S): readonly PlainOn<S>[] {
  return factsWhere((entry) => typeof entry[surface] === "string");
}

export function factsLeavingWith<P extends Entry["leavesWith"]>(part: P): readonly LeavingWith<P>[] {
  return factsWhere(({ leavesWith }) => leavesWith === part);
}
