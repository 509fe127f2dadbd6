-- Who works on a message. It goes with the message, and with the membership.
CREATE TABLE "submission_assignees" (
  "submission_id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "user_id" TEXT COLLATE "C" NOT NULL,
  CONSTRAINT "submission_assignees_pkey" PRIMARY KEY ("submission_id"),
  CONSTRAINT "submission_assignees_submission_id_fkey"
    FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "submission_assignees_account_id_user_id_fkey"
    FOREIGN KEY ("account_id", "user_id") REFERENCES "memberships" ("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "submission_assignees_user_id_submission_id_idx" ON "submission_assignees" ("user_id", "submission_id");
