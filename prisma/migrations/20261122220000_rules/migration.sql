-- CreateTable
CREATE TABLE "rule_sets" (
    "account_id" TEXT COLLATE "C" NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "rules" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "rule_sets_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "submission_rules" (
    "submission_id" TEXT COLLATE "C" NOT NULL,
    "rule_ids" TEXT[],
    "mail_to" TEXT[],
    "limits_mail" BOOLEAN NOT NULL,
    "webhook_only" TEXT[],
    "limits_webhooks" BOOLEAN NOT NULL,
    "webhook_except" TEXT[],

    CONSTRAINT "submission_rules_pkey" PRIMARY KEY ("submission_id")
);

-- AddForeignKey
ALTER TABLE "rule_sets" ADD CONSTRAINT "rule_sets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "submission_rules" ADD CONSTRAINT "submission_rules_submission_id_fkey" FOREIGN KEY ("submission_id") REFERENCES "submissions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
