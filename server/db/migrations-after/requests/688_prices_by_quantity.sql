-- What is short is priced by how much of it is (VEND-272, RQS-1): nothing else of the view changes.
CREATE OR REPLACE VIEW requisition_shortage WITH (security_invoker = true) AS
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
LEFT JOIN LATERAL list_price_in(w.tenant_id, w.item_id, w.unit_id, NULL, w.site_id, t.day, NULL, s.short_qty) p ON true
WHERE s.short_qty > 0;

-- The least a supplier sends is the smallest quantity it has a price for (VEND-272, PROC-76): nothing else of the view changes.
CREATE OR REPLACE VIEW request_processing_sent WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, q.sent AS sent_qty, d.comes_on,
  CASE WHEN k.least > w.wanted THEN 'LessThanSent' WHEN q.sent > w.wanted THEN 'NoMultiple' WHEN d.comes_on > l.delivery_date THEN 'ComesLater' END AS send_hint
FROM request_processing_line l
JOIN site t ON t.tenant_id = l.tenant_id AND t.id = l.for_site_id
JOIN supplier s ON s.tenant_id = l.tenant_id AND s.id = l.supplier_id
LEFT JOIN supplier_site o ON o.tenant_id = s.tenant_id AND o.parent_id = s.id AND o.site_id = t.id
CROSS JOIN LATERAL (SELECT coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE t.iana_timezone AS clock) n
CROSS JOIN LATERAL (
  SELECT sum(x.order_qty) AS wanted FROM request_processing_line x
  WHERE x.tenant_id = l.tenant_id AND x.run_id = l.run_id AND x.item_id = l.item_id AND x.supplier_id = l.supplier_id AND x.unit_id = l.unit_id
    AND x.delivery_location_id IS NOT DISTINCT FROM l.delivery_location_id AND x.delivery_date = l.delivery_date
    AND (x.id = l.id OR (x.is_taken AND x.outcome = l.outcome))) w
LEFT JOIN LATERAL (
  SELECT k.min_order * m.num * u.den / (m.den * u.num) AS least, k.order_multiple * m.num * u.den / (m.den * u.num) AS multiple
  FROM item_supplier k
  JOIN item_unit m ON m.tenant_id = k.tenant_id AND m.parent_id = k.parent_id AND m.unit_id = k.unit_id
  JOIN item_unit u ON u.tenant_id = k.tenant_id AND u.id = l.unit_id
  WHERE k.tenant_id = l.tenant_id AND k.parent_id = l.item_id AND k.supplier_id = l.supplier_id
    AND coalesce(k.price_from <= n.clock::date, true) AND coalesce(k.price_to >= n.clock::date, true)
    AND NOT EXISTS (SELECT FROM item_supplier f WHERE f.tenant_id = k.tenant_id AND f.parent_id = k.parent_id AND f.supplier_id = k.supplier_id
      AND f.unit_id = k.unit_id AND coalesce(f.price_from <= n.clock::date, true)
      AND (coalesce(f.min_order, 0), coalesce(k.price_from, '-infinity')) < (coalesce(k.min_order, 0), coalesce(f.price_from, '-infinity'))
      AND coalesce(f.price_to >= n.clock::date, true))
  ORDER BY k.is_preferred DESC NULLS LAST, k.line_no LIMIT 1) k ON true
CROSS JOIN LATERAL (
  SELECT CASE WHEN k.multiple > 0 THEN round(ceil(round(greatest(w.wanted, k.least) / k.multiple, 4)) * k.multiple, 4)
    ELSE greatest(w.wanted, k.least) END AS sent) q
CROSS JOIN LATERAL (
  SELECT greatest(l.delivery_date, n.clock::date + coalesce(o.lead_days, s.lead_days, 0)
    + CASE WHEN extract(hour FROM n.clock) * 60 + extract(minute FROM n.clock) > s.cutoff THEN 1 ELSE 0 END) AS day) first
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT first.day + i FROM generate_series(0, 6) i
    WHERE (ARRAY[s.delivers_mon, s.delivers_tue, s.delivers_wed, s.delivers_thu, s.delivers_fri, s.delivers_sat, s.delivers_sun])[extract(isodow FROM first.day + i)]
    ORDER BY i LIMIT 1), first.day) AS comes_on) d;

-- What the line of an order comes to that a line of a processing becomes, as server/runs/processing/merge-lines.ts brings lines together (PROC-73), in the unit
-- it is ordered in: all that is taken, and the line itself. The price goes by it (PROC-77).
CREATE VIEW request_processing_together WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, l.run_id, l.item_id, l.asked_unit_id, l.unit_id, l.supplier_id, l.for_site_id, l.delivery_location_id, l.currency_id, l.outcome, l.list_price,
  l.own_price, l.best_supplier_id, l.best_unit_id, l.best_price, l.rate,
  CASE WHEN l.is_taken THEN 0 ELSE l.order_qty END
    + coalesce(sum(l.order_qty) FILTER (WHERE l.is_taken) OVER w, 0) AS together_qty
FROM request_processing_line l
WINDOW w AS (PARTITION BY l.tenant_id, l.run_id, l.outcome, l.supplier_id, l.delivery_location_id, l.delivery_date, l.currency_id, l.cost_centre_id, l.project_id,
    l.item_id, l.unit_id, l.own_price, coalesce(l.price_reason, ''), coalesce(l.remark, ''), l.account_id, l.line_cost_centre_id,
  CASE WHEN l.is_apart OR l.wanted_item_id IS NULL OR l.item_id IS NULL OR l.unit_id IS NULL THEN l.id END);

-- From how much on its supplier asks less for what a line becomes, and what that quantity costs less than at the price of the line (PROC-78).
CREATE VIEW request_processing_step WITH (security_invoker = true) AS
SELECT l.tenant_id, l.id, s.from_qty AS step_qty, s.asked AS step_price,
  round(s.from_qty * (l.list_price - s.asked) * coalesce(l.rate, 1), coalesce(t.currency_decimals, 2)) AS step_saving
FROM request_processing_together l
JOIN site t ON t.tenant_id = l.tenant_id AND t.id = l.for_site_id
CROSS JOIN LATERAL (SELECT day_at(l.tenant_id, l.delivery_location_id) AS day) d
CROSS JOIN LATERAL next_price_step(l.tenant_id, l.item_id, l.unit_id, l.supplier_id, l.for_site_id, d.day, l.together_qty) s
WHERE l.own_price IS NULL AND l.list_price > s.asked;
