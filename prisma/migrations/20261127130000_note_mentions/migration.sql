-- Who a note names after an @. A member who has left stays named, so there is no reference to users.
CREATE TABLE "note_mentions" (
  "note_id" TEXT COLLATE "C" NOT NULL,
  "user_id" TEXT COLLATE "C" NOT NULL,
  "name" TEXT NOT NULL,
  CONSTRAINT "note_mentions_pkey" PRIMARY KEY ("note_id", "user_id"),
  CONSTRAINT "note_mentions_note_id_fkey"
    FOREIGN KEY ("note_id") REFERENCES "submission_notes" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
