-- What every supplier of an item asks for it on a day, in whichever currency (CUR-13): one price each, in the unit of the item that is asked for, its base unit
-- without one. `asked` is in the currency it is asked in, `price` what that comes to in the site's at the rate of the day; what has no rate is no offer.
-- What a supplier asks in the currency of the site comes before what the same one asks in another.
CREATE FUNCTION supplier_offers(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric, asked numeric, currency_id bigint, rate numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (s.supplier_id) s.supplier_id, round(n.asked * r.rate, 6), n.asked, c.id, r.rate, s.is_preferred
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
  JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  CROSS JOIN LATERAL (SELECT coalesce(s.currency_id, t.base_currency_id) AS id) c
  CROSS JOIN LATERAL (SELECT round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6) AS asked) n
  CROSS JOIN LATERAL currency_rate_on(p_tenant, c.id, t.base_currency_id, p_day) r
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL AND (p_supplier IS NULL OR s.supplier_id = p_supplier)
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
  ORDER BY s.supplier_id, (c.id = t.base_currency_id) DESC, (u.id = p_unit) DESC NULLS LAST, s.price_from DESC NULLS LAST, s.price * r.rate
$$;
-- The one an item is bought of, wherever: the supplier named, or the preferred one, else who asks least in the currency of the site.
CREATE FUNCTION list_offer(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric, asked numeric, currency_id bigint, rate numeric) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price, o.asked, o.currency_id, o.rate FROM supplier_offers(p_tenant, p_item, p_unit, p_supplier, p_site, p_day) o
  ORDER BY o.is_preferred DESC NULLS LAST, o.price, o.supplier_id LIMIT 1
$$;
-- The cheapest offer of whomever for packs of which so much may be ordered, in the unit that is asked for and the currency of the site.
CREATE FUNCTION best_offer_anywhere(p_tenant text, p_item bigint, p_unit bigint, p_qty numeric, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, unit_id bigint, price numeric) LANGUAGE sql STABLE AS $$
  SELECT s.supplier_id, u.id, round(s.price * r.rate * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6)
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
  JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  CROSS JOIN LATERAL currency_rate_on(p_tenant, coalesce(s.currency_id, t.base_currency_id), t.base_currency_id, p_day) r
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
    AND coalesce(s.min_order, 0) * u.num * coalesce(a.den, 1) <= p_qty * coalesce(a.num, 1) * u.den
  ORDER BY s.price * r.rate * u.den / u.num, s.supplier_id, u.id LIMIT 1
$$;
