-- What was sent under an id, so that a repeated send is told from a new one. Deferred, because a send is claimed before its
-- submission is written.
CREATE TABLE "submission_sends" (
  "form_id" TEXT COLLATE "C" NOT NULL,
  "key_hash" BYTEA NOT NULL,
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "submission_sends_pkey" PRIMARY KEY ("form_id", "key_hash"),
  CONSTRAINT "submission_sends_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX "submission_sends_submission_id_idx" ON "submission_sends" ("submission_id");
