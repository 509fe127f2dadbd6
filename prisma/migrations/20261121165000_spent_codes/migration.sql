-- AlterTable
ALTER TABLE "two_factors" ADD COLUMN     "spent_codes" TEXT[] DEFAULT ARRAY[]::TEXT[];
