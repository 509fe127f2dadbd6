// Visitors who arrive on their own schedule, whether or not earlier ones have been answered. A separate process, so
// that it continues while the server or the checker is busy. Takes an `Offer` as a message, and answers with `Answers`.
import { connect, type Socket } from "node:net";
import { quantile } from "../../bench/measure/rounds.ts";

export interface Offer {
  readonly port: number;
  readonly formId: string;
  readonly perSecond: number;
  readonly seconds: number;
  /** The number of the first post; later ones count up from it. */
  readonly first: number;
}

export interface Answers {
  readonly sent: number;
  /**
   * By status; a 429 or 503 without Retry-After ends in "!", "cut" is a connection that ended without an answer, "left"
   * a visitor who gave up waiting.
   */
  readonly counts: Readonly<Record<string, number>>;
  readonly accepted: readonly number[];
  /** From a post's scheduled time to its answer, in milliseconds. */
  readonly acceptedMs: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly refusedMs: { readonly p50: number; readonly p99: number; readonly max: number };
  /** Peak number of concurrent connections. */
  readonly connections: number;
}

export const textOf = (number: number) =>
  `Bom dia, number ${number}. ${"Could you call me back about the violin? ".repeat(4)}`;

const TICK_MS = 5;
const ANSWERED_WITHIN_MS = 60_000;
const SENDERS = 40_000;
/** As many as a reverse proxy keeps open; when all are busy, visitors wait for one and eventually leave. */
const MAX_CONNECTIONS = 1_000;
const PATIENCE_MS = 10_000;

process.on("message", (offer: Offer) => void makeOffer(offer).then((answers) => process.send?.(answers)));

async function makeOffer(offer: Offer): Promise<Answers> {
  const visit = new Visits(offer);
  const startedMs = performance.now();
  const total = offer.perSecond * offer.seconds;
  let sent = 0;
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const nowMs = performance.now() - startedMs;
      // The first is due immediately.
      const due = Math.min(total, Math.floor((nowMs * offer.perSecond) / 1_000) + 1);
      for (; sent < due; sent += 1) visit.send(offer.first + sent, startedMs + (sent * 1_000) / offer.perSecond);
      visit.forgetImpatient();
      if (sent < total) return;
      if (visit.underWay > 0 && nowMs < offer.seconds * 1_000 + ANSWERED_WITHIN_MS) return;
      clearInterval(timer);
      resolve();
    }, TICK_MS);
  });
  return { sent, ...visit.end() };
}

interface Post {
  readonly number: number;
  readonly dueMs: number;
}

/** Each post uses a free connection or opens one, as a reverse proxy would. */
class Visits {
  readonly #offer: Offer;
  readonly #free: Socket[] = [];
  readonly #underWay = new Map<Socket, Post>();
  readonly #counts: Record<string, number> = {};
  readonly #accepted: number[] = [];
  readonly #times: { readonly accepted: number[]; readonly refused: number[] } = { accepted: [], refused: [] };
  readonly #queue: Post[] = [];
  #most = 0;

  constructor(offer: Offer) {
    this.#offer = offer;
  }

  get underWay(): number {
    return this.#underWay.size + this.#queue.length;
  }

  send(number: number, dueMs: number): void {
    const socket = this.#free.pop();
    if (socket === undefined && this.#underWay.size >= MAX_CONNECTIONS) this.#queue.push({ number, dueMs });
    else this.#write(socket ?? this.#open(), { number, dueMs });
  }

  /** Drops visitors who waited too long for a connection; they were never sent to the server. */
  forgetImpatient(): void {
    const patient = this.#queue.findIndex(({ dueMs }) => performance.now() - dueMs < PATIENCE_MS);
    const left = this.#queue.splice(0, patient < 0 ? this.#queue.length : patient).length;
    if (left > 0) this.#counts.left = (this.#counts.left ?? 0) + left;
  }

  #write(socket: Socket, post: Post): void {
    const { number } = post;
    this.#underWay.set(socket, post);
    this.#most = Math.max(this.#most, this.#underWay.size);
    const body = `name=Ana+Lopes&email=ana%40example.com&message=${encodeURIComponent(textOf(number))}`;
    const sender = number % SENDERS;
    socket.write(
      `POST /f/${this.#offer.formId} HTTP/1.1\r\nHost: 127.0.0.1:${this.#offer.port}\r\nAccept: application/json\r\nX-Forwarded-For: 20.1.${sender >> 8}.${sender & 255}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  end(): Omit<Answers, "sent"> {
    for (const socket of [...this.#free, ...this.#underWay.keys()]) socket.destroy();
    const of = (times: number[]) => ({
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      max: quantile(times, 1),
    });
    return {
      counts: this.#counts,
      accepted: this.#accepted,
      acceptedMs: of(this.#times.accepted),
      refusedMs: of(this.#times.refused),
      connections: this.#most,
    };
  }

  #open(): Socket {
    const socket = connect(this.#offer.port, "127.0.0.1").setNoDelay(true);
    let received = "";
    socket.on("data", (chunk) => {
      received += chunk.toString("latin1");
      const length = lengthOf(received);
      if (length === null || received.length < length) return;
      this.#answered(socket, received.slice(0, length));
      received = received.slice(length);
    });
    socket.on("error", () => undefined);
    socket.on("close", () => {
      const at = this.#free.indexOf(socket);
      if (at >= 0) this.#free.splice(at, 1);
      if (this.#underWay.delete(socket)) this.#count("cut");
      this.#sendNext();
    });
    return socket;
  }

  #answered(socket: Socket, answer: string): void {
    const post = this.#underWay.get(socket);
    if (post === undefined) return;
    this.#underWay.delete(socket);
    const status = answer.slice(9, 12);
    const isAccepted = status === "200";
    const isHonest = isAccepted || /^retry-after: \d/im.test(answer);
    this.#count(isHonest ? status : `${status}!`);
    this.#times[isAccepted ? "accepted" : "refused"].push(performance.now() - post.dueMs);
    if (isAccepted) this.#accepted.push(post.number);
    if (/^connection: close/im.test(answer)) socket.destroy();
    else this.#sendNext(socket);
  }

  #sendNext(socket?: Socket): void {
    const post = this.#queue.shift();
    if (post !== undefined) this.#write(socket ?? this.#open(), post);
    else if (socket !== undefined) this.#free.push(socket);
  }

  #count(answer: string): void {
    this.#counts[answer] = (this.#counts[answer] ?? 0) + 1;
  }
}

/** Length of the first answer in the text; null until it is known. */
function lengthOf(received: string): number | null {
  const head = received.indexOf("\r\n\r\n");
  if (head < 0) return null;
  const declared = /^content-length: (\d+)/im.exec(received.slice(0, head))?.[1];
  if (declared !== undefined) return head + 4 + Number(declared);
  const end = received.indexOf("0\r\n\r\n", head + 4);
  return end < 0 ? null : end + 5;
}
