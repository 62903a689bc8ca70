-- What a processing of requests makes or would make: one row an order, as its lines say at this moment (PROC-3). What was refused is in no order. Lines of
-- different cost centers or capital projects go to different orders.
DROP VIEW request_processing_order;
CREATE VIEW request_processing_order WITH (security_invoker = true) AS
SELECT l.tenant_id, min(l.id) AS id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id,
  l.currency_id, l.order_id,
  count(*)::int AS line_count, sum(l.amount) AS amount, sum(l.requested_amount) AS requested_amount, sum(l.saving) AS saving,
  max(s.min_order) AS min_order, greatest(max(s.min_order) - sum(l.amount), 0) AS short_by,
  CASE WHEN l.supplier_id IS NULL THEN 'Unnamed' WHEN NOT bool_and(s.is_active) OR max(s.hold) IN ('Orders', 'All') THEN 'OnHold'
    WHEN max(s.min_order) > sum(l.amount) THEN 'BelowMinimum' ELSE 'Fine' END AS note,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM request_processing_line l
JOIN request_processing r ON r.tenant_id = l.tenant_id AND r.id = l.run_id
LEFT JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
WHERE l.is_taken AND l.outcome <> 'Refused'
GROUP BY l.tenant_id, l.run_id, r.site_id, l.supplier_id, l.delivery_location_id, l.delivery_date, l.cost_centre_id, l.project_id, l.currency_id,
  l.order_id, r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on;
