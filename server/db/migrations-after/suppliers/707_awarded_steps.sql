-- What a supplier asks for so much of an item (VEND-272) says whether it was awarded in a request for bids (PORD-696): the line of the list that is chosen does,
-- not one of the same price beside it. Nothing else of it changes.
DROP FUNCTION supplier_prices_in(text, bigint, bigint, bigint, bigint, date, bigint, numeric);
CREATE FUNCTION supplier_prices_in(p_tenant text, p_item bigint, p_unit bigint, p_supplier bigint, p_site bigint, p_day date, p_currency bigint, p_qty numeric)
RETURNS TABLE (supplier_id bigint, price numeric, is_preferred boolean, is_awarded boolean)
LANGUAGE sql STABLE AS $$
  SELECT DISTINCT ON (o.supplier_id) o.supplier_id, o.price, o.is_preferred, o.is_awarded
  FROM (
    SELECT s.supplier_id, s.is_preferred, s.price_from, s.unit_id, s.price AS own, s.bid_id IS NOT NULL AS is_awarded,
      coalesce(s.min_order, 0) AS least,
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
