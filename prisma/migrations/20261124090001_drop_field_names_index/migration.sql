-- The index with the folder takes its place.
DROP INDEX "submissions_form_id_names_id_idx";
