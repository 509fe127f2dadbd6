-- CreateTable
CREATE TABLE "erasures" (
    "id" TEXT COLLATE "C" NOT NULL,
    "account_id" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "submissions" INTEGER NOT NULL,
    "form_counts" JSONB NOT NULL,
    "deliveries" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "erasures_account_id_id_idx" ON "erasures"("account_id", "id");

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
