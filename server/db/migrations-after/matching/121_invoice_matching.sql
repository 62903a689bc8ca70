-- What suppliers delivered and have not invoiced (VCH-6): one row a receipt, its sum over all rows that of the control account, by its site's day.
-- app.now is the moment of the application's clock.
CREATE VIEW not_invoiced WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
),
open AS (
  SELECT e.tenant_id, e.doc_id, sum(e.amount) AS accrued, coalesce(sum(e.amount) FILTER (WHERE e.kind = 'RECEIPT'), 0) AS received
  FROM rni_entry e WHERE e.doc_type_id = 5 GROUP BY e.tenant_id, e.doc_id HAVING sum(e.amount) <> 0
)
SELECT r.tenant_id, r.id, r.doc_no AS doc_number, r.id AS receipt_id, r.supplier_id, r.location_id, r.site_id, r.post_date, r.delivery_note,
  greatest(0, t.day - r.post_date) AS age,
  CASE WHEN t.day - r.post_date <= 30 THEN 'UpTo30' WHEN t.day - r.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - r.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  o.received, o.received - o.accrued AS vouchered, o.accrued,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM open o
JOIN receipt r ON r.tenant_id = o.tenant_id AND r.id = o.doc_id
JOIN today t ON t.tenant_id = r.tenant_id AND t.site_id = r.site_id;

-- Lines of invoices whose price or quantity is not that of their receipt (VCH-7).
CREATE VIEW price_variance WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, v.doc_no AS doc_number, v.id AS voucher_id, v.site_id, v.supplier_id, v.invoice_no, v.post_date,
  l.receipt_id, l.item_id, l.unit_id, p.price AS order_price, l.receipt_price, l.price AS invoice_price, l.qty, l.variance, l.claim, l.beyond, l.cause,
  CASE WHEN l.receipt_price * l.matched_qty <> 0 THEN round(l.variance * 100 / (l.receipt_price * l.matched_qty), 1) END AS variance_pct,
  CASE v.status WHEN 'Completed' THEN CASE WHEN l.beyond = 0 THEN 'AutoAccepted' ELSE 'Accepted' END WHEN 'Denied' THEN 'Disputed'
    WHEN 'Approved' THEN 'Approved' ELSE 'ToApprove' END AS state,
  v.version_no, v.entered_by, v.entered_on, v.edited_by, v.edited_on, '{}'::jsonb AS custom
FROM voucher_line l
JOIN voucher v ON v.tenant_id = l.tenant_id AND v.id = l.parent_id
LEFT JOIN receipt_line rl ON rl.tenant_id = l.tenant_id AND rl.id = l.receipt_line_id
LEFT JOIN purchase_order_line p ON p.tenant_id = rl.tenant_id AND p.id = rl.order_line_id
WHERE v.status <> 'Cancelled' AND (l.variance <> 0 OR l.claim <> 0);
