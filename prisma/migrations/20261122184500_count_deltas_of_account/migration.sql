-- The waiting deltas of one account. The table fills and empties within a minute, while a connection keeps its plans: one that was
-- made while nothing waited would read the deltas of every account. Without sequential scans every plan uses the account's index.
CREATE FUNCTION submission_count_deltas_of(account TEXT) RETURNS SETOF submission_count_deltas
  LANGUAGE plpgsql STABLE ROWS 100 SET enable_seqscan = off AS $$
BEGIN
  RETURN QUERY SELECT * FROM submission_count_deltas AS delta WHERE delta.account_id = account COLLATE "C";
END $$;
