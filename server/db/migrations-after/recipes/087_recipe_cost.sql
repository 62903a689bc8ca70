-- What recipes and products cost, worked out level by level from what they are made of, and what they take of each item (docs/spec/recipes.md).

-- The day it is now at the site of a location.
CREATE FUNCTION day_at(p_tenant text, p_place bigint) RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (coalesce(nullif(current_setting('app.now', true), '')::timestamptz, now()) AT TIME ZONE coalesce((
    SELECT s.iana_timezone FROM location l JOIN site s ON s.tenant_id = l.tenant_id AND s.id = l.site_id
    WHERE l.tenant_id = p_tenant AND l.id = p_place), 'UTC'))::date
$$;

-- The version of a recipe that is in force on a day; the one that was named where none is.
CREATE FUNCTION recipe_in_force(p_tenant text, p_recipe bigint, p_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT f.id FROM recipe r JOIN recipe f ON f.tenant_id = r.tenant_id AND f.number = r.number AND f.status = 'Approved'
      AND f.effective_from <= p_day
    WHERE r.tenant_id = p_tenant AND r.id = p_recipe
    ORDER BY f.effective_from DESC, f.revision DESC LIMIT 1), p_recipe)
$$;

-- What one base unit of an item costs at a location, on the basis its site prefers; null while nobody knows.
CREATE FUNCTION item_cost(p_tenant text, p_place bigint, p_item bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(CASE coalesce(own.value #>> '{}', all_sites.value #>> '{}', 'average')
      WHEN 'last' THEN coalesce(b.last_cost, i.last_cost, i.standard_cost)
      WHEN 'standard' THEN coalesce(i.standard_cost, b.last_cost, i.last_cost)
      ELSE CASE WHEN b.qty > 0 THEN b.value / b.qty ELSE coalesce(b.last_cost, i.last_cost, i.standard_cost) END
    END, CASE WHEN i.zero_cost THEN 0 END)
  FROM item i
  LEFT JOIN location l ON l.tenant_id = i.tenant_id AND l.id = p_place
  LEFT JOIN location_stock k ON k.tenant_id = i.tenant_id AND k.location_id = l.id AND k.site_id = l.site_id
  LEFT JOIN stock_balance b ON b.tenant_id = i.tenant_id AND b.pool_id = k.pool_id AND b.item_id = i.id
  LEFT JOIN preference_value own ON own.tenant_id = i.tenant_id AND own.site_id = l.site_id AND own.preference = 'costBasis'
  LEFT JOIN preference_value all_sites ON all_sites.tenant_id = i.tenant_id AND all_sites.site_id = 1 AND all_sites.preference = 'costBasis'
  WHERE i.tenant_id = p_tenant AND i.id = p_item
$$;

-- What recipes ('R', a whole batch) and products ('P', one) cost at locations: one statement for any number of them and any depth.
-- Costs of a unit have 12 decimals, those of a component 6, as in the form; a cost is null while that of a component is.
CREATE FUNCTION made_costs(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[])
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
      l.qty * 100 AS hundredfold, l.yield_pct
    FROM node n JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = n.id
    WHERE n.kind = 'R' AND (l.item_id IS NOT NULL OR l.recipe_id IS NOT NULL)
    UNION ALL
    SELECT n.kind || n.id || '@' || n.place, n.place, n.day, c.item_id, c.unit_id, c.recipe_id, c.recipe_unit_id, c.product_id, c.qty * 100, 100
    FROM node n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = n.id WHERE n.kind = 'P'
  ), item_costs AS MATERIALIZED (
    SELECT d.place, d.item_id, item_cost(p_tenant, d.place, d.item_id) AS cost
    FROM (SELECT DISTINCT l.place, l.item_id FROM line l WHERE l.item_id IS NOT NULL) AS d
  ), of_items AS MATERIALIZED (
    SELECT l.node, bool_or(c.cost IS NULL) AS is_unknown, count(*)::int AS lines,
      sum(round(l.hundredfold * round(c.cost * coalesce(u.num / u.den, 1), 12) / l.yield_pct, 6)) AS cost
    FROM line l JOIN item_costs c ON c.place = l.place AND c.item_id = l.item_id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = l.item_id AND u.id = l.unit_id
    GROUP BY l.node
  ), sub AS MATERIALIZED (
    -- Of a recipe that is made of another: the version in force, and the yields of it that one unit of the line is.
    SELECT l.node, 'R' || f.id || '@' || l.place AS made, l.hundredfold, l.yield_pct,
      coalesce(v.num, u.num, 1) AS num, coalesce(v.den, u.den, 1) * f.yield_qty AS den
    FROM line l JOIN recipe f ON f.tenant_id = p_tenant AND f.id = recipe_in_force(p_tenant, l.recipe_id, l.day)
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = l.recipe_unit_id
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    WHERE l.recipe_id IS NOT NULL
    UNION ALL
    SELECT l.node, 'P' || l.product_id || '@' || l.place, l.hundredfold, l.yield_pct, 1, 1 FROM line l WHERE l.product_id IS NOT NULL
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
          ELSE coalesce(n.cost, 0) + sum(round(x.hundredfold * round((s.costs ->> x.made)::numeric * x.num / x.den, 12) / x.yield_pct, 6)) END AS cost
        FROM top n LEFT JOIN sub x ON x.node = n.node WHERE n.h = s.h + 1 GROUP BY n.node, n.is_unknown, n.cost
      ) AS t), '{}')
    FROM level s WHERE s.h < (SELECT max(t.h) FROM top t)
  )
  SELECT w.kind, w.id, w.place, (c.costs ->> (w.kind || w.id || '@' || w.place))::numeric, coalesce(n.lines, 0)
  FROM (SELECT DISTINCT u.kind, u.id, u.place FROM unnest(p_kinds, p_ids, p_places) AS u(kind, id, place)) AS w
  CROSS JOIN (SELECT l.costs FROM level l ORDER BY l.h DESC LIMIT 1) AS c
  LEFT JOIN (SELECT l.node, count(*)::int AS lines FROM line l GROUP BY l.node) AS n ON n.node = w.kind || w.id || '@' || w.place
