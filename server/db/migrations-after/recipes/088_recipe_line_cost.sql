-- What a line of a recipe costs is an amount of four decimals, as of every document; the cost of a unit keeps its own.

-- What recipes ('R', a whole batch) and products ('P', one) cost at locations: one statement for any number of them and any depth.
-- Costs of a unit have 12 decimals, those of a line of a recipe 4 and of a component of a product 6, as in the forms; a cost is null while that of a component is.
CREATE OR REPLACE FUNCTION made_costs(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[])
RETURNS TABLE (kind text, id bigint, place bigint, cost numeric, components int) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE node AS (
    SELECT DISTINCT w.kind, w.id, w.place, day_at(p_tenant, w.place) AS day FROM unnest(p_kinds, p_ids, p_places) AS w(kind, id, place)
    UNION
    SELECT e.kind, e.id, n.place, n.day FROM node n CROSS JOIN LATERAL (
      SELECT 'R' AS kind, recipe_in_force(p_tenant, l.recipe_id, n.day) AS id FROM recipe_line l
        WHERE n.kind = 'R' AND l.tenant_id = p_tenant AND l.parent_id = n.id AND l.recipe_id IS NOT NULL
      UNION ALL SELECT 'R', recipe_in_force(p_tenant, c.recipe_id, n.day) FROM product_component c
        WHERE n.kind = 'P' AND c.tenant_id = p_tenant AND c.parent_id = n.id AND c.recipe_id IS NOT NULL
      UNION ALL SELECT 'P', c.product_id FROM product_component c
        WHERE n.kind = 'P' AND c.tenant_id = p_tenant AND c.parent_id = n.id AND c.product_id IS NOT NULL
    ) e
  ), line AS MATERIALIZED (
    SELECT n.kind || n.id || '@' || n.place AS node, n.place, n.day, l.item_id, l.unit_id, l.recipe_id, l.recipe_unit_id, NULL::bigint AS product_id,
      l.qty * 100 AS hundredfold, l.yield_pct, 4 AS decimals
    FROM node n JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = n.id
    WHERE n.kind = 'R' AND (l.item_id IS NOT NULL OR l.recipe_id IS NOT NULL)
    UNION ALL
    SELECT n.kind || n.id || '@' || n.place, n.place, n.day, c.item_id, c.unit_id, c.recipe_id, c.recipe_unit_id, c.product_id, c.qty * 100, 100, 6
    FROM node n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = n.id WHERE n.kind = 'P'
  ), item_costs AS MATERIALIZED (
    SELECT d.place, d.item_id, item_cost(p_tenant, d.place, d.item_id) AS cost
    FROM (SELECT DISTINCT l.place, l.item_id FROM line l WHERE l.item_id IS NOT NULL) AS d
  ), of_items AS MATERIALIZED (
    SELECT l.node, bool_or(c.cost IS NULL) AS is_unknown, count(*)::int AS lines,
      sum(round(l.hundredfold * round(c.cost * coalesce(u.num / u.den, 1), 12) / l.yield_pct, l.decimals)) AS cost
    FROM line l JOIN item_costs c ON c.place = l.place AND c.item_id = l.item_id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = l.item_id AND u.id = l.unit_id
    GROUP BY l.node
  ), sub AS MATERIALIZED (
    -- Of a recipe that is made of another: the version in force, and the yields of it that one unit of the line is.
    SELECT l.node, 'R' || f.id || '@' || l.place AS made, l.hundredfold, l.yield_pct, l.decimals,
      coalesce(v.num, u.num, 1) AS num, coalesce(v.den, u.den, 1) * f.yield_qty AS den
    FROM line l JOIN recipe f ON f.tenant_id = p_tenant AND f.id = recipe_in_force(p_tenant, l.recipe_id, l.day)
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = l.recipe_unit_id
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    WHERE l.recipe_id IS NOT NULL
    UNION ALL
    SELECT l.node, 'P' || l.product_id || '@' || l.place, l.hundredfold, l.yield_pct, l.decimals, 1, 1 FROM line l WHERE l.product_id IS NOT NULL
  ), height AS (
    SELECT n.kind || n.id || '@' || n.place AS node, 0 AS h FROM node n
    UNION
    SELECT s.node, h.h + 1 FROM height h JOIN sub s ON s.made = h.node WHERE h.h < 50
  ), top AS MATERIALIZED (
    SELECT m.node, m.h, coalesce(i.is_unknown, false) AS is_unknown, i.cost FROM (SELECT h.node, max(h.h) AS h FROM height h GROUP BY h.node) AS m
    LEFT JOIN of_items i ON i.node = m.node
  ), level AS (
    -- Each round works out all that is made of what the rounds before did; numbers of jsonb are exact.
    SELECT -1 AS h, '{}'::jsonb AS costs
    UNION ALL
    SELECT s.h + 1, s.costs || coalesce((
      SELECT jsonb_object_agg(t.node, t.cost) FROM (
        SELECT n.node, CASE WHEN n.is_unknown OR bool_or(x.node IS NOT NULL AND (s.costs ->> x.made) IS NULL) THEN NULL
          WHEN count(x.node) = 0 THEN n.cost
          ELSE coalesce(n.cost, 0) + sum(round(x.hundredfold * round((s.costs ->> x.made)::numeric * x.num / x.den, 12) / x.yield_pct, x.decimals)) END AS cost
        FROM top n LEFT JOIN sub x ON x.node = n.node WHERE n.h = s.h + 1 GROUP BY n.node, n.is_unknown, n.cost
      ) AS t), '{}')
    FROM level s WHERE s.h < (SELECT max(t.h) FROM top t)
  )
  SELECT w.kind, w.id, w.place, (c.costs ->> (w.kind || w.id || '@' || w.place))::numeric, coalesce(n.lines, 0)
  FROM (SELECT DISTINCT u.kind, u.id, u.place FROM unnest(p_kinds, p_ids, p_places) AS u(kind, id, place)) AS w
  CROSS JOIN (SELECT l.costs FROM level l ORDER BY l.h DESC LIMIT 1) AS c
  LEFT JOIN (SELECT l.node, count(*)::int AS lines FROM line l GROUP BY l.node) AS n ON n.node = w.kind || w.id || '@' || w.place
