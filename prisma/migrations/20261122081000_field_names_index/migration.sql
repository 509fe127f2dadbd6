-- The columns of an exported file: each list of field names that a form was sent, with the submissions that had it.
-- The schema cannot describe an index on an expression, so it is only here. server/store/submissions/field-names.ts
-- has the same expression.
CREATE INDEX "submissions_form_id_names_id_idx" ON "submissions"
  ("form_id", (sha256(replace(jsonb_path_query_array("fields", '$[*][0]')::text, '\', '\\')::bytea)), "id");
