-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "done_at" TIMESTAMPTZ(3),
ADD COLUMN     "is_starred" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "labels" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "submission_labels" (
    "label_id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "submission_labels_pkey" PRIMARY KEY ("label_id","submission_id")
);

-- CreateTable
CREATE TABLE "submission_notes" (
    "id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "text" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "submission_notes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "labels_account_id_idx" ON "labels"("account_id");

-- CreateIndex
CREATE INDEX "submission_labels_submission_id_idx" ON "submission_labels"("submission_id");

-- CreateIndex
CREATE INDEX "submission_notes_submission_id_id_idx" ON "submission_notes"("submission_id", "id");

-- AddForeignKey
ALTER TABLE "labels" ADD CONSTRAINT "labels_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_labels" ADD CONSTRAINT "submission_labels_label_id_fkey" FOREIGN KEY ("label_id") REFERENCES "labels"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_labels" ADD CONSTRAINT "submission_labels_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_notes" ADD CONSTRAINT "submission_notes_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Names of labels differ in more than their capitals.
CREATE UNIQUE INDEX "labels_account_id_name_key" ON "labels" ("account_id", lower("name"));

-- What is done or starred in one browser shows in the others.
CREATE OR REPLACE FUNCTION announce_changed_submissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO submission_changes (transaction, account_id, kind, ids)
  SELECT pg_current_xact_id()::text::bigint, after.account_id, 'changed', CASE WHEN count(*) <= 100 THEN array_agg(after.id) END
  FROM after JOIN before USING (id)
  WHERE (before.folder, before.status, before.done_at, before.is_starred)
    IS DISTINCT FROM (after.folder, after.status, after.done_at, after.is_starred) GROUP BY after.account_id;
  RETURN NULL;
END $$;
