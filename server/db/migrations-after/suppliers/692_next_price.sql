-- What the preferred supplier of an item (370) asks next (STM-690): the first of its prices that begins after the day of the site of the session, of several that
-- begin on that day the one from the smallest quantity on.
CREATE VIEW item_next_price WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id, n.price AS next_price, n.currency_id AS next_price_currency_id, n.unit_id AS next_price_unit_id, n.price_from AS next_price_on
FROM item i
LEFT JOIN site_today t ON t.tenant_id = i.tenant_id AND t.site_id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)
LEFT JOIN LATERAL (
  SELECT s.price, s.currency_id, s.unit_id, s.price_from FROM item_supplier s
  WHERE s.tenant_id = i.tenant_id AND s.parent_id = i.id AND s.price IS NOT NULL AND s.price_from > t.day
    AND s.supplier_id = (SELECT p.supplier_id FROM item_supplier p WHERE p.tenant_id = i.tenant_id AND p.parent_id = i.id AND p.is_preferred
      ORDER BY p.line_no LIMIT 1)
  ORDER BY s.price_from, coalesce(s.min_order, 0), s.line_no LIMIT 1) n ON true;
