-- CreateTable
CREATE TABLE "submission_words" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "submission_words_pkey" PRIMARY KEY ("submission_id")
);

-- CreateTable
CREATE TABLE "unindexed_submissions" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "unindexed_submissions_pkey" PRIMARY KEY ("submission_id")
);

-- CreateIndex
CREATE INDEX "submission_words_words_idx" ON "submission_words" USING GIN ("words");

-- AddForeignKey
ALTER TABLE "submission_words" ADD CONSTRAINT "submission_words_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Whatever arrives, by whichever way, waits here for its words to be written.
CREATE FUNCTION queue_arrived_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO unindexed_submissions (submission_id, account_id) SELECT id, account_id FROM arrived;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_arrived AFTER INSERT ON submissions REFERENCING NEW TABLE AS arrived
  FOR EACH STATEMENT EXECUTE FUNCTION queue_arrived_submissions();

INSERT INTO unindexed_submissions (submission_id, account_id) SELECT id, account_id FROM submissions ORDER BY id;

-- Rows come and go all the time; a quick vacuum keeps the table as small as what is in it.
ALTER TABLE "unindexed_submissions" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
-- A search reads what is not yet merged into the index from end to end.
ALTER INDEX "submission_words_words_idx" SET (gin_pending_list_limit = 1024);