$$;

-- What amounts of recipes take of each item, as purchased, in its base unit: quantity x (need / yield) / share that is left, down to the items.
-- Stops at a recipe whose product is kept in stock and takes that instead, unless what is in stock is to be made as well.
CREATE FUNCTION exploded_items(p_tenant text, p_recipes bigint[], p_needs numeric[], p_day date, p_explode_stocked boolean)
RETURNS TABLE (recipe_id bigint, item_id bigint, base_qty numeric, lacks_unit boolean) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE made AS (
    SELECT w.recipe AS asked, recipe_in_force(p_tenant, w.recipe, p_day) AS id, w.need AS num, 1::numeric AS den, 0 AS depth, NULL::bigint AS kept
    FROM unnest(p_recipes, p_needs) AS w(recipe, need)
    UNION ALL
    SELECT m.asked, f.id, m.num * l.qty * 100 * coalesce(v.num, u.num, 1), m.den * r.yield_qty * l.yield_pct * coalesce(v.den, u.den, 1), m.depth + 1,
      CASE WHEN k.is_stocked AND NOT p_explode_stocked THEN k.id END
    FROM made m JOIN recipe r ON r.tenant_id = p_tenant AND r.id = m.id
    JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = r.id AND l.recipe_id IS NOT NULL
    JOIN recipe f ON f.tenant_id = p_tenant AND f.id = recipe_in_force(p_tenant, l.recipe_id, p_day)
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = l.recipe_unit_id
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    LEFT JOIN item k ON k.tenant_id = p_tenant AND k.id = f.produced_item_id
    WHERE m.kept IS NULL AND m.depth < 20
  ), taken AS (
    SELECT m.asked, l.item_id, m.num * l.qty * 100 * coalesce(u.num, 1) AS num, m.den * r.yield_qty * l.yield_pct * coalesce(u.den, 1) AS den, false AS lacks
    FROM made m JOIN recipe r ON r.tenant_id = p_tenant AND r.id = m.id
    JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = r.id AND l.item_id IS NOT NULL
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.id = l.unit_id AND u.parent_id = l.item_id
    WHERE m.kept IS NULL
    UNION ALL
    SELECT m.asked, m.kept, m.num * coalesce(u.num, 1), m.den * coalesce(u.den, 1), u.id IS NULL
    FROM made m JOIN recipe r ON r.tenant_id = p_tenant AND r.id = m.id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = m.kept AND u.unit_id = r.yield_unit_id
    WHERE m.kept IS NOT NULL
  )
  SELECT t.asked, t.item_id, round(sum(round(t.num / t.den, 20)), 6), bool_or(t.lacks) FROM taken t GROUP BY t.asked, t.item_id
