-- CreateTable
CREATE TABLE "rate_buckets" (
    "key" TEXT NOT NULL,
    "theoretical_arrival_time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "rate_buckets_theoretical_arrival_time_idx" ON "rate_buckets"("theoretical_arrival_time");

-- Plain addresses, kept without an end
DELETE FROM "rate_limits";
