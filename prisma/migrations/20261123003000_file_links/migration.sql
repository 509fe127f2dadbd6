-- AlterTable
ALTER TABLE "webhook_endpoints" ADD COLUMN     "file_links" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "file_links" (
    "delivery_id" TEXT COLLATE "C" NOT NULL,
    "file_id" TEXT COLLATE "C" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),
    "starts" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "file_links_pkey" PRIMARY KEY ("file_id","delivery_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "file_links_token_hash_key" ON "file_links"("token_hash");

-- AddForeignKey
ALTER TABLE "file_links" ADD CONSTRAINT "file_links_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "files"("id") ON DELETE CASCADE ON UPDATE CASCADE;
