-- The rate of a day: the latest that holds from then or earlier; of two for one day the one entered later. Nothing when there is none.
CREATE FUNCTION currency_rate_on(of_tenant text, foreign_id bigint, base_id bigint, on_day date)
  RETURNS TABLE (rate numeric, valid_from date, age_days int) LANGUAGE sql STABLE AS $$
  SELECT 1::numeric, on_day, 0 WHERE foreign_id = base_id
  UNION ALL
  (SELECT r.rate, r.valid_from, on_day - r.valid_from FROM currency_rate r
    WHERE foreign_id <> base_id AND r.tenant_id = of_tenant AND r.currency_id = foreign_id AND r.base_currency_id = base_id
      AND r.valid_from <= on_day
    ORDER BY r.valid_from DESC, r.id DESC LIMIT 1)
$$;
CREATE INDEX currency_rate_day ON currency_rate (tenant_id, currency_id, base_currency_id, valid_from DESC, id DESC);

-- Of each currency somebody trades in, what it is worth today in the currencies books are kept in.
CREATE VIEW currency_rate_in_force WITH (security_invoker = true) AS
WITH base AS (
  SELECT DISTINCT s.tenant_id, s.base_currency_id AS id FROM site s WHERE s.is_active
), traded AS (
  SELECT c.tenant_id, c.id FROM currency c
  WHERE EXISTS (SELECT FROM supplier s WHERE s.tenant_id = c.tenant_id AND s.currency_id = c.id)
    OR EXISTS (SELECT FROM customer t WHERE t.tenant_id = c.tenant_id AND t.currency_id = c.id)
    OR EXISTS (SELECT FROM item_supplier i WHERE i.tenant_id = c.tenant_id AND i.currency_id = c.id)
    OR EXISTS (SELECT FROM currency_rate r WHERE r.tenant_id = c.tenant_id AND r.currency_id = c.id)
)
SELECT t.tenant_id, t.id * 1000000 + b.id AS id, t.id AS currency_id, b.id AS base_currency_id, r.rate, r.valid_from, r.age_days,
  CASE WHEN r.rate IS NULL THEN 'Missing' WHEN r.age_days > 7 THEN 'Old' ELSE 'Fresh' END AS state,
  1 AS version_no, NULL::bigint AS entered_by, now() AS entered_on, NULL::bigint AS edited_by, NULL::timestamptz AS edited_on,
  '{}'::jsonb AS custom
FROM traded t
JOIN base b ON b.tenant_id = t.tenant_id AND b.id <> t.id
JOIN site h ON h.tenant_id = t.tenant_id AND h.id = 1
LEFT JOIN LATERAL currency_rate_on(t.tenant_id, t.id, b.id, (now() AT TIME ZONE h.iana_timezone)::date) r ON true;
