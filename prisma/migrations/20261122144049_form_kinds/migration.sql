-- CreateEnum
CREATE TYPE "form_kind" AS ENUM ('contact', 'comments', 'signup', 'application');

-- AlterTable
ALTER TABLE "forms" ADD COLUMN     "kind" "form_kind";
