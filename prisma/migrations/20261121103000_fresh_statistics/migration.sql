-- A page of the inbox and its counts are only as quick as the planner's picture of this table is fresh, and it grows
-- in bursts. PostgreSQL's defaults wait for a tenth (analyze) or a fifth (vacuum) of the table to change.
ALTER TABLE "submissions" SET (
  autovacuum_analyze_threshold = 500,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_insert_threshold = 1000,
  autovacuum_vacuum_insert_scale_factor = 0.02
);
