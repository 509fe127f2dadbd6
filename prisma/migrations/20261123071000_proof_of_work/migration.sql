-- AlterTable
ALTER TABLE "submissions" ADD COLUMN     "has_proof_of_work" BOOLEAN;
