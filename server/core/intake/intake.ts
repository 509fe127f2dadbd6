import { type Context, Hono, type MiddlewareHandler } from "hono";
import { LRUCache } from "lru-cache";
import { MINUTE_MS } from "../../../shared/durations.ts";
import { readFormAddress } from "../../../shared/form-address.ts";
import { readTestToken, testAnswer } from "../../features/daily-test/test-token.ts";
import { FileRoom } from "../../features/files/intake/file-budget.ts";
import { readSentPage } from "../../features/form-pages/form-page.ts";
import type { PageRow } from "../../features/form-pages/store/form-pages.ts";
import { createRuleCache } from "../../features/rules/rule-cache.ts";
import { type AuthenticateIntake, createAuthenticateIntake } from "../access/authenticate.ts";
import { withIntakeConnections } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { withDefaultHeaders } from "../http/security-headers.ts";
import { createScanner } from "../outbound/clamd.ts";
import { isDatabaseUnavailable } from "../platform/errors.ts";
import { isId } from "../platform/ids.ts";
import { type Release, Slots } from "../platform/slots.ts";
import { createFilterCache } from "../spam/filter-cache.ts";
import { createFormHabits } from "../spam/form-habits.ts";
import { chooseLanguage } from "../visitor-language/choose-language.ts";
import { type Translation, translationOf } from "../visitor-language/translation.ts";
import { accepted, alpineTargets, challengeResponse, logoResponse, refused, thanks, wrongMethod } from "./answer.ts";
import { createFloodGuard, defaultFloodLimits, type FloodLimits } from "./flood-guard.ts";
import { createFormChallenge, createReplayCounter, mintFormToken } from "./page-proofs.ts";
import { errorsScript, formScript, type PageSettings, proofScript, uploadScript } from "./page-scripts.ts";
import { createUploadGate, defaultUploadLimits, type UploadLimits } from "./read-body.ts";
import { fileLimits, type OnScreened, type Received, receive } from "./receive.ts";
import { createRecentSubmissions } from "./recent-submissions.ts";
import { Refusal } from "./refusal.ts";
import { createVerdictMemory } from "./screen-arrival.ts";
import { scriptResponse } from "./script-response.ts";
import { rehearseCommit } from "./store/commit-batch.ts";
import type { EarlierSubmission } from "./store/sends.ts";
import { FormChanged, recordWithFiles, type SubmissionWriter } from "./submission-writer.ts";

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
  const flood = createFloodGuard(deps.clock, options.flood ?? defaultFloodLimits);
  const gate = {
    flood,
    authenticate: createAuthenticateIntake(deps),
    loadFilter: createFilterCache(deps),
    loadRules: createRuleCache(deps),
    recent: createRecentSubmissions(deps.clock),
    uses: createReplayCounter(),
    opinions: deps.features.flatMap(({ opinion }) => opinion?.(deps) ?? []),
    habits: createFormHabits(deps),
    verdicts: createVerdictMemory(),
    uploads: createUploadGate(options.uploads ?? defaultUploadLimits),
    files: new FileRoom(deps, flood),
    onScreened: options.onScreened ?? (() => {}),
    scanFile: createScanner(deps.config.clamd, {
      onFailure: (error) => deps.log.warn({ err: error }, "a file could not be scanned for viruses"),
    }),
  };
  const pageSettings = createPageSettings(gate.authenticate);
  const { publicUrl } = deps.config;
  const intake = new Hono();
  intake.use((_context, next) => withIntakeConnections(next));
  intake.use(readableByEveryPage);
  intake.post("/:formId", (context) => post(context, context.req.param("formId")));
  intake.options("/:formId", (context) => preflight(context.req.raw.headers, "POST"));
  intake.all("/:formId", (context) => {
    const hasFields = new URL(context.req.url).search.length > 1;
    return wrongMethod("POST", context.req.raw.headers, { hasFields, translation: recalled(context) });
  });
  intake.get("/:formId/thanks", async (context) => {
    const name = context.req.param("formId");
    if (!isId(name, "frm") && readFormAddress(name) === null) return context.notFound();
    const { own, language, isToConfirm } = await sentPage(name);
    return thanks({
      headers: context.req.raw.headers,
      publicUrl,
      filesNotKept: context.req.query("files"),
      own,
      isToConfirm,
      translation: translate(context, language),
    });
  });
  intake.get("/:formId/logo", async (context) => {
    return logoResponse((await sentPage(context.req.param("formId"))).own) ?? context.notFound();
  });
  for (const [path, page] of deps.features.flatMap(({ formPages }) => Object.entries(formPages?.(deps) ?? {}))) {
    intake.get(`/:formId/${path}`, async (context) => {
      const name = context.req.param("formId");
      const lookUpScope = async () => {
        const found = await lookUp(name);
        return typeof found === "string" ? null : found.scope;
      };
      const response = await page(name, lookUpScope, (language) => translate(context, language));
      return response ?? context.notFound();
    });
  }
  // A script that follows the redirect with custom headers sends a preflight.
  intake.options("/:formId/thanks", (context) => preflight(context.req.raw.headers, "GET"));
  intake.all("/:formId/thanks", (context) =>
    wrongMethod("GET", context.req.raw.headers, { hasFields: false, translation: recalled(context) }),
  );
  intake.get("/:formId/form.js", script);
  intake.get("/:formId/proof.js", (context) => scriptResponse(context, proofScript()));
  intake.get("/:formId/errors.js", (context) => scriptResponse(context, errorsScript()));
  intake.get("/:formId/upload.js", uploads);
  intake.get("/:formId/challenge", (context) => challenge(context.req.param("formId")));
  return intake;

  /** For the named form; an unknown name gets a script as well, which proves nothing. */
  async function script(context: Context): Promise<Response> {
    const name = context.req.param("formId") ?? "";
    const formId = gate.authenticate.knownId(name) ?? (await gate.authenticate.findId(name)) ?? name;
    const token = mintFormToken(deps.keys.formToken, formId, deps.clock.now());
    const { language, ...settings } = await pageSettings(formId);
    const isGuess = language === null && context.req.query("language") === undefined;
    return scriptResponse(context, formScript(translate(context, language), { token, ...settings, isGuess }));
  }

  /** Falls back to the server's limits for unknown forms: the intake decides, not the script. */
  async function uploads(context: Context): Promise<Response> {
    const found = await lookUp(context.req.param("formId") ?? "").catch(() => "unknown" as const);
    const form = typeof found === "string" ? { maxFiles: null, maxFileBytes: null, language: null } : found.form;
    return scriptResponse(context, uploadScript(translate(context, form.language), fileLimits(deps.config, form)));
  }

  /** For an unknown form, the page only learns that there is nothing to solve. */
  async function challenge(name: string): Promise<Response> {
    const found = await lookUp(name);
    if (typeof found === "string" || !found.form.asksProofOfWork) return challengeResponse(null);
    return challengeResponse(await createFormChallenge(deps.keys.proofOfWork, found.form.id, deps.clock.now()));
  }

  /** The message is stored whatever happens to its page: without the database the visitor gets the built-in one. */
  async function sentPage(name: string): Promise<SentPage> {
    try {
      const formId = await gate.authenticate.findId(name);
      if (formId === null) return BUILT_IN;
      const found = gate.authenticate.recall(formId) ?? (await gate.authenticate.lookUp(formId));
      if (typeof found === "string") return BUILT_IN;
      return {
        own: await readSentPage(found.scope, deps),
        language: found.form.language,
        isToConfirm: found.form.asksConfirmation,
      };
    } catch (error) {
      deps.log.warn({ err: error }, "the page after sending could not be read");
      return BUILT_IN;
    }
  }

  /** The form's language, if known without querying the database. */
  function recalled(context: Context, asked?: string | null): Translation {
    const formId = gate.authenticate.knownId(context.req.param("formId") ?? "");
    const form = formId === null ? null : gate.authenticate.recall(formId)?.form;
    const { headers } = context.req.raw;
    return translationOf(chooseLanguage({ form: form?.language, asked, headers }));
  }

  async function lookUp(name: string) {
    const formId = await gate.authenticate.findId(name);
    return formId === null ? "unknown" : gate.authenticate.lookUp(formId);
  }

  /**
   * Posts beyond the limit are refused at once. A body that is still arriving takes no slot, so slow senders block
   * nobody.
   */
  async function post(context: Context, name: string): Promise<Response> {
    const taken: Release[] = [];
    const enter = () => {
      const release = posts.tryTake();
      if (release === null) throw new Refusal("unavailable");
      taken.push(release);
    };
    const token = readTestToken(deps.keys.dailyTest, name, context.req.raw.headers, deps.clock.now());
    const answered = token === null ? admit(context, name, enter) : tryOut(context, name, { token, enter });
    return answered.finally(() => {
      for (const release of taken) release();
    });
  }

  /** Handles Postern's own test message like any other, but without counting, notifying or storing it. */
  async function tryOut(
    context: Context,
    name: string,
    { token, enter }: { readonly token: string; readonly enter: () => void },
  ): Promise<Response> {
    const untaught = {
      recent: createRecentSubmissions(deps.clock),
      habits: { ...gate.habits, note: () => {} },
      opinions: [],
      onScreened: () => {},
    };
    try {
      if (posts.isFull()) throw new Refusal("unavailable");
      const arrival = await receive(context, deps, { ...gate, ...untaught, enter }, name);
      await arrival.discardFiles();
      await rehearseCommit(deps.db, () => deps.newId("dlv"), arrival);
      return Response.json(
        { test: testAnswer(deps.keys.dailyTest, token) },
        { headers: { "Cache-Control": "no-store" } },
      );
    } catch (error) {
      return refused(toRefusal(deps, error), context.req.raw.headers, translationOf("en"));
    }
  }

  async function admit(context: Context, name: string, enter: () => void): Promise<Response> {
    const { headers } = context.req.raw;
    let receiveNext = async () => {
      if (posts.isFull()) throw new Refusal("unavailable");
      return receive(context, deps, { ...gate, enter }, name);
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
        return refused(refusal, headers, recalled(context, refusal.askedLanguage));
      }
      try {
        const earlier = await recordWithFiles(writer, arrival);
        return keptAnswer(arrival, { name, earlier }, headers);
      } catch (error) {
        // Already counted by the writer, which alone knows whether the row was stored.
        if (!(error instanceof FormChanged)) {
          return refused(toRefusal(deps, error), headers, translationOf(arrival.language.chosen));
        }
        receiveNext = arrival.again;
      }
    }
  }

  interface Kept {
    /** The id or the address that the visitor sent to. */
    readonly name: string;
    /** A repeated send gets the same answer as the first. */
    readonly earlier: EarlierSubmission | null;
  }

  function keptAnswer(arrival: Received, { name, earlier }: Kept, headers: Headers): Response {
    const { formId } = arrival.scope;
    const { id, leftOut } = earlier ?? { id: arrival.submission.id, leftOut: arrival.leftOut };
    deps.log.debug({ submissionId: id, formId, isRepeated: earlier !== null }, "submission received");
    return accepted({
      id,
      kind: arrival.answerKind,
      redirect: arrival.redirect,
      // Without the host, because the visitor may have used another than PUBLIC_URL's.
      thanksPath: `/f/${name}/thanks`,
      thanksUrl: `${publicUrl}/f/${name}/thanks`,
      leftOut,
      targets: alpineTargets(headers),
      isToConfirm: arrival.submission.confirmedBy != null,
      translation: translationOf(arrival.language.chosen),
      askedLanguage: arrival.language.asked,
    });
  }
}

