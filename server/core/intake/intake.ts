import { type Context, Hono } from "hono";
import { createAuthenticateIntake } from "../access/authenticate.ts";
import { withIntakeConnections } from "../database/db.ts";
import { type Deps, hookOf } from "../deps.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import { type Release, Slots } from "../platform/slots.ts";
import { createFilterCache } from "../spam/filter-cache.ts";
import { createFormHabits } from "../spam/form-habits.ts";
import { createDecideArriving, createDelivering } from "../submissions/delivery-steps.ts";
import { translationOf } from "../visitor-language/translation.ts";
import { accepted, alpineTargets, refused } from "./answer.ts";
import { preflight, readableByEveryPage } from "./cross-origin.ts";
import { createFloodGuard, defaultFloodLimits, type FloodLimits } from "./flood-guard.ts";
import { translateRecalled } from "./form-page.ts";
import { createReplayCounter } from "./page-proofs.ts";
import { createUploadGate, defaultUploadLimits, type UploadLimits } from "./read-body.ts";
import { type Gate, type OnScreened, type Received, receive } from "./receive.ts";
import { createRecentSubmissions } from "./recent-submissions.ts";
import { Refusal } from "./refusal.ts";
import { createVerdictMemory } from "./screen-arrival.ts";
import { rehearseCommit } from "./store/commit-batch.ts";
import type { EarlierSubmission } from "./store/sends.ts";
import { FormChanged, recordWithFiles, type SubmissionWriter } from "./submission-writer.ts";
import { createVisitorPages } from "./visitor-pages.ts";
import { createVisitorScripts } from "./visitor-scripts.ts";

export interface IntakeOptions {
  readonly flood?: FloodLimits;
  readonly uploads?: UploadLimits;
  readonly onScreened?: OnScreened;
  /** Maximum posts screened and stored concurrently. */
  readonly postsAtOnce?: number | undefined;
}

/**
 * About as many as a small server screens and stores per second, so that an admitted post does not wait much longer.
 */
const MAX_POSTS_AT_ONCE = 300;

/**
 * `POST /f/{id or address}`, normalized by `intakePath`: unless overloaded, every request but a repeated send is
 * counted exactly once, before it is answered.
 */
export function createIntake(deps: Deps, writer: SubmissionWriter, options: IntakeOptions = {}): Hono {
  const posts = new Slots({ maxAtOnce: options.postsAtOnce ?? MAX_POSTS_AT_ONCE });
  const gate = {
    flood: createFloodGuard(deps.clock, options.flood ?? defaultFloodLimits),
    authenticate: createAuthenticateIntake(deps),
    loadFilter: createFilterCache(deps),
    decide: createDecideArriving(deps),
    recent: createRecentSubmissions(deps.clock),
    uses: createReplayCounter(),
    opinions: deps.features.flatMap(({ opinion }) => opinion?.(deps) ?? []),
    habits: createFormHabits(deps),
    verdicts: createVerdictMemory(),
    uploads: createUploadGate(options.uploads ?? defaultUploadLimits),
    onScreened: options.onScreened ?? (() => {}),
  };
  const intake = new Hono();
  intake.use((_context, next) => withIntakeConnections(next));
  intake.use(readableByEveryPage);
  intake.post("/:formId", (context) => post(context, deps, { gate, posts, writer }, context.req.param("formId")));
  intake.options("/:formId", (context) => preflight(context.req.raw.headers, "POST"));
  intake.route("/", createVisitorPages(deps, gate.authenticate));
  intake.route("/", createVisitorScripts(deps, gate.authenticate));
  return intake;
}

interface Posting<G = Gate> {
  readonly gate: G;
  readonly posts: Slots;
  readonly writer: SubmissionWriter;
}

/**
 * Posts beyond the limit are refused at once. A body that is still arriving takes no slot, so slow senders block nobody.
 */
