-- AlterEnum
ALTER TYPE "export_target_kind" ADD VALUE 'sftp';
