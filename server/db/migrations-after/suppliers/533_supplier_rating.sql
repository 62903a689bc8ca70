-- How suppliers are rated (VEND-271): by what came of what was due, what came on time, and what was billed beyond what was expected. What was due and did
-- not come is kept beside each posted receipt, as its value and its deliveries are.

-- Quantities of unlike things are weighed by what the order pays for them, as the months of supplier_performance have it.
CREATE VIEW received_shortage WITH (security_invoker = true) AS
SELECT g.tenant_id, g.id AS receipt_id, coalesce(sum(l.due_qty * l.asked_price), 0) AS due_value,
  coalesce(sum(greatest(-l.difference, 0) * l.asked_price), 0) AS short_value
FROM receipt g
JOIN receipt_line l ON l.tenant_id = g.tenant_id AND l.parent_id = g.id AND l.difference IS NOT NULL
WHERE g.of_invoice_id IS NULL
GROUP BY g.tenant_id, g.id;

ALTER TABLE supplier_delivery ADD COLUMN due_value numeric NOT NULL DEFAULT 0, ADD COLUMN short_value numeric NOT NULL DEFAULT 0;
DROP INDEX supplier_delivery_day;
CREATE INDEX supplier_delivery_day ON supplier_delivery (tenant_id, supplier_id, post_date)
  INCLUDE (site_id, amount, currency_id, deliveries, on_time, due_value, short_value);

-- The receipts of every tenant.
ALTER TABLE supplier_delivery NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt NO FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt_line NO FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_delivery DISABLE TRIGGER supplier_delivery_guard;
UPDATE supplier_delivery k SET due_value = q.due_value, short_value = q.short_value
FROM received_shortage q WHERE q.tenant_id = k.tenant_id AND q.receipt_id = k.receipt_id;
ALTER TABLE supplier_delivery ENABLE TRIGGER supplier_delivery_guard;
ALTER TABLE receipt_line FORCE ROW LEVEL SECURITY;
ALTER TABLE receipt FORCE ROW LEVEL SECURITY;
ALTER TABLE supplier_delivery FORCE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION supplier_delivery_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM supplier_delivery k WHERE k.tenant_id = NEW.tenant_id AND k.receipt_id = NEW.id;
  INSERT INTO supplier_delivery (tenant_id, receipt_id, supplier_id, site_id, post_date, amount, currency_id, deliveries, on_time, due_value, short_value)
    SELECT r.tenant_id, r.receipt_id, r.supplier_id, r.site_id, r.post_date, r.amount, r.currency_id, r.deliveries, r.on_time,
      coalesce(q.due_value, 0), coalesce(q.short_value, 0)
    FROM delivered_receipt r
    LEFT JOIN received_shortage q ON q.tenant_id = r.tenant_id AND q.receipt_id = r.receipt_id
    WHERE r.tenant_id = NEW.tenant_id AND r.receipt_id = NEW.id;
  RETURN NULL;
END $$;

-- Of 100: 40 parts what came of what was due, 40 what came on time, 20 the price, ten of its hundred less for each percent billed beyond what was expected.
-- What nobody knows is left out, and the others share its part.
CREATE FUNCTION supplier_rating(p_fill numeric, p_on_time numeric, p_beyond numeric) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT round((coalesce(p_fill * 40, 0) + coalesce(p_on_time * 40, 0)
      + CASE WHEN p_beyond IS NULL THEN 0 ELSE greatest(100 - 10 * greatest(p_beyond, 0), 0) * 20 END)
    / nullif(CASE WHEN p_fill IS NULL THEN 0 ELSE 40 END + CASE WHEN p_on_time IS NULL THEN 0 ELSE 40 END
      + CASE WHEN p_beyond IS NULL THEN 0 ELSE 20 END, 0))::integer
$$;

-- As before, with the rating and what it is made of. Every figure is a subquery of its own, so that the database works out no other.
CREATE OR REPLACE VIEW supplier_figures WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id,
  (SELECT CASE WHEN min(k.currency_id) IS NOT DISTINCT FROM max(k.currency_id) THEN coalesce(sum(k.amount), 0) END
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS spend,
  (SELECT CASE WHEN min(k.currency_id) = max(k.currency_id) THEN min(k.currency_id) END
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS spend_currency_id,
  (SELECT round(sum(k.on_time) * 100.0 / nullif(sum(k.deliveries), 0), 1)
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS on_time_pct,
  (SELECT round(100 - sum(k.short_value) * 100 / nullif(sum(k.due_value), 0), 1)
    FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
      AND k.post_date >= t.starts_on AND k.post_date < t.ends_before) AS fill_pct,
  (SELECT round(sum(w.variance_amount * coalesce(w.exchange_rate, 1)) * 100
      / nullif(sum((w.goods_amount - w.variance_amount) * coalesce(w.exchange_rate, 1)), 0), 1)
    FROM voucher w WHERE w.tenant_id = s.tenant_id AND w.supplier_id = s.id AND (t.site_id = 1 OR w.site_id = t.site_id)
      AND w.status = 'Completed' AND w.post_date >= t.starts_on AND w.post_date < t.ends_before) AS billed_beyond_pct,
  (SELECT supplier_rating(d.fill, d.on_time, v.beyond) FROM (
      SELECT round(100 - sum(k.short_value) * 100 / nullif(sum(k.due_value), 0), 1) AS fill,
        round(sum(k.on_time) * 100.0 / nullif(sum(k.deliveries), 0), 1) AS on_time
      FROM supplier_delivery k WHERE k.tenant_id = s.tenant_id AND k.supplier_id = s.id AND (t.site_id = 1 OR k.site_id = t.site_id)
        AND k.post_date >= t.starts_on AND k.post_date < t.ends_before
    ) d CROSS JOIN (
      SELECT round(sum(w.variance_amount * coalesce(w.exchange_rate, 1)) * 100
        / nullif(sum((w.goods_amount - w.variance_amount) * coalesce(w.exchange_rate, 1)), 0), 1) AS beyond
      FROM voucher w WHERE w.tenant_id = s.tenant_id AND w.supplier_id = s.id AND (t.site_id = 1 OR w.site_id = t.site_id)
        AND w.status = 'Completed' AND w.post_date >= t.starts_on AND w.post_date < t.ends_before
    ) v) AS rating
FROM supplier s
CROSS JOIN LATERAL (
  SELECT d.site_id, (date_trunc('month', d.day) - interval '11 months')::date AS starts_on,
    (date_trunc('month', d.day) + interval '1 month')::date AS ends_before
  FROM site_today d WHERE d.tenant_id = s.tenant_id AND d.site_id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)
) t;
