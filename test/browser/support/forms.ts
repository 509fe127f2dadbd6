import { expect } from "@playwright/test";
import type { Prisma } from "../../../server/core/database/generated/client.ts";
import type { Deps } from "../../../server/core/deps.ts";
import { idAt } from "../../../server/core/platform/ids.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../shared/durations.ts";
import type { TestForm } from "../../support/builders.ts";

interface MessageFacts extends Partial<Prisma.SubmissionCreateManyInput> {
  readonly daysAgo?: number;
  readonly hoursAgo?: number;
}

type Fields = Readonly<Record<string, string>>;

/** A form and its visitors' actions. */
export class BrowserForm {
  readonly id: string;
  readonly name: string;
  /** The same form, for other tests' builders. */
  readonly form: TestForm;
  readonly #deps: Deps;

  constructor(deps: Deps, form: TestForm) {
    this.#deps = deps;
    this.form = form;
    this.id = form.id;
    this.name = form.form.name;
  }

  /** Postern's origin. */
  get origin(): string {
    return this.#deps.config.publicUrl;
  }

  /** The base URL of its dashboard pages. */
  get url(): string {
    return `${this.origin}/forms/${this.id}`;
  }

  path(page = "inbox"): string {
    return `/forms/${this.id}/${page}`;
  }

  /** Emails its messages to this address, already confirmed. */
  async deliverTo(address: string): Promise<void> {
    const confirmedAt = this.#deps.clock.now();
    await this.#deps.db.prisma.destination.create({ data: { formId: this.id, address, confirmedAt } });
  }

  /** Sends a message as a page's script would, bypassing every filter, and returns its id. */
  async send(fields: Fields | FormData): Promise<string> {
    const body = fields instanceof FormData ? fields : new URLSearchParams(fields);
    const response = await fetch(`${this.origin}/f/${this.id}`, {
      method: "POST",
      headers: { accept: "application/json" },
      body,
    });
    expect(response.status).toBe(200);
    return ((await response.json()) as { id: string }).id;
  }

  /**
   * Inserts messages that bypass the filters: a given number, or one per named sender, newest first and a minute apart.
   * Returns their ids in that order.
   */
  async messages(
    given: number | readonly string[],
    { daysAgo = 0, hoursAgo = 0, ...facts }: MessageFacts = {},
  ): Promise<string[]> {
    const senders = typeof given === "number" ? Array.from({ length: given }, (_, at) => senderAt(at)) : given;
    const { db, clock } = this.#deps;
    const now = clock.now().getTime() - daysAgo * DAY_MS - hoursAgo * HOUR_MS;
    const rows = senders.map((name, at) => {
      const createdAt = new Date(now - (at + 1) * MINUTE_MS);
      const email = `${name.toLowerCase().replaceAll(" ", ".")}@example.com`;
      const message = `${name} would like to know when you open on Saturday.`;
      return {
        ...{ id: idAt("sub", createdAt), accountId: this.form.form.accountId, formId: this.id, createdAt },
        ...{
          folder: "inbox" as const,
          fields: [
            ["name", name],
            ["email", email],
            ["message", message],
          ],
        },
        ...{ sender: name, preview: message, replyTo: email, spamScore: 0, spamReasons: [] },
        ...facts,
      };
    });
    await db.prisma.submission.createMany({ data: rows });
    db.announce(this.form.form, [this.id]);
    return rows.map(({ id }) => id);
  }
}

const FIRST_NAMES = ["Ana", "Bruno", "Chiara", "Dev", "Elif", "Femi", "Grace", "Hal", "Ines", "Jonas"];
const LAST_NAMES = ["Costa", "Dias", "Novak", "Haddad", "Ito", "Okoye", "Lind", "Berg", "Rossi", "Weber"];

/** Another name for each of the first hundred, and so on. */
function senderAt(at: number): string {
  const round = Math.floor(at / 100);
  const name = `${FIRST_NAMES[at % 10]} ${LAST_NAMES[Math.floor(at / 10) % 10]}`;
  return round === 0 ? name : `${name} ${round + 1}`;
}
