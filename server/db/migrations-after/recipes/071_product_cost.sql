-- What products cost now, worked out from their components down to the items: the list of products.
CREATE VIEW product_cost WITH (security_invoker = true) AS
WITH RECURSIVE parts AS (
  SELECT p.tenant_id, p.id AS product_id, p.costed_at_id, c.item_id, c.product_id AS part_id, c.unit_id, c.qty::numeric AS qty, 1 AS depth
  FROM product p JOIN product_component c ON c.tenant_id = p.tenant_id AND c.parent_id = p.id
  UNION ALL
  SELECT s.tenant_id, s.product_id, s.costed_at_id, c.item_id, c.product_id, c.unit_id, s.qty * c.qty, s.depth + 1
  FROM parts s JOIN product_component c ON c.tenant_id = s.tenant_id AND c.parent_id = s.part_id
  WHERE s.depth < 20
), costs AS (
  SELECT s.tenant_id, s.product_id, count(*) FILTER (WHERE s.depth = 1)::int AS components,
    bool_or(s.part_id IS NULL AND u.unit_cost IS NULL) AS is_unknown, sum(round(s.qty * u.unit_cost, 6)) AS cost
  FROM parts s
  LEFT JOIN LATERAL (
    -- As the form asks it (stock.averageCost): the average of the location's pool; without stock the last cost, or the standard cost.
    SELECT round((CASE WHEN b.qty > 0 THEN b.value / b.qty ELSE coalesce(b.last_cost, i.last_cost, i.standard_cost) END)
      * coalesce(n.num / n.den, 1), 6) AS unit_cost
    FROM item i
    LEFT JOIN item_unit n ON n.tenant_id = i.tenant_id AND n.id = s.unit_id AND n.parent_id = i.id
    LEFT JOIN location l ON l.tenant_id = i.tenant_id AND l.id = s.costed_at_id
    LEFT JOIN location_stock k ON k.tenant_id = i.tenant_id AND k.location_id = l.id AND k.site_id = l.site_id
    LEFT JOIN stock_balance b ON b.tenant_id = i.tenant_id AND b.pool_id = k.pool_id AND b.item_id = i.id
    WHERE i.tenant_id = s.tenant_id AND i.id = s.item_id
  ) u ON true
  GROUP BY s.tenant_id, s.product_id
)
SELECT p.tenant_id, p.id, p.id AS product_id, p.number, p.name, p.product_type_id, p.price, coalesce(c.components, 0) AS components, c.cost,
  p.cost_target_pct AS target_pct, round(c.cost * 100 / nullif(p.price, 0), 2) AS cost_pct, round(p.price - c.cost, 4) AS margin,
  CASE WHEN c.components IS NULL THEN 'Unlinked' WHEN c.is_unknown OR c.cost IS NULL THEN 'CostUnknown'
    WHEN p.cost_target_pct IS NULL OR p.price = 0 THEN 'NoTarget'
    WHEN c.cost * 100 > p.cost_target_pct * p.price THEN 'OverTarget' ELSE 'WithinTarget' END AS standing,
  p.is_active, 1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on, '{}'::jsonb AS custom
FROM product p LEFT JOIN costs c ON c.tenant_id = p.tenant_id AND c.product_id = p.id;
