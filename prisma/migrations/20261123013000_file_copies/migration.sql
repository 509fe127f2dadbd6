-- AlterTable
ALTER TABLE "file_removals" ADD COLUMN     "content_removed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "files" ADD COLUMN     "backed_up_at" TIMESTAMPTZ(3),
ADD COLUMN     "backup_verified_at" TIMESTAMPTZ(3);
