import { Duplex } from "node:stream";
import { createAdaptorServer } from "@hono/node-server";
import { Hono } from "hono";
import { createAuthenticateIntake } from "../access/authenticate.ts";
import { type Database, withIntakeConnections } from "../database/db.ts";
import type { Deps } from "../deps.ts";
import { createNewId } from "../platform/ids.ts";
import { createLogger } from "../platform/log.ts";
import { createDelivering } from "../submissions/delivery-steps.ts";
import { createIntake } from "./intake.ts";
import { intakePath } from "./intake-path.ts";
import { rehearseCommit } from "./store/commit-batch.ts";
import type { IntakeForm } from "./store/intake-forms.ts";

/** No form has this id. */
const FORM: IntakeForm = {
  ...{ id: `frm_${"0".repeat(26)}`, accountId: `acc_${"0".repeat(26)}`, status: "active", version: "" },
  ...{ redirectUrl: null, allowedOrigins: [], honeypotField: "website", sensitivity: "normal", kind: null },
  ...{ asksProofOfWork: false, asksConfirmation: false, draftStorage: "off", language: null },
  ...{ encryptedTurnstileSecret: null, maxFiles: null, maxFileBytes: null, filterVersion: null, rulesVersion: null },
};

/** PostgreSQL plans a statement five times for its values before it keeps a generic plan. */
const RUNS_UNTIL_PLANNED = 6;

/** Plans the statements of a post on the visitors' connection, without a row to read or write. */
export async function planPostStatements(deps: Deps): Promise<void> {
  const authenticate = createAuthenticateIntake(deps);
  const delivering = createDelivering(deps);
  await withIntakeConnections(async () => {
    for (let run = 0; run < RUNS_UNTIL_PLANNED; run += 1) {
      await authenticate.lookUp(FORM.id);
      await rehearseCommit(deps.db, delivering, []);
    }
  });
}

const MESSAGES = [
  "Hello, do you still have a room for two on Saturday evening? You can call me at +351 21 345 6789. Thank you!",
  "Guten Tag, wann beginnt der Kurs am Mittwoch, und was kostet die Anmeldung für zwei Kinder? Vielen Dank",
  "Bom dia! Gostaria de saber se ainda há lugar na visita de domingo. Obrigado. https://example.org/visita",
];

/**
 * Posts specimens to an intake of its own, which knows one form, shares nothing with the real one, and stores nothing.
 * Resolves to the response.
 */
export function createSpecimenPosts(deps: Deps): (index: number) => Promise<string> {
  const answer = async ({ name }: { name?: string }) => ({ rows: name === "find-intake-forms" ? [FORM] : [] });
  const own: Deps = {
    ...deps,
    db: { pool: { query: answer } } as unknown as Database,
    newId: createNewId(deps.clock),
    log: createLogger("silent"),
    features: [],
  };
  const writer = { record: async () => null, refuse: async () => {}, close: async () => {}, isUnavailable: false };
  const app = new Hono({ getPath: intakePath }).route("/f", createIntake(own, writer));
  const server = createAdaptorServer(app);
  return (index) =>
    new Promise((resolve) => {
      let response = "";
      const write = (chunk: Buffer, _encoding: string, done: () => void) => {
        response += chunk.toString();
        done();
      };
      const socket = new Duplex({ read: () => {}, write });
      socket.once("finish", () => socket.destroy());
      socket.once("close", () => resolve(response));
      server.emit("connection", socket);
      socket.push(specimenOf(index));
    });
}

/** Short at first, when each step still takes long. */
function specimenOf(index: number): string {
  const message = MESSAGES.map((_, place) => MESSAGES[(index + place) % MESSAGES.length]).slice(0, 1 + (index % 3));
  const text = message.join("\n").slice(0, 10 + 10 * index);
  const fields = { name: "Ana Lopes", email: `ana${index}@example.com`, message: text };
  const isJson = index % 4 === 3;
  const body = isJson ? JSON.stringify(fields) : new URLSearchParams(fields).toString();
  return [
    `POST /f/${FORM.id} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    `Content-Type: ${isJson ? "application/json" : "application/x-www-form-urlencoded"}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    `Accept: ${index % 2 === 0 ? "text/html" : "application/json"}`,
    "",
    body,
  ].join("\r\n");
}
