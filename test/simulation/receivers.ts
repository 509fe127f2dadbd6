import type { SendResult } from "../../server/core/mail/message.ts";
import type { MailTransport } from "../../server/core/mail/transport.ts";
import type { Outcome } from "../../server/core/outbound/outcome.ts";
import type { SafeFetch } from "../../server/core/outbound/safe-fetch.ts";
import type { Process, World } from "./world.ts";

/** How a receiver answers. "silent" takes the message, but its answer is lost. */
export const MODES = ["ok", "down", "limited", "gone", "rejects", "slow", "silent"] as const;
export type Mode = (typeof MODES)[number];

/** One message sent to a receiver. */
export interface Sending {
  readonly process: Process;
  /** The Message-ID of an email, or the `webhook-id`. */
  readonly id: string;
  /** The email address, or the endpoint's id. */
  readonly target: string;
  readonly submissionId: string | null;
  readonly outcome: "delivered" | "temporary" | "permanent";
  readonly retryAfterMs: number;
  readonly isGone: boolean;
}

const WEBHOOK_TIMEOUT_MS = 10_000;
const SLOW_MS = 45_000;
const RETRY_AFTER_MS = 3_600_000;

/** The mail server and the receivers of webhooks, as seen from one process. */
export class Receivers {
  readonly #world: World;
  readonly #modes = new Map<string, Mode>();
  readonly #onSend: (sending: Sending) => void;

  constructor(world: World, onSend: (sending: Sending) => void) {
    this.#world = world;
    this.#onSend = onSend;
  }

  set(target: string, mode: Mode): void {
    this.#modes.set(target, mode);
  }

  modeOf(target: string): Mode {
    return this.#modes.get(target) ?? "ok";
  }

  heal(): void {
    this.#modes.clear();
  }

  mail(): MailTransport {
    return {
      from: async () => "postern@example.test",
      send: async (message, signal) => {
        const { abortsAtMs } = signal as unknown as { readonly abortsAtMs: number };
        const limitMs = Math.max(0, abortsAtMs - this.#world.nowMs);
        const submissionId = /submission=(sub_[0-9a-z]+)/.exec(message.text)?.[1] ?? null;
        return this.#exchange(message.to, { id: message.id, submissionId }, limitMs, mailResult);
      },
      check: async () => null,
      close: () => undefined,
    };
  }

  fetch(): SafeFetch {
    return {
      send: ({ url, headers, body }) => {
        const submissionId = /"id":"(sub_[0-9a-z]+)"/.exec(body?.toString() ?? "")?.[1] ?? null;
        const sent = { id: headers["webhook-id"] ?? "", submissionId };
        return this.#exchange(url.replace(/^.*\//, ""), sent, WEBHOOK_TIMEOUT_MS, webhookOutcome);
      },
      check: async () => null,
      close: async () => undefined,
    };
  }

  /** Delivers the message, and its answer some time later. */
  #exchange<Result>(
    target: string,
    sent: Pick<Sending, "id" | "submissionId">,
    limitMs: number,
    resultOf: (mode: Mode, isTimeout: boolean) => Result,
  ): Promise<Result> {
    const world = this.#world;
    const process = world.current;
    return new Promise((resolve) => {
      const arrive = () => {
        const mode = this.modeOf(target);
        const answersAfterMs = mode === "silent" ? Number.POSITIVE_INFINITY : mode === "slow" ? SLOW_MS : 0;
        const isTimeout = answersAfterMs >= limitMs;
        const outcome = isTimeout ? "temporary" : OUTCOME[mode];
        const retryAfterMs = mode === "limited" ? RETRY_AFTER_MS : 0;
        this.#onSend({ process, ...sent, target, outcome, retryAfterMs, isGone: mode === "gone" });
        world.after(Math.min(limitMs, answersAfterMs), `answer of ${target}: ${mode}`, () =>
          resolve(resultOf(mode, isTimeout)),
        );
      };
      world.after(0, `${sent.id} arrives at ${target}`, arrive, { process, orphan: arrive });
    });
  }
}

const OUTCOME = {
  ...({ ok: "delivered", slow: "delivered", silent: "delivered", gone: "permanent" } as const),
  ...({ down: "temporary", limited: "temporary", rejects: "temporary" } as const),
};
const REPLY_CODE = { ok: 250, slow: 250, silent: 250, down: 0, limited: 450, rejects: 451, gone: 550 } as const;
const STATUS = { ok: 204, slow: 200, silent: 200, down: 500, limited: 429, rejects: 422, gone: 410 } as const;

function mailResult(mode: Mode, isTimeout: boolean): SendResult {
  const [outcome, replyCode] = [OUTCOME[mode], REPLY_CODE[mode]];
  if (isTimeout) return { outcome: "temporary", detail: "It took too long.", scope: "transport" };
  if (outcome === "delivered") return { outcome, detail: "Taken.", replyCode };
  if (replyCode === 0) return { outcome, detail: "It is away.", scope: "transport" };
  return { outcome, detail: "Refused.", replyCode, scope: mode === "rejects" ? "message" : "endpoint" };
}

function webhookOutcome(mode: Mode, isTimeout: boolean): Outcome {
  if (isTimeout) return { kind: "timeout", detail: "The endpoint took too long." };
  const headers = mode === "limited" ? [["retry-after", String(RETRY_AFTER_MS / 1_000)] as const] : [];
  return { kind: "response", status: STATUS[mode], headers, body: "", isBodyCut: false };
}
