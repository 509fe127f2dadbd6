-- What an agent has read counts towards its day also when the message is deleted within it.
ALTER TABLE "agent_content_reads" DROP CONSTRAINT "agent_content_reads_submission_id_fkey";
DROP INDEX "agent_content_reads_submission_id_idx";
