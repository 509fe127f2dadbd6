-- Endpoints that get a test event every day, and those that are told of what stops working.
ALTER TABLE "webhook_endpoints"
  ADD COLUMN "tests_daily" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "sends_notices" BOOLEAN NOT NULL DEFAULT false;

DROP TRIGGER record_change ON webhook_endpoints;
CREATE TRIGGER record_change AFTER INSERT OR DELETE OR UPDATE ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION record_change('webhook', '{form_id,format,url,encrypted_secret,field_names,includes_fields,file_links,tests_daily,sends_notices,status}');

-- When each step of a message's way is tried next, and what became of it: "intake", "email", or an endpoint's id.
CREATE TABLE "daily_tests" (
  "step" TEXT COLLATE "C" NOT NULL,
  "endpoint_id" TEXT COLLATE "C",
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failing_since" TIMESTAMPTZ(3),
  "detail" TEXT,
  "told_at" TIMESTAMPTZ(3),
  CONSTRAINT "daily_tests_pkey" PRIMARY KEY ("step"),
  CONSTRAINT "daily_tests_endpoint_id_fkey"
    FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "daily_tests_endpoint_id_key" ON "daily_tests" ("endpoint_id");
