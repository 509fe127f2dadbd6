-- Readable addresses of forms, the newest of each being its present one. One that has been taken leads to no other form ever,
-- so it stays when its form is deleted, without saying whose it was.
CREATE TABLE "form_addresses" (
  "address" TEXT COLLATE "C" NOT NULL,
  "form_id" TEXT COLLATE "C",
  "created_at" TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT "form_addresses_pkey" PRIMARY KEY ("address"),
  CONSTRAINT "form_addresses_form_id_fkey"
    FOREIGN KEY ("form_id") REFERENCES "forms" ("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "form_addresses_form_id_created_at_idx" ON "form_addresses" ("form_id", "created_at");

-- The address that the form had before, and the one that it has now.
CREATE FUNCTION record_form_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_account_change(form.account_id, 'form', form.id, form.name, 'changed', jsonb_build_object('address', jsonb_build_array(
    (SELECT other.address FROM form_addresses AS other WHERE other.form_id = NEW.form_id AND other.address <> NEW.address
     ORDER BY other.created_at DESC LIMIT 1), NEW.address)))
  FROM forms AS form WHERE form.id = NEW.form_id;
  RETURN NULL;
END $$;

CREATE TRIGGER record_change AFTER INSERT OR UPDATE OF created_at ON form_addresses
  FOR EACH ROW EXECUTE FUNCTION record_form_address();
