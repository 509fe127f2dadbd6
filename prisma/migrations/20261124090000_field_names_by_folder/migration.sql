-- The columns of an exported file, and of a table, which has those of the inbox only: each list of field names that a
-- folder of a form was sent, with the submissions that had it. The schema cannot describe an index on an expression, so
-- it is only here. server/store/submissions/field-names.ts has the same expression.
CREATE INDEX CONCURRENTLY "submissions_form_id_folder_names_id_idx" ON "submissions" ("form_id", "folder", (sha256(replace(jsonb_path_query_array("fields", '$[*][0]')::text, '\', '\\')::bytea)), "id");