async function post(
  context: Context,
  deps: Deps,
  { gate, posts, writer }: Posting<Omit<Gate, "enter">>,
  name: string,
): Promise<Response> {
  const taken: Release[] = [];
  const enter = () => {
    const release = posts.tryAcquire();
    if (release === null) throw new Refusal("unavailable");
    taken.push(release);
  };
  const posting = { gate: { ...gate, enter }, posts, writer };
  const test = hookOf(deps, "testAnswer")?.(deps, name, context.req.raw.headers) ?? null;
  const answered =
    test === null ? admit(context, deps, posting, name) : rehearse(context, deps, posting, { name, test });
  return answered.finally(() => {
    for (const release of taken) release();
  });
}

/** Handles a test message like any other, but without counting, notifying or storing it. */
async function rehearse(
  context: Context,
  deps: Deps,
  { gate, posts }: Posting,
  { name, test }: { readonly name: string; readonly test: object },
): Promise<Response> {
  const untaught = {
    recent: createRecentSubmissions(deps.clock),
    habits: { ...gate.habits, note: () => {} },
    opinions: [],
    onScreened: () => {},
  };
  try {
    if (posts.isFull()) throw new Refusal("unavailable");
    const arrival = await receive(context, deps, { ...gate, ...untaught }, name);
    await arrival.discardFiles();
    await rehearseCommit(deps.db, createDelivering(deps), [arrival]);
    return Response.json(test, { headers: { "Cache-Control": "no-store" } });
  } catch (error) {
    return refused(toRefusal(deps, error), context.req.raw.headers, translationOf("en"));
  }
}

async function admit(context: Context, deps: Deps, { gate, posts, writer }: Posting, name: string): Promise<Response> {
  const { headers } = context.req.raw;
  let receiveNext = async () => {
    if (posts.isFull()) throw new Refusal("unavailable");
    return receive(context, deps, gate, name);
  };
  for (;;) {
    let arrival: Received;
    try {
      arrival = await receiveNext();
    } catch (error) {
      const refusal = toRefusal(deps, error);
      const counted = writer.refuse(gate.authenticate.knownId(name) ?? name, refusal.reason);
      // When overloaded, refuse without waiting for a commit.
      if (refusal.reason !== "unavailable") await counted;
      return refused(refusal, headers, translateRecalled(context, gate.authenticate, refusal.askedLanguage));
    }
    try {
      const earlier = await recordWithFiles(writer, arrival);
      return keptAnswer(deps, arrival, { name, headers }, earlier);
    } catch (error) {
      // Already counted by the writer, which alone knows whether the row was stored.
      if (!(error instanceof FormChanged)) {
        return refused(toRefusal(deps, error), headers, translationOf(arrival.language.chosen));
      }
      receiveNext = arrival.again;
    }
  }
}

/** `name` is what the visitor sent to. A repeated send gets the same answer as the first. */
function keptAnswer(
  deps: Deps,
  arrival: Received,
  { name, headers }: { readonly name: string; readonly headers: Headers },
  earlier: EarlierSubmission | null,
): Response {
  const { formId } = arrival.scope;
  const { id, leftOut } = earlier ?? { id: arrival.submission.id, leftOut: arrival.leftOut };
  deps.log.debug({ submissionId: id, formId, isRepeated: earlier !== null }, "submission received");
  return accepted({
    id,
    kind: arrival.answerKind,
    redirect: arrival.redirect,
    // Without the host, because the visitor may have used another than PUBLIC_URL's.
    thanksPath: `/f/${name}/thanks`,
    thanksUrl: `${deps.config.publicUrl}/f/${name}/thanks`,
    leftOut,
    targets: alpineTargets(headers),
    isToConfirm: arrival.submission.decisions?.confirmedBy != null,
    translation: translationOf(arrival.language.chosen),
    askedLanguage: arrival.language.asked,
  });
}

function toRefusal(deps: Deps, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal("unavailable", undefined, { cause: error });
  deps.log.error({ err: error }, "intake failed");
  return new Refusal("fault", undefined, { cause: error });
}
