-- Goods that came in with a day of expiry and may still lie where they came in (LOT-1). Stock knows no lots: what is on hand there is taken to be what came
-- in last, so of a line as much is left at most as is on hand beyond what came in after it. app.now is the moment of the application's clock.
CREATE INDEX receipt_line_expiry ON receipt_line (tenant_id, item_id, parent_id);

CREATE VIEW received_lot WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
)
SELECT l.tenant_id, l.id, d.id AS receipt_id, d.doc_no AS doc_number, '5/' || d.id || '/' || d.doc_no AS document, d.site_id, d.location_id, l.item_id,
  d.supplier_id, l.lot, l.expires_on, d.post_date, l.expires_on - t.day AS days_left,
  CASE WHEN l.expires_on < t.day THEN 'Expired' WHEN l.expires_on <= t.day + 3 THEN 'Within3' WHEN l.expires_on <= t.day + 7 THEN 'Within7'
    WHEN l.expires_on <= t.day + 30 THEN 'Within30' ELSE 'Later' END AS due,
  q.qty AS received, h.qty AS on_hand, least(q.qty, h.qty - n.qty) AS left_qty, i.base_unit_id AS unit_id,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, '{}'::jsonb AS custom
FROM receipt_line l
JOIN receipt d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Completed', 'Invoiced')
JOIN today t ON t.tenant_id = d.tenant_id AND t.site_id = d.site_id
JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
JOIN stock_onhand h ON h.tenant_id = d.tenant_id AND h.site_id = d.site_id AND h.location_id = d.location_id AND h.item_id = l.item_id AND h.qty > 0
CROSS JOIN LATERAL (SELECT round((l.qty - coalesce(l.returned_qty, 0)) * u.num / u.den, 6) AS qty) q
CROSS JOIN LATERAL (
  SELECT coalesce(sum(round((e.qty - coalesce(e.returned_qty, 0)) * v.num / v.den, 6)), 0) AS qty
  FROM receipt_line e
  JOIN receipt f ON f.tenant_id = e.tenant_id AND f.id = e.parent_id AND f.site_id = d.site_id AND f.location_id = d.location_id
    AND f.status IN ('Completed', 'Invoiced')
  JOIN item_unit v ON v.tenant_id = e.tenant_id AND v.id = e.unit_id
  WHERE e.tenant_id = l.tenant_id AND e.item_id = l.item_id AND (f.post_date, f.id, e.line_no) > (d.post_date, d.id, l.line_no)
) n
WHERE l.expires_on IS NOT NULL AND least(q.qty, h.qty - n.qty) > 0;
