-- A supplier may ask different prices from different quantities on (VEND-272): lines of one supplier and unit that say different least quantities hold
-- beside each other. Until now a line without an end held until the next one began, whatever its least quantity: those that were ended so say their last
-- day now. Of all tenants: that the policies hold for the owner of the table as well would hide them.
ALTER TABLE item_supplier NO FORCE ROW LEVEL SECURITY;
WITH next AS (
  SELECT s.tenant_id, s.id, min(n.price_from) - 1 AS last
  FROM item_supplier s
  JOIN item_supplier n ON n.tenant_id = s.tenant_id AND n.parent_id = s.parent_id AND n.supplier_id = s.supplier_id AND n.unit_id = s.unit_id
    AND n.price_from > coalesce(s.price_from, '-infinity')
  WHERE s.price_to IS NULL AND EXISTS (SELECT FROM item_supplier o
    WHERE o.tenant_id = s.tenant_id AND o.parent_id = s.parent_id AND o.supplier_id = s.supplier_id AND o.unit_id = s.unit_id
      AND coalesce(o.min_order, 0) <> coalesce(s.min_order, 0))
  GROUP BY s.tenant_id, s.id
)
UPDATE item_supplier s SET price_to = next.last FROM next WHERE next.tenant_id = s.tenant_id AND next.id = s.id;
ALTER TABLE item_supplier FORCE ROW LEVEL SECURITY;

-- What every supplier of an item asks for so much of it on a day, in a currency (CUR-12): of the unit its list is read by as before, the price of the
-- greatest least quantity that is reached; below all of them, and where nobody says how much, that of the smallest. The quantity is in the unit that is asked for.
CREATE FUNCTION supplier_prices_in(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_currency bigint, p_qty numeric)
RETURNS TABLE (supplier_id bigint, price numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (o.supplier_id) o.supplier_id, o.price, o.is_preferred
  FROM (
    SELECT s.supplier_id, s.is_preferred, s.price_from, s.unit_id, s.price AS own, coalesce(s.min_order, 0) AS least,
      round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6) AS price,
      coalesce(s.min_order, 0) * u.num * coalesce(a.den, 1) <= coalesce(p_qty, 0) * coalesce(a.num, 1) * u.den AS is_reached,
      first_value(s.unit_id) OVER (PARTITION BY s.supplier_id ORDER BY (u.id = p_unit) DESC NULLS LAST, s.price_from DESC NULLS LAST, s.price) AS by_unit
    FROM item_supplier s
    JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
    LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
    JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
    LEFT JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
    WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL AND (p_supplier IS NULL OR s.supplier_id = p_supplier)
      AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
      AND CASE WHEN p_currency IS NULL OR p_currency = t.base_currency_id
        THEN s.currency_id IS NULL OR t.base_currency_id IS NULL OR s.currency_id = t.base_currency_id ELSE s.currency_id = p_currency END
  ) o
  WHERE o.unit_id = o.by_unit
  ORDER BY o.supplier_id, o.is_reached DESC, CASE WHEN o.is_reached THEN -o.least ELSE o.least END, o.price_from DESC NULLS LAST, o.own
$$;
-- The one so much of an item is bought of in that currency: the supplier named, or the preferred one, else the cheapest.
CREATE FUNCTION list_price_in(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_currency bigint, p_qty numeric)
RETURNS TABLE (supplier_id bigint, price numeric) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price FROM supplier_prices_in(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, p_currency, p_qty) o
  ORDER BY o.is_preferred DESC NULLS LAST, o.price, o.supplier_id LIMIT 1
$$;

-- What every supplier asks for so much of an item on a day, in whichever currency (CUR-13), as supplier_offers tells it (VEND-51), by the same.
CREATE FUNCTION supplier_offers(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_qty numeric)
RETURNS TABLE (supplier_id bigint, price numeric, asked numeric, currency_id bigint, rate numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (o.supplier_id) o.supplier_id, round(o.asked * o.rate, 6), o.asked, o.currency_id, o.rate, o.is_preferred
  FROM (
    SELECT s.supplier_id, s.is_preferred, s.price_from, s.unit_id, s.price AS own, coalesce(s.min_order, 0) AS least, c.id AS currency_id, r.rate,
      round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6) AS asked,
      coalesce(s.min_order, 0) * u.num * coalesce(a.den, 1) <= coalesce(p_qty, 0) * coalesce(a.num, 1) * u.den AS is_reached,
      first_value(s.unit_id) OVER w AS by_unit, first_value(c.id) OVER w AS by_currency
    FROM item_supplier s
    JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
    LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
    JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
      AND (p_supplier IS NOT NULL OR p_site = 1 OR NOT coalesce(v.only_sites, false)
        OR EXISTS (SELECT FROM supplier_site b WHERE b.tenant_id = v.tenant_id AND b.parent_id = v.id AND b.site_id = p_site))
    JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
    CROSS JOIN LATERAL (SELECT coalesce(s.currency_id, t.base_currency_id) AS id) c
    CROSS JOIN LATERAL currency_rate_on(p_tenant, c.id, t.base_currency_id, p_day) r
    WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL AND (p_supplier IS NULL OR s.supplier_id = p_supplier)
      AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
    WINDOW w AS (PARTITION BY s.supplier_id ORDER BY (c.id = t.base_currency_id) DESC, (u.id = p_unit) DESC NULLS LAST, s.price_from DESC NULLS LAST,
      s.price * r.rate)
  ) o
  WHERE o.unit_id = o.by_unit AND o.currency_id = o.by_currency
  ORDER BY o.supplier_id, o.is_reached DESC, CASE WHEN o.is_reached THEN -o.least ELSE o.least END, o.price_from DESC NULLS LAST, o.own
