-- CreateEnum
CREATE TYPE "mail_security" AS ENUM ('tls', 'starttls', 'none');

-- CreateTable
CREATE TABLE "mail_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "security" "mail_security" NOT NULL,
    "username" TEXT,
    "encrypted_password" TEXT,
    "sender" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "mail_settings_pkey" PRIMARY KEY ("id")
);
