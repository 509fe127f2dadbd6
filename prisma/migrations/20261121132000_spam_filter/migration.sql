-- CreateEnum
CREATE TYPE "sensitivity" AS ENUM ('relaxed', 'normal', 'strict');

-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "asks_proof_of_work" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "encrypted_turnstile_secret" TEXT,
ADD COLUMN     "sensitivity" "sensitivity" NOT NULL DEFAULT 'normal';

-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "spam_threshold" REAL NOT NULL DEFAULT 5;

-- CreateTable
CREATE TABLE "spam_filters" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "learned" TEXT NOT NULL DEFAULT '',
    "allow" JSONB NOT NULL DEFAULT '[]',
    "block" JSONB NOT NULL DEFAULT '[]',
    "rspamd_url" TEXT,
    "encrypted_rspamd_password" TEXT,
    "akismet_url" TEXT,
    "encrypted_akismet_key" TEXT,

    CONSTRAINT "spam_filters_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "spam_lessons" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "lesson" JSONB NOT NULL,

    CONSTRAINT "spam_lessons_pkey" PRIMARY KEY ("submission_id")
);

-- AddForeignKey
ALTER TABLE "spam_filters" ADD CONSTRAINT "spam_filters_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "spam_lessons" ADD CONSTRAINT "spam_lessons_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
