-- Which messages a credential has read the contents of within its day, and when first.
CREATE TABLE "agent_content_reads" (
    "credential_id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "agent_content_reads_pkey" PRIMARY KEY ("credential_id", "submission_id"),
    CONSTRAINT "agent_content_reads_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "agent_content_reads_submission_id_idx" ON "agent_content_reads" ("submission_id");
