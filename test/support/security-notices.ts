import { systemScope } from "../../server/core/access/authenticate.ts";
import { composeSecurityNotice, securityNotice } from "../../server/core/accounts/security-notices.ts";
import type { Database } from "../../server/core/database/db.ts";
import { createMailer } from "../../server/core/mail-server/mailer.ts";
import { createTestDeps } from "./deps.ts";
import { createMailSink, sendComposed } from "./smtp.ts";

type Overrides = Parameters<typeof createTestDeps>[1];

/** Mails notices, each given as its job says it, and returns what a mail server received. */
export async function mailNotices(db: Database, payloads: readonly unknown[], overrides: Overrides) {
  const sink = await createMailSink();
  const deps = createTestDeps(db, { ...overrides, config: { smtpUrl: sink.url } });
  const mail = createMailer(systemScope(), deps);
  for (const payload of payloads) {
    await sendComposed(mail, composeSecurityNotice(systemScope(), deps, securityNotice.parse(payload)));
  }
  await mail.close();
  return sink.received;
}
