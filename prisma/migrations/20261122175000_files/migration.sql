-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "max_file_bytes" INTEGER,
ADD COLUMN     "max_files" INTEGER;

-- CreateTable
CREATE TABLE "files" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "form_id" TEXT COLLATE "C" NOT NULL,
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER NOT NULL,
    "field" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "declared_type" TEXT,
    "type" TEXT,
    "size" INTEGER NOT NULL,
    "sha256" TEXT,
    "storage_key" TEXT,
    "left_out" TEXT,
    "scan" TEXT NOT NULL DEFAULT 'not-scanned',
    "signals" TEXT[] DEFAULT ARRAY[]::TEXT[],

    CONSTRAINT "files_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "file_removals" (
    "storage_key" TEXT NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "file_removals_pkey" PRIMARY KEY ("storage_key")
);

-- CreateTable
CREATE TABLE "file_keys" (
    "id" TEXT COLLATE "C" NOT NULL,
    "encrypted_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "file_keys_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "files_storage_key_key" ON "files"("storage_key");

-- CreateIndex
CREATE INDEX "files_account_id_form_id_received_at_size_idx" ON "files"("account_id", "form_id", "received_at", "size");

-- CreateIndex
CREATE UNIQUE INDEX "files_submission_id_position_key" ON "files"("submission_id", "position");

-- AddForeignKey
ALTER TABLE "files" ADD CONSTRAINT "files_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A trigger, so that no statement that deletes is missed, whether it names the files or takes them along with their submission.
CREATE FUNCTION queue_file_removal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO file_removals (storage_key) VALUES (OLD.storage_key) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER queue_file_removal AFTER DELETE ON files FOR EACH ROW WHEN (OLD.storage_key IS NOT NULL)
  EXECUTE FUNCTION queue_file_removal();
