// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is replaced is source text

/** One bug in one line, and the suite that must notice it. */
export interface Mutant {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** "simulation", "contract", or a test file. */
  readonly suite: string;
}

const writer = "server/core/intake/submission-writer.ts";
const outcome = "server/core/intake/batch-outcome.ts";
const commit = "server/core/intake/store/commit-batch.ts";
const deliver = "server/core/deliveries/deliver.ts";
const backoff = "server/core/deliveries/backoff.ts";
const send = "server/core/webhooks/send-message.ts";
const transitions = "server/core/deliveries/store/transitions.ts";
const channels = "server/core/deliveries/store/channels.ts";
const erase = "server/features/erasure/erase-matching.ts";
const rules = "server/features/rules/store/apply-outcomes.ts";
const links = "server/features/files/store/file-links.ts";
const removeFiles = "server/features/files/remove-files.ts";
const limiter = "server/core/jobs/concurrency-limiter.ts";
const simulation = "simulation";
const contract = "contract";

const mutant = (suite: string, name: string, file: string, find: string, replace: string): Mutant => ({
  ...{ suite, name, file, find, replace },
});

export const mutants: readonly Mutant[] = [
  mutant(
    simulation,
    "answer before the commit",
    writer,
    "const outcome = await tryCommit(",
    "for (const arrival of arrivals) arrival.resolve(); const outcome = await tryCommit(",
  ),
  mutant(
    simulation,
    "forget the counts of a batch that failed",
    writer,
    "this.#unflushed.tally.addAll(counts);",
    "void counts;",
  ),
  mutant(
    simulation,
    "lose a visitor between two batches",
    writer,
    "return this.#arrivals.splice(0, rows);",
    "return this.#arrivals.splice(0, rows + 1).slice(0, rows);",
  ),
  mutant(
    simulation,
    "tell a visitor of a refused batch that it is saved",
    writer,
    "for (const arrival of arrivals) arrival.reject(new Refusal(reason, undefined, { cause }));",
    "for (const arrival of arrivals) arrival.resolve();",
  ),
  mutant(
    simulation,
    "count a refusal for what was committed",
    outcome,
    'if (fate === "aborted") this.tally',
    'if (fate === "committed") this.tally',
  ),
  mutant(
    simulation,
    "take a commit in doubt for none",
    outcome,
    "transactionInDoubt: cause.transactionId",
    "transactionInDoubt: null",
  ),
  mutant(simulation, "forget what was counted before", outcome, "tally.addAll(counted);", ""),
  mutant(simulation, "count for the next hour", outcome, "at.getTime() / HOUR_MS)", "at.getTime() / HOUR_MS + 1)"),
  mutant(
    simulation,
    "deliver twice",
    deliver,
    "const attempted = { deliveryId: delivery.id, attemptsBefore: delivery.attempts };",
    "await channel.attempt(scope, deps, delivery, AbortSignal.timeout(60_000)); const attempted = { deliveryId: delivery.id, attemptsBefore: delivery.attempts };",
  ),
  mutant(simulation, "send what is not wanted", deliver, "if (!delivery.isWanted) {", "if (delivery.id === '') {"),
  mutant(
    simulation,
    "forget that it arrived",
    deliver,
    'if (outcome === "cancelled") throw',
    'if (outcome === "delivered") return nextState(channel, delivery, result, deps.clock.now()); if (outcome === "cancelled") throw',
  ),
  mutant(
    simulation,
    "deliver after 410",
    "server/core/webhooks/webhook-channel.ts",
    "if (!response.isGone && !isGivenUp) return;",
    "if (!isGivenUp) return;",
  ),
  mutant(
    simulation,
    "take 410 for temporary",
    send,
    'outcome: "permanent", detail, isGone: true',
    'outcome: "temporary", detail, isGone: true',
  ),
  mutant(
    simulation,
    "take an error for delivered",
    send,
    "if (status >= 200 && status < 300) return { ...failed",
    "if (status >= 200) return { ...failed",
  ),
  mutant(
    simulation,
    "ignore Retry-After",
    backoff,
    "return Math.max(spreadMs, Math.min(retryAfterMs ?? 0, MAX_RETRY_AFTER_MS));",
    "return Math.max(spreadMs, Math.min(0, retryAfterMs ?? 0));",
  ),
  mutant(
    simulation,
    "give up after the first failure",
    backoff,
    'result.outcome === "permanent" ? null',
    "result.outcome !== 'delivered' ? null",
  ),
  mutant(
    simulation,
    "retry what is permanent",
    backoff,
    'result.outcome === "permanent" ? null',
    "result.outcome === 'delivered' ? null",
  ),
  mutant(
    "test/faults/statements.recovery.test.ts",
    "count an erasure twice when its transaction runs again",
    erase,
    "submissions: before.submissions + gone.submissions,",
    "submissions: progress.submissions + gone.submissions,",
  ),
  mutant(
    "test/features/erasure/erase-matching.test.ts",
    "forget the steps of an erasure before",
    erase,
    "submissions: before.submissions + gone.submissions,",
    "submissions: gone.submissions,",
  ),
  mutant(
    "test/features/erasure/erase-matching.test.ts",
    "end an erasure after its first step",
    erase,
    "isCutShort ? (ids.at(-1) ?? null)",
    "isCutShort ? null",
  ),
  mutant(simulation, "never give a place back", limiter, "entry.inFlight -= 1;", ""),
  mutant(
    simulation,
    "look only when woken",
    "server/core/jobs/delivery-loop.ts",
    "const timer = setTimeout(resolve, Math.min(restMs, this.#pollEveryMs));",
    "const timer = setTimeout(() => undefined, Math.min(restMs, this.#pollEveryMs));",
  ),
  mutant(contract, "skip the commit", commit, 'timed({ text: "COMMIT" })', 'timed({ text: "ROLLBACK" })'),
  mutant(
    contract,
    "drop an increment of the statistics",
    commit,
    "SET count = stats.count + excluded.count",
    "SET count = stats.count",
  ),
  mutant(
    "test/core/submissions/counts.test.ts",
    "drop a count delta",
    "server/core/submissions/store/counts.ts",
    "SET count = kept.count + excluded.count",
    "SET count = excluded.count",
  ),
  mutant(
    contract,
    "forget the lease",
    transitions,
    "UPDATE deliveries SET leased_until = $2 WHERE",
    "UPDATE deliveries SET leased_until = CASE WHEN $2::timestamptz IS NULL THEN $2 END WHERE",
  ),
  mutant("test/core/deliveries/claim.test.ts", "claim what is leased", transitions, "AND ${NOT_LEASED(NOW)}`;", "`;"),
  mutant(
    "test/core/deliveries/claim.test.ts",
    "claim before it is due",
    transitions,
    "const IS_DUE = `state = 'pending' AND next_attempt_at <= ${NOW} AND",
    "const IS_DUE = `state = 'pending' AND",
  ),
  mutant(
    "test/core/deliveries/claim.test.ts",
    "ignore spam at the claim",
    "server/core/deliveries/store/due-delivery.ts",
    "submission.folder = 'inbox' AND ",
    "",
  ),
  mutant(
    "test/core/deliveries/timeline.test.ts",
    "deliver again what has arrived",
    transitions,
    "WHERE attempt.delivery_id = deliveries.id AND attempt.outcome = 'delivered')",
    "WHERE attempt.delivery_id = deliveries.id AND false)",
  ),
  mutant(
    contract,
    "record over a newer attempt",
    transitions,
    '"id = $13 AND attempts = $14"',
    '"id = $13 AND attempts <= $14"',
  ),
  mutant(
    "test/core/deliveries/digest.test.ts",
    "record what another worker claimed of a digest",
    transitions,
    '"id = ANY($13::text[]) AND leased_until = $14"',
    '"$13::text[] IS NOT NULL AND leased_until = $14"',
  ),
  mutant(
    "test/core/deliveries/digest.test.ts",
    "keep the lease of what goes to a digest",
    transitions,
    "SET digest = $5, next_attempt_at = $4, leased_until = NULL",
    "SET digest = $5, next_attempt_at = $4",
  ),
  mutant(
    "test/core/deliveries/digest.test.ts",
    "begin a digest one too late",
    transitions,
    "LIMIT $7) AS singles) >= $7`",
    "LIMIT $7) AS singles) > $7 - 2`",
  ),
  mutant(
    "test/core/deliveries/claim.test.ts",
    "expire what is under way",
    transitions,
    'AND queued_at <= $3\n         AND ${NOT_LEASED("$5")}',
    "AND queued_at <= $3",
  ),
  mutant(
    "test/core/deliveries/timeline.test.ts",
    "resend what is in spam",
    transitions,
    "AND s.id = deliveries.submission_id AND s.folder = 'inbox'",
    "AND s.id = deliveries.submission_id",
  ),
  mutant(
    "test/core/deliveries/timeline.test.ts",
    "resend what is under way",
    transitions,
    "AND state <> 'pending' AND ${NOT_LEASED(at)}",
    "AND state <> 'pending'",
  ),
  mutant(
    contract,
    "mail to addresses that are not confirmed",
    channels,
    "WHERE destination.form_id = ${formId} AND destination.confirmed_at IS NOT NULL`,",
    "WHERE destination.form_id = ${formId}`,",
  ),
  mutant(
    "test/core/deliveries/enqueue.test.ts",
    "fire webhooks on the free plan",
    channels,
    "AND account.plan = 'pro' AND",
    "AND",
  ),
  mutant(
    "test/features/auto-reply/auto-reply.test.ts",
    "answer the same visitor twice a day",
    channels,
    "interval '1 day'",
    "interval '1 second'",
  ),
  mutant(
    "test/tenancy/selections.test.ts",
    "move what is another owner's beside one's own",
    "server/core/submissions/store/moves.ts",
    "const ids = found.map(({ id }) => id);",
    "const { ids } = move;",
  ),
  mutant(
    "test/core/deliveries/deliver.test.ts",
    "leave pending what is moved to spam",
    "server/core/submissions/store/moves.ts",
    'if (move.folder === "spam") await cancelDeliveries(client, { submissionIds: moved }, move.now);',
    'if (move.folder === "spam") await cancelDeliveries(client, { submissionIds: [] }, move.now);',
  ),
  mutant(
    "test/core/destinations/backlog.test.ts",
    "mail what is in spam once its address is confirmed",
    "server/core/destinations/store/backlog.ts",
    "AND arrived.folder = 'inbox' AND arrived.imported_at IS NULL",
    "AND arrived.imported_at IS NULL",
  ),
  mutant(
    "test/features/files/remove-files.test.ts",
    "keep what has expired",
    "server/core/retention/store/sweep.ts",
    'OLD, ceilingOfIds("sub", cutOff)',
    'OLD, ceilingOfIds("sub", new Date(cutOff.getTime() - 3_600_000))',
  ),
  mutant(
    "test/features/rules/apply-rules.test.ts",
    "email other addresses although a rule says no email",
    "server/features/rules/apply-rules.ts",
    'also: isMuted ? [] : addresses("also"),',
    'also: addresses("also"),',
  ),
  mutant(
    "test/features/rules/apply-rules.test.ts",
    "apply the rules after one that stops",
    "server/features/rules/apply-rules.ts",
    "if (rule.stops) break;",
    "",
  ),
  mutant(
    "test/features/files/received.test.ts",
    "answer before files are written",
    "server/features/files/intake/receive-files.ts",
    "await within(MAX_STORING_MS, Promise.all(this.#files.map((file) => file.settled)));",
    "await within(0, Promise.all(this.#files.map((file) => file.settled)));",
  ),
  mutant(
    "test/features/files/remove-files.test.ts",
    "sweep files that a row names",
    removeFiles,
    "if (named.has(key) || !(await deps.files.isOwn(key))) continue;",
    "if (!(await deps.files.isOwn(key))) continue;",
  ),
  mutant(
    "test/features/files/remove-files.test.ts",
    "sweep files while they arrive",
    removeFiles,
    "if (modifiedAt >= before) continue;",
    "",
  ),
  mutant(
    "test/features/files/stored.test.ts",
    "show a file at the edge of its retention",
    "server/core/scope/store/visibility.ts",
    "receivedAt: { gt: visibleAfter }",
    "receivedAt: { gte: visibleAfter }",
  ),
  mutant(
    "test/features/saved-views/views.test.ts",
    "keep one saved view too many",
    "server/features/saved-views/store.ts",
    "if (_count >= most) return false;",
    "if (_count > most) return false;",
  ),
  mutant(
    "test/features/saved-views/views.test.ts",
    "order saved views that are not all named",
    "server/features/saved-views/store.ts",
    "if (ids.length !== views.length || !views.every(({ id }) => named.has(id))) return false;",
    "",
  ),
  mutant(
    simulation,
    "remove the files of a commit in doubt",
    writer,
    "if (!isInDoubt(error)) await discardFiles();",
    "await discardFiles();",
  ),
  mutant(
    simulation,
    "leave the files of a refused message",
    writer,
    "if (!isInDoubt(error)) await discardFiles();",
    "if (isInDoubt(error)) await discardFiles();",
  ),
  mutant(
    "test/features/files/remove-files.test.ts",
    "leave the files of what was erased",
    removeFiles,
    "await deps.files.remove(keys);",
    "",
  ),
  mutant(
    "test/features/files/remove-files.test.ts",
    "sweep by a clock that is ahead",
    removeFiles,
    "Math.min(deps.clock.now().getTime(), database.getTime())",
    "Math.max(deps.clock.now().getTime(), database.getTime())",
  ),
  mutant(
    "test/features/rules/rules.test.ts",
    "apply the rules of before their change",
    "server/core/platform/versioned-cache.ts",
    "if (known?.version === version) return known;",
    "if (known !== undefined) return known;",
  ),
  mutant(
    "test/features/rules/rules.test.ts",
    "drop an address that a rule adds",
    rules,
    "return [...left, ...addedTargets(ruled, routings, left)];",
    "return [...left];",
  ),
  mutant(
    "test/features/rules/rules.test.ts",
    "send to an endpoint that a rule excludes",
    rules,
    " && !routing.webhookExcept.includes(target)",
    "",
  ),
  mutant(
    "test/features/rules/rules.test.ts",
    "apply rules twice to a message",
    rules,
    "AND NOT EXISTS (SELECT FROM submission_rules AS done WHERE done.submission_id = s.id)",
    "",
  ),
  mutant(
    "test/features/rules/kept-rules.test.ts",
    "give another owner's label",
    rules,
    `AND wanted.account_id = given."accountId"`,
    "",
  ),
  mutant(
    "test/features/files/stored.test.ts",
    "count files that were left out",
    "server/features/files/store/files.ts",
    "where: { AND: [visibleFiles(scope), { storageKey: { not: null } }] },",
    "where: visibleFiles(scope),",
  ),
  mutant(
    "test/features/replies/replies.test.ts",
    "send a reply twice",
    channels,
    "isSentOnce: true,",
    "isSentOnce: false,",
  ),
  mutant(
    "test/features/replies/replies.test.ts",
    "take back a reply that is being sent",
    transitions,
    'AND attempts = 0\n       AND ${NOT_LEASED("$3")}',
    "AND attempts = 0 AND $3::timestamptz IS NOT NULL",
  ),
  mutant(
    "test/features/files/file-links.test.ts",
    "open a link twice",
    links,
    "AND link.used_at IS NULL\n         AND link.starts",
    "AND link.starts",
  ),
  mutant(
    "test/core/deliveries/clock-skew.test.ts",
    "take a lease of a wrong clock for one",
    "server/core/database/clock-skew.ts",
    " OR ${column} > ${latest(now, MAX_LEASE_MS)})",
    ")",
  ),
];
