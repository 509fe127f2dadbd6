-- Owners are emailed about a form that falls silent against its habit, unless they turn it off.
ALTER TABLE "accounts" ADD COLUMN "mails_quiet_forms" BOOLEAN NOT NULL DEFAULT true;

DROP TRIGGER record_change ON accounts;
CREATE TRIGGER record_change AFTER UPDATE OF time_zone, plan, retention_days, record_days, mails_quiet_forms ON accounts
  FOR EACH ROW EXECUTE FUNCTION record_change('account', '{time_zone,plan,retention_days,record_days,mails_quiet_forms}');

-- The silence of a form that its owner was last told of.
CREATE TABLE "quiet_notices" (
  "form_id" TEXT COLLATE "C" NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "quiet_notices_pkey" PRIMARY KEY ("form_id"),
  CONSTRAINT "quiet_notices_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
