-- The sequence of an unlogged table is unlogged itself. Its first page reaches a follower's memory but not its disk until the
-- follower's next checkpoint, so a follower that is promoted before has an empty one, and every submission fails with "bad
-- magic number in sequence". The same holds for a backup that is restored across its creation. A sequence that is already
-- damaged cannot be read, so a new one takes its place.
CREATE SEQUENCE "submission_changes_logged_seq";
ALTER TABLE "submission_changes" ALTER COLUMN "id" SET DEFAULT nextval('submission_changes_logged_seq');
SELECT setval('submission_changes_logged_seq', coalesce(max("id"), 0) + 1, false) FROM "submission_changes";
DROP SEQUENCE "submission_changes_id_seq";
ALTER SEQUENCE "submission_changes_logged_seq" RENAME TO "submission_changes_id_seq";
ALTER SEQUENCE "submission_changes_id_seq" OWNED BY "submission_changes"."id";
