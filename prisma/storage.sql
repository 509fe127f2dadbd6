-- What Prisma's schema cannot say of tables: how they are stored, partial and expression indexes, checks.

-- Tokens, steps and addresses compare byte by byte, as ids do.
ALTER TABLE daily_tests ALTER COLUMN step TYPE TEXT COLLATE "C";
ALTER TABLE forms
  ALTER COLUMN contents_removed_to TYPE TEXT COLLATE "C",
  ALTER COLUMN origin_removed_to TYPE TEXT COLLATE "C";
ALTER TABLE form_addresses ALTER COLUMN address TYPE TEXT COLLATE "C";
ALTER TABLE invitations
  ALTER COLUMN email TYPE TEXT COLLATE "C",
  ALTER COLUMN form_ids TYPE TEXT[] COLLATE "C",
  ALTER COLUMN form_ids SET NOT NULL,
  ALTER COLUMN token_hash TYPE TEXT COLLATE "C";
ALTER TABLE memberships ALTER COLUMN form_ids TYPE TEXT[] COLLATE "C", ALTER COLUMN form_ids SET NOT NULL;
ALTER TABLE submission_confirmations ALTER COLUMN token_hash TYPE TEXT COLLATE "C";

ALTER TABLE memberships ADD CONSTRAINT memberships_owner_has_all_forms CHECK (role <> 'owner' OR all_forms);

-- The id of a send is taken before its submission is inserted.
ALTER TABLE submission_sends ALTER CONSTRAINT submission_sends_submission_id_fkey DEFERRABLE INITIALLY DEFERRED;

-- Unlogged: written at every call, and losing them loses nothing.
ALTER TABLE agent_callers SET UNLOGGED;

-- The planner needs fresh statistics for a page of the inbox and its counts, and the table grows in bursts. PostgreSQL's
-- defaults wait until a tenth (analyze) or a fifth (vacuum) of the table has changed.
ALTER TABLE submissions SET (autovacuum_analyze_threshold = 500, autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_threshold = 1000, autovacuum_vacuum_insert_scale_factor = 0.02);
-- Every delivery is updated at least twice.
ALTER TABLE deliveries SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE delivery_attempts SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE submission_words SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
ALTER TABLE submission_counts SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
ALTER TABLE receipt_counts SET (fillfactor = 85, autovacuum_vacuum_scale_factor = 0.02);
-- These fill and empty all the time. Frequent vacuums keep them as small as their content.
ALTER TABLE submission_count_deltas SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
ALTER TABLE unindexed_submissions SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);

-- Without statistics the planner uses the index for every account, also for one that had most of the rows when the table
-- was last analyzed: its content is different every minute.
ALTER TABLE submission_count_deltas ALTER COLUMN account_id SET STATISTICS 0;

-- Words are added in large batches.
ALTER INDEX submission_words_words_idx SET (gin_pending_list_limit = 1024);

CREATE UNIQUE INDEX labels_account_id_name_key ON labels (account_id, lower(name));

CREATE INDEX submissions_open_idx ON submissions (form_id, id) WHERE folder = 'inbox' AND done_at IS NULL;
CREATE INDEX submissions_done_idx ON submissions (form_id, id) WHERE folder = 'inbox' AND done_at IS NOT NULL;
CREATE INDEX submissions_unread_idx ON submissions (form_id, folder, id) WHERE status = 'unread';
CREATE INDEX submissions_starred_idx ON submissions (form_id, folder, id) WHERE is_starred;
CREATE INDEX submissions_doubtful_idx ON submissions (form_id, id) WHERE is_doubtful;
CREATE INDEX submissions_snoozed_idx ON submissions (snoozed_until) WHERE snoozed_until IS NOT NULL;
-- Columns of tables and exports: each list of field names that a folder of a form received, with its submissions.
-- server/core/submissions/store/field-names.ts has the same expression.
CREATE INDEX submissions_form_id_folder_names_id_idx ON submissions
  (form_id, folder, (substr(sha256(replace(jsonb_path_query_array(fields, '$[*][0]')::text, '\', '\\')::bytea), 1, 8)), id);
-- Submissions whose contents wait to be removed, for the sweep, and those that have lost them, for exports.
CREATE INDEX unkept_submissions_waiting_idx ON unkept_submissions (submission_id) WHERE left_at IS NULL;
CREATE INDEX unkept_submissions_left_idx ON unkept_submissions (form_id) WHERE left_at IS NOT NULL;
-- Submissions that wait for their visitor's confirmation, for the list and for the sweep.
CREATE INDEX submission_confirmations_unconfirmed_idx ON submission_confirmations (form_id, submission_id)
  WHERE confirmed_at IS NULL AND released_at IS NULL;
CREATE INDEX submission_confirmations_waiting_idx ON submission_confirmations (account_id, expires_at)
  WHERE confirmed_at IS NULL AND released_at IS NULL;

-- The calls that may have returned a submission. server/core/access-log/store/submission-reads.ts has the same expression.
CREATE INDEX submission_reads_places_idx ON submission_reads USING gist (int8range(first_place, last_place, '[]'));

-- Statistics that are not yet added up by day.
CREATE INDEX receipt_counts_hourly_idx ON receipt_counts (hour) WHERE extract(hour FROM hour AT TIME ZONE 'UTC') <> 0;

-- The backup looks for files to copy every few seconds.
CREATE INDEX files_uncopied_idx ON files (storage_key) WHERE storage_key IS NOT NULL AND backed_up_at IS NULL;
CREATE INDEX file_removals_waiting_idx ON file_removals (removed_at) WHERE content_removed_at IS NULL;

-- Workers claim by target: retries before first attempts, and of each the one that has been due the longest.
CREATE INDEX deliveries_due_idx ON deliveries (kind, target, (least(attempts, 1)), next_attempt_at) WHERE state = 'pending';
-- Undelivered ones of a target, newest first, and of a submission.
CREATE INDEX deliveries_undelivered_idx ON deliveries (target, state, created_at, id)
  WHERE state = 'failed' OR state = 'cancelled';
CREATE INDEX deliveries_undelivered_submission_idx ON deliveries (submission_id)
  WHERE state = 'failed' OR (state = 'pending' AND failures > 0);
-- Filters for messages that were replied to.
CREATE INDEX deliveries_answered_idx ON deliveries (form_id, submission_id) WHERE kind = 'reply' AND state = 'delivered';
-- Auto-replies of a form by mailbox, for the daily limit: `mailboxSql` in server/store/deliveries/channels.ts.
CREATE INDEX deliveries_auto_replies_idx ON deliveries
  (form_id, (lower(regexp_replace(target, '[.](?=[^@]{0,250}@)|[+][^@]{0,250}(?=@)|(?<=@g)oogle(?=mail[.]com$)', '', 'gi') COLLATE "C")), created_at)
  WHERE kind = 'auto_reply';
-- Emails that were saved as files because no mail server was set up.
CREATE INDEX delivery_attempts_saved_idx ON delivery_attempts (delivery_id)
  WHERE outcome = 'delivered' AND response_status IS NULL;
