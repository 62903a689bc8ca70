-- What the preferred supplier of every item asks next: the columns of item_next_price (692), worked out for all items at once (STM-711). Few prices begin on a
-- day that comes, so those are found first, and the first of each item is kept of them. Rows are those of one tenant, and ids of items are of one sequence for all.
CREATE VIEW item_next_price_whole WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id, n.price AS next_price, n.currency_id AS next_price_currency_id, n.unit_id AS next_price_unit_id, n.price_from AS next_price_on
FROM item i
LEFT JOIN (
  SELECT DISTINCT ON (s.parent_id) s.parent_id AS item_id, s.price, s.currency_id, s.unit_id, s.price_from
  FROM item_supplier s
  JOIN (
    SELECT DISTINCT ON (p.parent_id) p.parent_id AS item_id, p.supplier_id FROM item_supplier p
    WHERE p.is_preferred
    ORDER BY p.parent_id, p.line_no
  ) p ON p.item_id = s.parent_id AND p.supplier_id = s.supplier_id
  WHERE s.price IS NOT NULL AND s.price_from >
    (SELECT t.day FROM site_today t WHERE t.tenant_id = current_setting('app.tenant_id', true) AND t.site_id = coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1))
  ORDER BY s.parent_id, s.price_from, coalesce(s.min_order, 0), s.line_no
) n ON n.item_id = i.id;
