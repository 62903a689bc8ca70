-- What stock was worth on a day adds up all that moved since, half a million rows of a million. They lie in the order they were posted, not by day, so each was fetched
-- by itself, which was the longest part. The index of days carries what is added up; the ledger is only added to, so nothing in it is written twice.
CREATE INDEX stock_ledger_days ON stock_ledger (tenant_id, site_id, post_date DESC, id) INCLUDE (location_id, item_id, qty, value);
DROP INDEX stock_ledger_day;
ALTER INDEX stock_ledger_days RENAME TO stock_ledger_day;
