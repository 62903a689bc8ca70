-- What the site at hand has of every item, and what is wanted of it: the columns of item_stock (586) and item_promised (525), worked out for all items at once
-- (STM-711). A list in the order of one of them needs it of every item, so it is added up once by item; a page, which shows it of some, asks the views of single
-- items (entity-sql/whole-views.ts). Each figure is a join of its own, which the database leaves out where nobody asks for it, and can only because it is by the
-- item alone: rows are those of one tenant, and ids of items are of one sequence for all. app.site_id is the site of the session.
CREATE VIEW item_stock_whole WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id, coalesce(o.qty, 0) AS on_hand, coalesce(w.qty, 0) AS on_order, n.par, coalesce(b.is_below, false) AS is_below_par,
  a.cost AS average_cost, coalesce(v.value, 0) AS stock_value, s.supplier_id AS preferred_supplier_id
FROM item i
LEFT JOIN (
  SELECT o.item_id, sum(o.qty) AS qty FROM stock_onhand o
  JOIN location c ON c.tenant_id = o.tenant_id AND c.id = o.location_id AND c.location_type_id IS DISTINCT FROM 7
  WHERE ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR o.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY o.item_id
) o ON o.item_id = i.id
LEFT JOIN (
  SELECT l.item_id, sum(round(l.open_qty * u.num / u.den, 6)) AS qty FROM purchase_order_line l
  JOIN purchase_order d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Partial')
  JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  WHERE l.open_qty > 0 AND ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR d.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY l.item_id
) w ON w.item_id = i.id
LEFT JOIN (
  SELECT n.parent_id AS item_id, sum(n.par_min) AS par FROM item_location n
  JOIN location p ON p.tenant_id = n.tenant_id AND p.id = n.location_id
  WHERE n.is_active AND p.is_active AND ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR p.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY n.parent_id
) n ON n.item_id = i.id
LEFT JOIN (
  -- What some site keeps at least and neither has nor awaits, by an order or on its way.
  SELECT k.item_id, bool_or(k.least > coalesce(o.qty, 0) + coalesce(w.qty, 0)) AS is_below
  FROM (
    SELECT n.parent_id AS item_id, p.site_id, sum(n.par_min) AS least FROM item_location n
    JOIN location p ON p.tenant_id = n.tenant_id AND p.id = n.location_id
    WHERE n.is_active AND p.is_active AND n.par_min > 0 AND ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR p.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
    GROUP BY n.parent_id, p.site_id
  ) k
  LEFT JOIN (SELECT o.item_id, o.site_id, sum(o.qty) AS qty FROM stock_onhand o GROUP BY o.item_id, o.site_id) o
    ON o.item_id = k.item_id AND o.site_id = k.site_id
  LEFT JOIN (
    SELECT l.item_id, d.site_id, sum(round(l.open_qty * u.num / u.den, 6)) AS qty FROM purchase_order_line l
    JOIN purchase_order d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Partial')
    JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
    WHERE l.open_qty > 0
    GROUP BY l.item_id, d.site_id
  ) w ON w.item_id = k.item_id AND w.site_id = k.site_id
  GROUP BY k.item_id
) b ON b.item_id = i.id
LEFT JOIN (
  SELECT b.item_id, round(sum(b.value) / nullif(sum(b.qty), 0), 6) AS cost FROM stock_balance b
  JOIN cost_pool c ON c.tenant_id = b.tenant_id AND c.id = b.pool_id
  WHERE b.qty > 0 AND ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR c.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY b.item_id
) a ON a.item_id = i.id
LEFT JOIN (
  SELECT b.item_id, sum(b.value) AS value FROM stock_balance b
  JOIN cost_pool c ON c.tenant_id = b.tenant_id AND c.id = b.pool_id
  WHERE ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR c.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY b.item_id
) v ON v.item_id = i.id
LEFT JOIN (
  SELECT DISTINCT ON (s.parent_id) s.parent_id AS item_id, s.supplier_id FROM item_supplier s
  WHERE s.is_preferred
  ORDER BY s.parent_id, s.line_no
) s ON s.item_id = i.id;

CREATE VIEW item_promised_whole WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id, coalesce(p.qty, 0) AS asked_for, i.on_hand - coalesce(p.qty, 0) AS free, coalesce(w.qty, 0) AS on_the_way
FROM item_stock_whole i
LEFT JOIN (
  SELECT l.item_id, sum(round(l.open_qty * u.num / u.den, 6)) AS qty FROM requisition_line l
  JOIN requisition d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('Approved', 'Pending', 'Partial')
  JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  WHERE l.open_qty > 0 AND ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR d.site_id = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY l.item_id
) p ON p.item_id = i.id
LEFT JOIN (
  SELECT l.item_id, sum(round(l.open_qty * u.num / u.den, 6)) AS qty FROM transfer_line l
  JOIN transfer d ON d.tenant_id = l.tenant_id AND d.id = l.parent_id AND d.status IN ('InTransit', 'Partial')
  JOIN item_unit u ON u.tenant_id = l.tenant_id AND u.id = l.unit_id
  WHERE l.open_qty > 0 AND ((SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)) = 1 OR coalesce(d.to_site_id, d.site_id) = (SELECT coalesce(nullif(current_setting('app.site_id', true), '')::bigint, 1)))
  GROUP BY l.item_id
) w ON w.item_id = i.id;
