-- CreateTable
CREATE TABLE "secret_checks" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "value" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "secret_checks_pkey" PRIMARY KEY ("id")
);
