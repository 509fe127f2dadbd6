-- How long access records and the history are kept, in days. Null: a year, or as long as messages where that is longer.
ALTER TABLE "accounts" ADD COLUMN "record_days" INTEGER;

DROP TRIGGER record_change ON accounts;
CREATE TRIGGER record_change AFTER UPDATE OF time_zone, plan, retention_days, record_days ON accounts
  FOR EACH ROW EXECUTE FUNCTION record_change('account', '{time_zone,plan,retention_days,record_days}');
