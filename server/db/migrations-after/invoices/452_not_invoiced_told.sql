-- What is not invoiced names the orders of its receipt, how many lines of it are open, and how much of them, by unit; what came in words has none (VCH-54).
CREATE OR REPLACE VIEW not_invoiced WITH (security_invoker = true) AS
SELECT o.tenant_id, o.doc_id AS id, r.doc_no AS doc_number, o.doc_id AS receipt_id, o.supplier_id, r.location_id, o.site_id, o.post_date,
  r.delivery_note, greatest(0, t.day - o.post_date) AS age,
  CASE WHEN t.day - o.post_date <= 30 THEN 'UpTo30' WHEN t.day - o.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - o.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  o.received::numeric AS received, o.received - o.accrued AS vouchered, o.accrued::numeric AS accrued,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom, r.order_nos,
  (SELECT count(*)::int FROM receipt_line l WHERE l.tenant_id = o.tenant_id AND l.parent_id = o.doc_id AND l.open_qty > 0) AS open_lines,
  (SELECT string_agg(trim_scale(q.qty)::text || coalesce(' ' || q.code, ''), ', ' ORDER BY q.code NULLS LAST) FROM (
    SELECT n.code, sum(l.open_qty) AS qty FROM receipt_line l
    LEFT JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    LEFT JOIN unit n ON n.tenant_id = u.tenant_id AND n.id = u.unit_id
    WHERE l.tenant_id = o.tenant_id AND l.parent_id = o.doc_id AND l.open_qty > 0 GROUP BY n.code) q) AS open_told
FROM rni_open o
LEFT JOIN receipt r ON r.tenant_id = o.tenant_id AND r.id = o.doc_id
JOIN site_today t ON t.tenant_id = o.tenant_id AND t.site_id = o.site_id
WHERE o.doc_type_id = 5 AND o.accrued <> 0;
