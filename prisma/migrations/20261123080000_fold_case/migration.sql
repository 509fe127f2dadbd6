-- Small letters in any locale: lower() leaves É as it is where LC_CTYPE is C, and makes a dotless letter of I in Turkish.
-- The body is text, so that a dump can be restored where the collation is missing. See docs/adr/0089.
DO $$
DECLARE
  folded text := '$1';
  known text[] := ARRAY['pg_c_utf8', 'C.utf8', 'C.UTF-8', 'und-x-icu'];
BEGIN
  IF lower('ÀΣЖ') <> 'àσж' OR lower('I') <> 'i' THEN
    SELECT coalesce(max(format('$1 COLLATE pg_catalog.%I', collname)), folded) INTO folded FROM (
      SELECT collname FROM pg_collation
      WHERE collnamespace = 'pg_catalog'::regnamespace AND collname = ANY (known)
        AND collencoding IN (-1, pg_char_to_encoding('UTF8'))
      ORDER BY array_position(known, collname::text) LIMIT 1
    ) AS first;
  END IF;
  EXECUTE format(
    'CREATE FUNCTION fold_case(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS %L',
    'SELECT lower(' || folded || ')'
  );
END $$;
