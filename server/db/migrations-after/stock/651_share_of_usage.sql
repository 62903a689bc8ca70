-- What leaves a place because somebody needs it (PARS-1), by day: spoilage, counts and returns to suppliers are no usage. What was taken back was not used,
-- neither where it left nor where it came to; what a transfer brought back from its way is taken off where it had left.
CREATE VIEW stock_usage WITH (security_invoker = true) AS
SELECT l.tenant_id, l.site_id, l.location_id, l.item_id, l.post_date, -l.qty AS qty, -l.value AS value
FROM stock_ledger l JOIN posting p ON p.tenant_id = l.tenant_id AND p.id = l.posting_id
WHERE (l.entry_type IN ('ISSUE', 'DIRECT', 'TRANSFER_OUT', 'PRODUCE_OUT', 'BUTCHER_OUT', 'SALE', 'STAND')
    OR (l.entry_type = 'TRANSFER_IN' AND p.event_code = 'TRF.RETURN'))
  AND p.reverses_id IS NULL AND NOT EXISTS (SELECT FROM posting r WHERE r.tenant_id = l.tenant_id AND r.reverses_id = l.posting_id);

-- What a spoilage lost as a share of what its place used in the 28 days up to its day, both by value (SPOIL-650). Nothing is told where the place used nothing.
CREATE VIEW spoilage_figures WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id, CASE WHEN u.used > 0 THEN round(s.total_value * 100 / u.used, 1) END AS usage_share
FROM spoilage s
CROSS JOIN LATERAL (
  SELECT sum(l.value) AS used FROM stock_usage l
  WHERE l.tenant_id = s.tenant_id AND l.site_id = s.site_id AND l.location_id = s.location_id
    AND l.post_date > s.post_date - 28 AND l.post_date <= s.post_date) u;
