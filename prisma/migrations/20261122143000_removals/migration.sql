-- CreateTable
CREATE TABLE "removals" (
    "id" BIGSERIAL NOT NULL,
    "removed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ids" TEXT[],

    CONSTRAINT "removals_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "removals_removed_at_idx" ON "removals"("removed_at");

-- Triggers, so that no statement that deletes is missed, whether it names the rows or takes them along with their account.
CREATE FUNCTION record_removals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO removals (ids) SELECT array_agg(id) FROM gone HAVING count(*) > 0;
  RETURN NULL;
END $$;

CREATE TRIGGER record_removals AFTER DELETE ON submissions REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_removals();
CREATE TRIGGER record_removals AFTER DELETE ON accounts REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION record_removals();
