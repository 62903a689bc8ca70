-- Whether the site of a session uses a supplier (VEND-51): all do unless the supplier says that only its sites do, and head office uses every one.
CREATE VIEW supplier_here WITH (security_invoker = true) AS
SELECT v.tenant_id, v.id,
  NOT coalesce(v.only_sites, false) OR h.site_id = 1
    OR EXISTS (SELECT FROM supplier_site u WHERE u.tenant_id = v.tenant_id AND u.parent_id = v.id AND u.site_id = h.site_id) AS is_used_here
FROM supplier v CROSS JOIN (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1) AS site_id) h;

-- Who does not sell to a site offers it nothing there. What the supplier of a line asks is told all the same: documents keep whom they name.
CREATE OR REPLACE FUNCTION supplier_offers(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric, asked numeric, currency_id bigint, rate numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (s.supplier_id) s.supplier_id, round(n.asked * r.rate, 6), n.asked, c.id, r.rate, s.is_preferred
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
    AND (p_supplier IS NOT NULL OR p_site = 1 OR NOT coalesce(v.only_sites, false)
      OR EXISTS (SELECT FROM supplier_site b WHERE b.tenant_id = v.tenant_id AND b.parent_id = v.id AND b.site_id = p_site))
  JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  CROSS JOIN LATERAL (SELECT coalesce(s.currency_id, t.base_currency_id) AS id) c
  CROSS JOIN LATERAL (SELECT round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6) AS asked) n
  CROSS JOIN LATERAL currency_rate_on(p_tenant, c.id, t.base_currency_id, p_day) r
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL AND (p_supplier IS NULL OR s.supplier_id = p_supplier)
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
  ORDER BY s.supplier_id, (c.id = t.base_currency_id) DESC, (u.id = p_unit) DESC NULLS LAST, s.price_from DESC NULLS LAST, s.price * r.rate
$$;

-- A price without an end is not offered while a later one of its supplier and unit holds (REC-36).
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
        AND n.price_from > coalesce(s.price_from, '-infinity') AND n.price_from <= p_day AND (n.price_to IS NULL OR n.price_to >= p_day))
    AND coalesce(s.min_order, 0) * u.num * coalesce(a.den, 1) <= p_qty * coalesce(a.num, 1) * u.den
  ORDER BY s.price * r.rate * u.den / u.num, s.supplier_id, u.id LIMIT 1
$$;
