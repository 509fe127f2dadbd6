-- What no setting tells of an account and of a form, for the record of processing and for the page that tells visitors.
CREATE TABLE "account_privacy" (
  "account_id" TEXT COLLATE "C" NOT NULL,
  "controller_name" TEXT,
  "controller_contact" TEXT,
  "representative" TEXT,
  "data_protection_officer" TEXT,
  "providers" JSONB NOT NULL DEFAULT '[]',
  "recipient_notes" JSONB NOT NULL DEFAULT '[]',
  CONSTRAINT "account_privacy_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "account_privacy_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "form_privacy" (
  "form_id" TEXT COLLATE "C" NOT NULL,
  "purpose" TEXT,
  "legal_basis" TEXT,
  "people" TEXT,
  "data" TEXT,
  "is_public" BOOLEAN NOT NULL DEFAULT false,
  "names_recipients" BOOLEAN NOT NULL DEFAULT false,
  "words" TEXT,
  "policy_url" TEXT,
  CONSTRAINT "form_privacy_pkey" PRIMARY KEY ("form_id"),
  CONSTRAINT "form_privacy_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The record as it was when somebody saved it.
CREATE TABLE "record_versions" (
  "id" TEXT COLLATE "C" NOT NULL,
  "account_id" TEXT COLLATE "C" NOT NULL,
  "number" INTEGER NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  "saved_by" TEXT,
  "sections" JSONB NOT NULL,
  CONSTRAINT "record_versions_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "record_versions_account_id_fkey"
    FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "record_versions_account_id_number_key" ON "record_versions" ("account_id", "number");

-- A change of the account, also when it is the first.
CREATE FUNCTION record_account_privacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{"providers": [], "recipient_notes": []}' END;
  after jsonb := to_jsonb(NEW);
  details jsonb;
BEGIN
  SELECT coalesce(jsonb_object_agg(c, change_of_column(c, before->c, after->c)), '{}') INTO details
  FROM unnest('{controller_name,controller_contact,representative,data_protection_officer,providers,recipient_notes}'::text[]) AS c
  WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  IF details = '{}' THEN RETURN NULL; END IF;
  PERFORM add_account_change(NEW.account_id, 'account', NEW.account_id, NULL, 'changed', details);
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON account_privacy
  FOR EACH ROW EXECUTE FUNCTION record_account_privacy();

-- Of a form, under names of their own, as other columns of it are called the same.
CREATE FUNCTION record_form_privacy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ELSE '{"is_public": false, "names_recipients": false}' END;
  after jsonb := to_jsonb(NEW);
  details jsonb;
BEGIN
  SELECT coalesce(jsonb_object_agg('privacy_' || c, jsonb_build_array(before->c, after->c)), '{}') INTO details
  FROM unnest('{purpose,legal_basis,people,data,is_public,names_recipients,words,policy_url}'::text[]) AS c
  WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  IF details = '{}' THEN RETURN NULL; END IF;
  PERFORM add_account_change(form.account_id, 'form', form.id, form.name, 'changed', details)
  FROM forms AS form WHERE form.id = NEW.form_id;
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON form_privacy
  FOR EACH ROW EXECUTE FUNCTION record_form_privacy();

CREATE FUNCTION record_saved_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_account_change(NEW.account_id, 'account', NEW.id, NULL, 'changed',
    jsonb_build_object('record_version', jsonb_build_array(NULL, NEW.number)));
  RETURN NULL;
END $$;
CREATE TRIGGER record_change AFTER INSERT ON record_versions
  FOR EACH ROW EXECUTE FUNCTION record_saved_version();
