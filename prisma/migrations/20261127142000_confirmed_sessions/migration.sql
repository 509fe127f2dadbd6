-- When the user last confirmed in this session that it is them; null: when they signed in.
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3);
