-- What every supplier of an item asks for it on a day, as supplier_prices tells it, in a currency (CUR-12): prices that stand in it, and where it is that of
-- the site, or none is named, those without a currency as well. Nothing is converted.
CREATE FUNCTION supplier_prices_in(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_currency bigint)
RETURNS TABLE (supplier_id bigint, price numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (s.supplier_id) s.supplier_id, round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6), s.is_preferred
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
  LEFT JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL AND (p_supplier IS NULL OR s.supplier_id = p_supplier)
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
    AND CASE WHEN p_currency IS NULL OR p_currency = t.base_currency_id
      THEN s.currency_id IS NULL OR t.base_currency_id IS NULL OR s.currency_id = t.base_currency_id ELSE s.currency_id = p_currency END
  ORDER BY s.supplier_id, (u.id = p_unit) DESC NULLS LAST, s.price_from DESC NULLS LAST, s.price
$$;
-- The one an item is bought of in that currency: the supplier named, or the preferred one, else the cheapest.
CREATE FUNCTION list_price_in(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_currency bigint)
RETURNS TABLE (supplier_id bigint, price numeric) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price FROM supplier_prices_in(p_tenant, p_item, p_unit, p_supplier, p_site, p_day, p_currency) o
  ORDER BY o.is_preferred DESC NULLS LAST, o.price, o.supplier_id LIMIT 1
$$;
