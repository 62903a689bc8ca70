-- What requisitions ask for and their store cannot issue (RQS-1): one row a line, with the id of the line. What lies in the store, and what orders will
-- bring it, goes to what is needed first. app.now is the moment of the application's clock.
CREATE VIEW requisition_shortage WITH (security_invoker = true) AS
WITH today AS MATERIALIZED (
  SELECT s.tenant_id, s.id AS site_id,
    (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE s.iana_timezone)::date AS day FROM site s
),
wanted AS (
  SELECT r.tenant_id, r.id AS requisition_id, r.doc_no, r.site_id, r.supply_location_id, r.request_location_id, r.needed_by, r.version_no,
    r.entered_by, r.entered_on, r.edited_by, r.edited_on, l.id, l.item_id, l.unit_id, l.qty, l.open_qty, coalesce(l.ordered_qty, 0) AS ordered_qty,
    l.qty - coalesce(l.cancelled_qty, 0) - coalesce(l.ordered_qty, 0) AS left_qty, u.num / u.den AS factor,
    sum(l.open_qty * u.num / u.den) OVER (PARTITION BY r.tenant_id, r.supply_location_id, l.item_id ORDER BY r.needed_by, r.id, l.line_no) AS needed
  FROM requisition r
  JOIN requisition_line l ON l.tenant_id = r.tenant_id AND l.parent_id = r.id AND l.open_qty > 0
  JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  WHERE r.status IN ('Pending', 'Approved', 'Partial')
),
coming AS (
  SELECT o.tenant_id, o.delivery_location_id, l.item_id, sum(l.open_qty * u.num / u.den) AS qty
  FROM purchase_order o
  JOIN purchase_order_line l ON l.tenant_id = o.tenant_id AND l.parent_id = o.id AND l.open_qty > 0
  JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  WHERE o.status IN ('PendingApproval', 'OnHold', 'Approved', 'Partial')
  GROUP BY o.tenant_id, o.delivery_location_id, l.item_id
)
SELECT w.tenant_id, w.id, w.doc_no AS doc_number, w.requisition_id, w.site_id, w.supply_location_id, w.request_location_id, w.needed_by, w.item_id,
  w.unit_id, w.qty, w.open_qty, w.ordered_qty, round(coalesce(h.qty, 0) / w.factor, 6) AS on_hand, round(coalesce(c.qty, 0) / w.factor, 6) AS on_order,
  s.short_qty, p.supplier_id, p.price, s.short_qty * p.price AS short_amount,
  CASE WHEN w.needed_by < t.day THEN 'Late' WHEN w.needed_by <= t.day + 2 THEN 'Soon' ELSE 'Later' END AS due,
  w.version_no, w.entered_by, w.entered_on, w.edited_by, w.edited_on, '{}'::jsonb AS custom
FROM wanted w
JOIN today t ON t.tenant_id = w.tenant_id AND t.site_id = w.site_id
LEFT JOIN stock_onhand h ON h.tenant_id = w.tenant_id AND h.location_id = w.supply_location_id AND h.site_id = w.site_id AND h.item_id = w.item_id
LEFT JOIN coming c ON c.tenant_id = w.tenant_id AND c.delivery_location_id = w.supply_location_id AND c.item_id = w.item_id
CROSS JOIN LATERAL (SELECT round(least(w.open_qty, w.left_qty, (w.needed - coalesce(h.qty, 0) - coalesce(c.qty, 0)) / w.factor), 6) AS short_qty) s
LEFT JOIN LATERAL list_price(w.tenant_id, w.item_id, w.unit_id, NULL, w.site_id, t.day) p ON true
WHERE s.short_qty > 0;
