-- What the supplier of a line of a processing sends of it, all lines of the order for the same item together, and the day it would come (PROC-76): the
-- least it sends and its multiples as server/suppliers/sent-figures.ts reads them, its days and cut-off as server/suppliers/next-delivery.ts does.
CREATE INDEX request_processing_line_together ON request_processing_line (tenant_id, run_id, item_id, supplier_id);

CREATE VIEW request_processing_sent WITH (security_invoker = true) AS
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
      AND f.unit_id = k.unit_id AND f.price_from > coalesce(k.price_from, '-infinity') AND f.price_from <= n.clock::date
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
