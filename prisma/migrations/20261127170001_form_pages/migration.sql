-- What a visitor sees after sending, in the owner's words. Read by that page alone, never by a post.
CREATE TABLE "form_pages" (
  "form_id" TEXT COLLATE "C" NOT NULL,
  "heading" TEXT,
  "text" TEXT,
  "color" TEXT,
  "link_label" TEXT,
  "link_url" TEXT,
  "logo" BYTEA,
  "logo_type" TEXT,
  CONSTRAINT "form_pages_pkey" PRIMARY KEY ("form_id"),
  CONSTRAINT "form_pages_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- The words before and after; of the logo only that it changed.
CREATE FUNCTION record_form_page() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) - 'logo' ELSE '{}' END;
  after jsonb := to_jsonb(NEW) - 'logo';
  details jsonb;
BEGIN
  SELECT coalesce(jsonb_object_agg('page_' || c, jsonb_build_array(before->c, after->c)), '{}') INTO details
  FROM unnest('{heading,text,color,link_label,link_url}'::text[]) AS c
  WHERE coalesce(before->c, 'null') IS DISTINCT FROM coalesce(after->c, 'null');
  IF NEW.logo IS NOT NULL AND TG_OP = 'INSERT' THEN details := details || '{"page_logo": []}'; END IF;
  IF TG_OP = 'UPDATE' THEN
    IF OLD.logo IS DISTINCT FROM NEW.logo THEN details := details || '{"page_logo": []}'; END IF;
  END IF;
  IF details = '{}' THEN RETURN NULL; END IF;
  PERFORM add_account_change(form.account_id, 'form', form.id, form.name, 'changed', details)
  FROM forms AS form WHERE form.id = NEW.form_id;
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE ON form_pages
  FOR EACH ROW EXECUTE FUNCTION record_form_page();
