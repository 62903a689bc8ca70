-- What a spoilage lost as a share of what its place used in the 28 days up to its day, both by value (SPOIL-650): usage is what leaves because somebody
-- needs it, as pars know it (PARS-1). What was taken back was not used, neither where it left
-- nor where it came to. Nothing is told where the place used nothing.
CREATE VIEW spoilage_figures WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id, CASE WHEN u.used > 0 THEN round(s.total_value * 100 / u.used, 1) END AS usage_share
FROM spoilage s
CROSS JOIN LATERAL (
  SELECT -sum(l.value) AS used FROM stock_ledger l
  WHERE l.tenant_id = s.tenant_id AND l.site_id = s.site_id AND l.location_id = s.location_id
    AND l.post_date > s.post_date - 28 AND l.post_date <= s.post_date
    AND l.entry_type IN ('ISSUE', 'DIRECT', 'TRANSFER_OUT', 'PRODUCE_OUT', 'BUTCHER_OUT', 'SALE', 'STAND')
    AND NOT EXISTS (SELECT FROM posting r WHERE r.tenant_id = l.tenant_id AND r.reverses_id = l.posting_id)
    AND NOT EXISTS (SELECT FROM posting p WHERE p.tenant_id = l.tenant_id AND p.id = l.posting_id AND p.reverses_id IS NOT NULL)) u;