interface SentPage {
  readonly own: PageRow | null;
  /** The form's. */
  readonly language: string | null;
  readonly isToConfirm: boolean;
}

const BUILT_IN: SentPage = { own: null, language: null, isToConfirm: false };

/** For resources fetched by address: the page after sending, and the scripts. */
function translate(context: Context, form: string | null): Translation {
  const asked = context.req.query("language");
  return translationOf(chooseLanguage({ form, asked, headers: context.req.raw.headers }));
}

const MAX_FORMS = 2_000;
interface FormSettings extends Omit<PageSettings, "token" | "isGuess"> {
  readonly language: string | null;
}

/**
 * The form settings for a page's script, cached for a minute because pages are opened far more often than forms are
 * sent, and longer while the database is unavailable.
 */
function createPageSettings(authenticate: AuthenticateIntake): (formId: string) => Promise<FormSettings> {
  const known = new LRUCache<string, FormSettings>({ max: MAX_FORMS, ttl: MINUTE_MS, noDeleteOnStaleGet: true });
  const unknown: FormSettings = { keep: null, asksProofOfWork: true, language: null };
  return async (formId) => {
    const recent = known.get(formId);
    if (recent !== undefined || !isId(formId, "frm")) return recent ?? unknown;
    try {
      const found = await authenticate.lookUp(formId);
      if (typeof found === "string") return unknown;
      const { draftStorage: keep, asksProofOfWork, language } = found.form;
      known.set(formId, { keep, asksProofOfWork, language });
      return { keep, asksProofOfWork, language };
    } catch {
      return known.get(formId, { allowStale: true }) ?? unknown;
    }
  };
}

