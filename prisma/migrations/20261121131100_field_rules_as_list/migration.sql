-- AlterTable
ALTER TABLE "forms" ALTER COLUMN "agent_field_rules" SET DEFAULT '[]';

-- What is already kept, as a list of pairs
UPDATE "forms" SET "agent_field_rules" = (
  SELECT coalesce(jsonb_agg(jsonb_build_array(rule.key, rule.value)), '[]') FROM jsonb_each("agent_field_rules") AS rule
) WHERE jsonb_typeof("agent_field_rules") = 'object';
