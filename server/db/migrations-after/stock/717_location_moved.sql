-- Since when stock moved at a location (STM-4): the day of the first row its ledger was given. It is found by stock_ledger_place (052) without a look at the others.
CREATE VIEW location_moved WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id,
  (SELECT s.post_date FROM stock_ledger s WHERE s.tenant_id = l.tenant_id AND s.location_id = l.id ORDER BY s.id LIMIT 1) AS moved_since
FROM location l;
