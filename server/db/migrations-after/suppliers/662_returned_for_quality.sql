-- As before, but that goods that go back for their quality are returned as well, at what their lines ask (VEND-9, CRN-296).
CREATE OR REPLACE VIEW supplier_performance WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id * 1000000 + to_char(m.starts_on, 'YYYYMM')::bigint AS id, s.id AS supplier_id, to_char(m.starts_on, 'YYYY-MM') AS month,
  (SELECT count(*)::int FROM purchase_order o WHERE o.tenant_id = s.tenant_id AND o.supplier_id = s.id AND (t.site_id = 1 OR o.site_id = t.site_id)
    AND o.status IN ('Approved', 'Partial', 'Completed', 'Invoiced') AND o.order_date >= m.starts_on AND o.order_date < m.ends_before) AS orders,
  r.receipts, r.received,
  d.deliveries, round(d.on_time * 100.0 / nullif(d.deliveries, 0), 1) AS on_time_pct,
  round(q.short * 100 / nullif(q.due, 0), 1) AS short_pct, round(q.over * 100 / nullif(q.due, 0), 1) AS over_pct,
  c.returned, c.credited, v.variance, v.on_hold,
  1 AS version_no, NULL::bigint AS entered_by, NULL::timestamptz AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM supplier s
JOIN site_today t ON t.tenant_id = s.tenant_id AND t.site_id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)
CROSS JOIN generate_series(0, 11) AS n(back)
CROSS JOIN LATERAL (
  SELECT (date_trunc('month', t.day) - make_interval(months => n.back))::date AS starts_on,
    (date_trunc('month', t.day) - make_interval(months => n.back - 1))::date AS ends_before
) m
CROSS JOIN LATERAL (
  SELECT count(*)::int AS receipts, coalesce(sum(g.base_amount), 0) AS received FROM receipt g
  WHERE g.tenant_id = s.tenant_id AND g.supplier_id = s.id AND (t.site_id = 1 OR g.site_id = t.site_id) AND g.status IN ('Completed', 'Invoiced')
    AND g.post_date >= m.starts_on AND g.post_date < m.ends_before
) r
-- A delivery is what came of one order on one receipt: on time by the day its supplier promised, else by the day it was wanted.
CROSS JOIN LATERAL (
  SELECT count(*)::int AS deliveries, count(*) FILTER (WHERE e.is_on_time) AS on_time FROM (
    SELECT DISTINCT g.id, o.id AS order_id, g.post_date <= coalesce(o.ack_date, o.delivery_date) AS is_on_time
    FROM receipt g
    JOIN receipt_line l ON l.tenant_id = g.tenant_id AND l.parent_id = g.id
    JOIN purchase_order o ON o.tenant_id = l.tenant_id AND o.id = l.order_id AND coalesce(o.ack_date, o.delivery_date) IS NOT NULL
    WHERE g.tenant_id = s.tenant_id AND g.supplier_id = s.id AND (t.site_id = 1 OR g.site_id = t.site_id) AND g.status IN ('Completed', 'Invoiced')
      AND g.of_invoice_id IS NULL AND g.post_date >= m.starts_on AND g.post_date < m.ends_before
  ) e
) d
-- Quantities of unlike things are weighed by what the order pays for them.
CROSS JOIN LATERAL (
  SELECT sum(l.due_qty * l.asked_price) AS due, sum(greatest(-l.difference, 0) * l.asked_price) AS short, sum(greatest(l.difference, 0) * l.asked_price) AS over
  FROM receipt g
  JOIN receipt_line l ON l.tenant_id = g.tenant_id AND l.parent_id = g.id AND l.difference IS NOT NULL
  WHERE g.tenant_id = s.tenant_id AND g.supplier_id = s.id AND (t.site_id = 1 OR g.site_id = t.site_id) AND g.status IN ('Completed', 'Invoiced')
    AND g.of_invoice_id IS NULL AND g.post_date >= m.starts_on AND g.post_date < m.ends_before
) q
CROSS JOIN LATERAL (
  SELECT coalesce(sum(CASE k.credit_kind WHEN 'Return' THEN k.base_amount
      WHEN 'Quality' THEN (SELECT round(sum(b.amount) * coalesce(k.exchange_rate, 1), 2) FROM ap_credit_line b
        WHERE b.tenant_id = k.tenant_id AND b.parent_id = k.id AND b.back_qty > 0) END), 0) AS returned,
    coalesce(sum(round(k.credited_amount * coalesce(k.exchange_rate, 1), 2)), 0) AS credited
  FROM ap_credit k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
    AND k.status IN ('Pending', 'Partial', 'Completed') AND k.post_date >= m.starts_on AND k.post_date < m.ends_before
) c
CROSS JOIN LATERAL (
  SELECT coalesce(sum(round(w.variance_amount * coalesce(w.exchange_rate, 1), 2)) FILTER (WHERE w.status = 'Completed'), 0) AS variance,
    count(*) FILTER (WHERE w.status = 'OnHold')::int AS on_hold
  FROM voucher w WHERE w.tenant_id = s.tenant_id AND w.supplier_id = s.id AND (t.site_id = 1 OR w.site_id = t.site_id)
    AND w.status IN ('Completed', 'OnHold') AND w.post_date >= m.starts_on AND w.post_date < m.ends_before
) v;