$$;

-- What recipes cost now, a row a version; the version in force, or the newest where none is yet, is the current one: the list of recipes.
CREATE OR REPLACE VIEW recipe_cost WITH (security_invoker = true) AS
WITH costs AS (
  SELECT w.tenant_id, m.id, m.cost, m.components
  FROM (SELECT r.tenant_id, array_agg('R'::text) AS kinds, array_agg(r.id) AS ids, array_agg(r.costed_at_id) AS places
    FROM recipe r GROUP BY r.tenant_id) AS w
  CROSS JOIN LATERAL made_costs(w.tenant_id, w.kinds, w.ids, w.places) AS m
), newest AS (
  SELECT DISTINCT ON (r.tenant_id, r.number) r.tenant_id, r.number, r.id FROM recipe r
  ORDER BY r.tenant_id, r.number, (r.status = 'Approved' AND r.effective_from <= day_at(r.tenant_id, r.costed_at_id)) DESC,
    CASE WHEN r.status = 'Approved' THEN r.effective_from END DESC NULLS LAST, r.revision DESC
)
SELECT r.tenant_id, r.id, r.id AS recipe_id, r.number, r.name, r.revision, r.status AS state, r.effective_from, r.recipe_type, r.category,
  r.yield_qty, r.yield_unit_id, r.portions, c.cost AS batch_cost, round(c.cost / r.yield_qty, 6) AS unit_cost,
  round(c.cost / r.portions, 4) AS portion_cost, r.price, round(round(c.cost / r.portions, 4) * 100 / nullif(r.price, 0), 2) AS cost_pct,
  r.target_cost_pct,
  CASE WHEN coalesce(c.components, 0) = 0 OR c.cost IS NULL THEN 'CostUnknown'
    WHEN r.price IS NULL OR r.price = 0 OR r.portions IS NULL OR r.target_cost_pct IS NULL THEN 'NoTarget'
    WHEN c.cost * 100 > r.target_cost_pct * r.price * r.portions THEN 'OverTarget' ELSE 'WithinTarget' END AS standing,
  n.id = r.id AS is_current, 1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe r LEFT JOIN costs c ON c.tenant_id = r.tenant_id AND c.id = r.id
JOIN newest n ON n.tenant_id = r.tenant_id AND n.number = r.number;