$$;

-- What products cost now: the list of products.
DROP VIEW product_cost;
CREATE VIEW product_cost WITH (security_invoker = true) AS
WITH costs AS (
  SELECT w.tenant_id, m.id, m.cost, m.components
  FROM (SELECT p.tenant_id, array_agg('P'::text) AS kinds, array_agg(p.id) AS ids, array_agg(p.costed_at_id) AS places
    FROM product p GROUP BY p.tenant_id) AS w
  CROSS JOIN LATERAL made_costs(w.tenant_id, w.kinds, w.ids, w.places) AS m
)
SELECT p.tenant_id, p.id, p.id AS product_id, p.number, p.name, p.product_type_id, p.price, coalesce(c.components, 0) AS components, c.cost,
  p.cost_target_pct AS target_pct, round(c.cost * 100 / nullif(p.price, 0), 2) AS cost_pct, round(p.price - c.cost, 4) AS margin,
  CASE WHEN coalesce(c.components, 0) = 0 THEN 'Unlinked' WHEN c.cost IS NULL THEN 'CostUnknown'
    WHEN p.cost_target_pct IS NULL OR p.price = 0 THEN 'NoTarget'
    WHEN c.cost * 100 > p.cost_target_pct * p.price THEN 'OverTarget' ELSE 'WithinTarget' END AS standing,
  p.is_active, 1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on, '{}'::jsonb AS custom
FROM product p LEFT JOIN costs c ON c.tenant_id = p.tenant_id AND c.id = p.id;

-- What recipes cost now, a row a version; the version in force, or the newest where none is yet, is the current one: the list of recipes.
CREATE VIEW recipe_cost WITH (security_invoker = true) AS
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
  round(c.cost / r.portions, 6) AS portion_cost, r.price, round(round(c.cost / r.portions, 6) * 100 / nullif(r.price, 0), 2) AS cost_pct,
  r.target_cost_pct,
  CASE WHEN coalesce(c.components, 0) = 0 OR c.cost IS NULL THEN 'CostUnknown'
    WHEN r.price IS NULL OR r.price = 0 OR r.portions IS NULL OR r.target_cost_pct IS NULL THEN 'NoTarget'
    WHEN c.cost * 100 > r.target_cost_pct * r.price * r.portions THEN 'OverTarget' ELSE 'WithinTarget' END AS standing,
  n.id = r.id AS is_current, 1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe r LEFT JOIN costs c ON c.tenant_id = r.tenant_id AND c.id = r.id
JOIN newest n ON n.tenant_id = r.tenant_id AND n.number = r.number;

-- The versions of a recipe beside each other: `of_recipe_id` is any of them, the row is each. No recipe has ten thousand versions.
CREATE VIEW recipe_version WITH (security_invoker = true) AS
SELECT c.tenant_id, c.id * 10000 + o.revision AS id, c.recipe_id, c.number, c.name, c.revision, c.state, c.effective_from, c.recipe_type, c.category,
  c.yield_qty, c.yield_unit_id, c.portions, c.batch_cost, c.unit_cost, c.portion_cost, c.price, c.cost_pct, c.target_cost_pct, c.standing,
  c.is_current, c.version_no, c.entered_by, c.entered_on, c.edited_by, c.edited_on, c.custom, o.id AS of_recipe_id
FROM recipe_cost c JOIN recipe o ON o.tenant_id = c.tenant_id AND o.number = c.number;