function toRefusal(deps: Deps, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  if (isDatabaseUnavailable(error)) return new Refusal("unavailable", undefined, { cause: error });
  deps.log.error({ err: error }, "intake failed");
  return new Refusal("fault", undefined, { cause: error });
}

const REQUESTABLE_HEADERS = /^[\w!#$%&'*+.^`|~, -]{1,2000}$/;
const COMMON_HEADERS = "Content-Type, Accept, X-Requested-With, Idempotency-Key";
const MAX_AGE_SECONDS = "86400";

/**
 * Lets every page read the answer, whatever origins the form lists: a submission from elsewhere is quarantined, and must
 * look to its sender like any other. Scripts that always send credentials (`credentials: "include"`, `sendBeacon`) may
 * read it too, which needs the page's own origin in place of the star. No cookie is ever read below `/f`.
 */
export const readableByEveryPage: MiddlewareHandler = (context, next) => {
  const origin = context.req.header("origin");
  const readable = origin === undefined ? BY_ALL : { ...BY_ALL, ...BY_ORIGIN, "Access-Control-Allow-Origin": origin };
  return withDefaultHeaders(context, readable, next);
};

const BY_ALL = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "Retry-After, HX-Redirect",
  Vary: "Origin, Accept-Language",
};
const BY_ORIGIN = { "Access-Control-Allow-Credentials": "true" };

/** Asked at most once a day by each browser before a script's request. */
export function preflight(requested: Headers, methods: string): Response {
  const asked = requested.get("access-control-request-headers") ?? "";
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Methods": methods,
      // Named one by one: with credentials a star would be the name of a header.
      "Access-Control-Allow-Headers": REQUESTABLE_HEADERS.test(asked) ? asked : COMMON_HEADERS,
      "Access-Control-Max-Age": MAX_AGE_SECONDS,
      Vary: "Access-Control-Request-Headers, Origin",
    },
  });
}
