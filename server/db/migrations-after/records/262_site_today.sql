-- The day of each site, worked out once a statement and not for each row. Views ask it here: one that worked it out itself could not be asked for
-- some of its rows, so that a page of a hundred read all there are. app.now is the moment of the application's clock.
CREATE VIEW site_today WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
)
SELECT tenant_id, site_id, day FROM today;

CREATE OR REPLACE VIEW in_transit WITH (security_invoker = true) AS
SELECT t.tenant_id, t.id, t.doc_no AS doc_number, t.id AS transfer_id, t.status AS doc_status,
  CASE WHEN coalesce(t.to_site_id, t.site_id) = nullif(current_setting('app.site_id', true), '')::bigint
    AND t.site_id <> coalesce(t.to_site_id, t.site_id) THEN 'TransfersIn' ELSE 'TransferOut' END AS direction,
  t.site_id, t.to_site_id, t.from_location_id, t.to_location_id, t.shipped_on, t.expected_on,
  greatest(0, d.day - t.shipped_on) AS age, d.day > t.expected_on AS is_late, t.total_open_qty AS open_qty,
  t.total_open_value AS open_value, t.carrier, t.seal_no,
  t.version_no, t.entered_by, t.entered_on, t.edited_by, t.edited_on, '{}'::jsonb AS custom
FROM transfer t
JOIN site_today d ON d.tenant_id = t.tenant_id AND d.site_id = coalesce(t.to_site_id, t.site_id)
WHERE t.status IN ('InTransit', 'Partial');

CREATE OR REPLACE VIEW open_request_line WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, r.doc_no AS doc_number, r.id AS request_id, r.site_id, r.delivery_location_id, r.needed_by, r.request_type, r.urgent,
  l.item_id, coalesce(l.description, i.name) AS description, l.unit_id, l.supplier_id, l.qty, l.ordered_qty, l.open_qty, l.estimate,
  l.open_qty * l.estimate AS open_amount,
  CASE WHEN r.needed_by < t.day THEN 'Late' WHEN r.urgent THEN 'Urgent' WHEN r.needed_by <= t.day + 2 THEN 'Soon' ELSE 'Later' END AS due,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM purchase_request r
JOIN purchase_request_line l ON l.tenant_id = r.tenant_id AND l.parent_id = r.id AND l.open_qty > 0
JOIN site_today t ON t.tenant_id = r.tenant_id AND t.site_id = r.site_id
LEFT JOIN item i ON i.tenant_id = l.tenant_id AND i.id = l.item_id
WHERE r.status IN ('Approved', 'Partial');

CREATE OR REPLACE VIEW not_invoiced WITH (security_invoker = true) AS
SELECT o.tenant_id, o.doc_id AS id, r.doc_no AS doc_number, o.doc_id AS receipt_id, o.supplier_id, r.location_id, o.site_id, o.post_date,
  r.delivery_note, greatest(0, t.day - o.post_date) AS age,
  CASE WHEN t.day - o.post_date <= 30 THEN 'UpTo30' WHEN t.day - o.post_date <= 60 THEN 'UpTo60'
    WHEN t.day - o.post_date <= 90 THEN 'UpTo90' ELSE 'Over90' END AS age_bucket,
  o.received::numeric AS received, o.received - o.accrued AS vouchered, o.accrued::numeric AS accrued,
  r.version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM rni_open o
LEFT JOIN receipt r ON r.tenant_id = o.tenant_id AND r.id = o.doc_id
JOIN site_today t ON t.tenant_id = o.tenant_id AND t.site_id = o.site_id
WHERE o.doc_type_id = 5 AND o.accrued <> 0;

CREATE OR REPLACE VIEW received_lot WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, d.id AS receipt_id, d.doc_no AS doc_number, '5/' || d.id || '/' || d.doc_no AS document, d.site_id, d.location_id, l.item_id,
  d.supplier_id, l.lot, l.expires_on, d.post_date, l.expires_on - t.day AS days_left,
  CASE WHEN l.expires_on < t.day THEN 'Expired' WHEN l.expires_on <= t.day + 3 THEN 'Within3' WHEN l.expires_on <= t.day + 7 THEN 'Within7'
    WHEN l.expires_on <= t.day + 30 THEN 'Within30' ELSE 'Later' END AS due,
  q.qty AS received, h.qty AS on_hand, least(q.qty, h.qty - n.qty) AS left_qty, i.base_unit_id AS unit_id,
  d.version_no, d.entered_by, d.entered_on, d.edited_by, d.edited_on, '{}'::jsonb AS custom
FROM receipt_line l
JOIN receipt d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Completed', 'Invoiced')
JOIN site_today t ON t.tenant_id = d.tenant_id AND t.site_id = d.site_id
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
