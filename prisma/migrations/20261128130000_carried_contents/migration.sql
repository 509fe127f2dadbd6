-- What a delivery had of its message when it succeeded.
ALTER TABLE "unkept_submissions"
  ADD COLUMN "carried_fields" BOOLEAN NOT NULL DEFAULT false,
  ADD COLUMN "carried_files" BOOLEAN NOT NULL DEFAULT false;
