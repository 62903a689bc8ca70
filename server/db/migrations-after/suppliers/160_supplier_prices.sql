-- What every supplier of an item asks for it on a day (docs/spec/market-lists.md): one price each, as list_price finds it. In the unit of the item that is
-- asked for, its base unit without one; in the site's currency; of none that is on hold.
CREATE FUNCTION supplier_prices(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric, is_preferred boolean) LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (s.supplier_id) s.supplier_id, round(s.price * u.den * coalesce(a.num, 1) / (u.num * coalesce(a.den, 1)), 6), s.is_preferred
  FROM item_supplier s
  JOIN item_unit u ON u.tenant_id = s.tenant_id AND u.parent_id = s.parent_id AND u.unit_id = s.unit_id
  LEFT JOIN item_unit a ON a.tenant_id = s.tenant_id AND a.parent_id = s.parent_id AND a.id = p_unit
  JOIN supplier v ON v.tenant_id = s.tenant_id AND v.id = s.supplier_id AND v.is_active AND v.hold NOT IN ('Orders', 'All')
  LEFT JOIN site t ON t.tenant_id = s.tenant_id AND t.id = p_site
  WHERE s.tenant_id = p_tenant AND s.parent_id = p_item AND s.price IS NOT NULL AND (p_supplier IS NULL OR s.supplier_id = p_supplier)
    AND (s.price_from IS NULL OR s.price_from <= p_day) AND (s.price_to IS NULL OR s.price_to >= p_day)
    AND (s.currency_id IS NULL OR t.base_currency_id IS NULL OR s.currency_id = t.base_currency_id)
  ORDER BY s.supplier_id, (u.id = p_unit) DESC NULLS LAST, s.price_from DESC NULLS LAST, s.price
$$;
-- The one an item is bought of: the supplier named, or the preferred one, else the cheapest.
CREATE OR REPLACE FUNCTION list_price(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date)
RETURNS TABLE (supplier_id bigint, price numeric) LANGUAGE sql STABLE AS $$
  SELECT o.supplier_id, o.price FROM supplier_prices(p_tenant, p_item, p_unit, p_supplier, p_site, p_day) o
  ORDER BY o.is_preferred DESC NULLS LAST, o.price, o.supplier_id LIMIT 1
$$;