$$;
-- The one so much of an item is bought of, wherever: the supplier named, or the preferred one, else who asks least in the currency of the site.
CREATE FUNCTION list_offer(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_qty numeric)
RETURNS TABLE (supplier_id bigint, price numeric, asked numeric, currency_id bigint, rate numeric) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price, o.asked, o.currency_id, o.rate FROM supplier_offers(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, p_qty) o
  ORDER BY o.is_preferred DESC NULLS LAST, o.price, o.supplier_id LIMIT 1
$$;

-- Who does not say how much is told what the smallest quantity costs.
CREATE OR REPLACE FUNCTION supplier_prices(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price, o.is_preferred FROM supplier_prices_in(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, NULL, NULL) o
$$;
CREATE OR REPLACE FUNCTION supplier_prices_in(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_currency bigint)
RETURNS TABLE (supplier_id bigint, price numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price, o.is_preferred FROM supplier_prices_in(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, p_currency, NULL) o
$$;
CREATE OR REPLACE FUNCTION supplier_offers(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric, asked numeric, currency_id bigint, rate numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price, o.asked, o.currency_id, o.rate, o.is_preferred
  FROM supplier_offers(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, NULL) o
$$;

-- The next step of a supplier above a quantity: from how much on it asks less in the unit and currency its list is read by, both in the unit that is asked for.
CREATE FUNCTION next_price_step(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_qty numeric)
RETURNS TABLE (from_qty numeric, asked numeric, price numeric) LANGUAGE sql STABLE AS $$
  SELECT n.from_qty, o.asked, o.price
  FROM list_offer(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, p_qty) h
  CROSS JOIN LATERAL (
    SELECT DISTINCT k.min_order * u.num * coalesce(a.den, 1) / (u.den * coalesce(a.num, 1)) AS from_qty
    FROM item_supplier k
    JOIN item_unit u ON u.tenant_id = k.tenant_id AND u.parent_id = k.parent_id AND u.unit_id = k.unit_id
    LEFT JOIN item_unit a ON a.tenant_id = k.tenant_id AND a.parent_id = k.parent_id AND a.id = p_unit
    WHERE k.tenant_id = p_tenant AND k.parent_id = p_item AND k.supplier_id = p_supplier AND k.price IS NOT NULL
      AND (k.price_from IS NULL OR k.price_from <= p_day) AND (k.price_to IS NULL OR k.price_to >= p_day)
      AND k.min_order * u.num * coalesce(a.den, 1) > p_qty * coalesce(a.num, 1) * u.den) n
  CROSS JOIN LATERAL list_offer(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, n.from_qty) o
  WHERE o.currency_id = h.currency_id AND o.asked < h.asked
  ORDER BY n.from_qty LIMIT 1
$$;

-- A price without an end is not offered while a later one of its supplier, unit and least quantity holds (REC-36).
CREATE OR REPLACE FUNCTION best_offer_anywhere(p_tenant text, p_item bigint, p_unit bigint, p_qty numeric, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, unit_id bigint, price numeric) LANGUAGE sql STABLE AS $$
  SELECT s.supplier_id, u.id, round(s.price * r.rate * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6)
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
    AND (p_site = 1 OR NOT coalesce(v.only_sites, false)
      OR EXISTS (SELECT FROM supplier_site b WHERE b.tenant_id = v.tenant_id AND b.parent_id = v.id AND b.site_id = p_site))
  JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  CROSS JOIN LATERAL currency_rate_on(p_tenant, coalesce(s.currency_id, t.base_currency_id), t.base_currency_id, p_day) r
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
    AND NOT EXISTS (SELECT FROM item_supplier n
      WHERE n.tenant_id = s.tenant_id AND n.parent_id = s.parent_id AND n.supplier_id = s.supplier_id AND n.unit_id = s.unit_id AND n.price IS NOT NULL
        AND coalesce(n.min_order, 0) = coalesce(s.min_order, 0)
        AND n.price_from > coalesce(s.price_from, '-infinity') AND n.price_from <= p_day AND (n.price_to IS NULL OR n.price_to >= p_day))
    AND coalesce(s.min_order, 0) * u.num * coalesce(a.den, 1) <= p_qty * coalesce(a.num, 1) * u.den
  ORDER BY s.price * r.rate * u.den / u.num, s.supplier_id, u.id LIMIT 1
$$;
