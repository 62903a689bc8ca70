-- What an exchange of an ingredient does to all that holds the recipes it changes (RCP-19).

-- What recipes ('R', a whole batch) and products ('P', one) cost at locations, with lines of recipes read as other ones: each line of `p_lines` holds
-- the item, unit, quantity and yield beside it. Without such lines it is what they cost so many days ago, made as the versions then in force; 0 days
-- ago is now. Costs of a unit have 12 decimals, those of a line of a recipe 4 and of a component of a product 6, as in the forms; a cost is null
-- while that of a component is.
-- Part by part: which nodes there are, the lines of all of them, and level by level what is made of others.
-- A node is a recipe (above zero) or product (below zero) at a location; what is made of others waits until those are worked out.
CREATE FUNCTION made_costs_with(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[], p_days int,
  p_lines bigint[], p_items bigint[], p_units bigint[], p_qtys numeric[], p_yields numeric[])
RETURNS TABLE (kind text, id bigint, place bigint, cost numeric, components int) LANGUAGE plpgsql STABLE SET work_mem = '32MB' SET plan_cache_mode = auto AS $$
DECLARE
  node_made bigint[]; node_place bigint[]; node_day date[]; node_lines int[]; node_cost numeric[]; node_unknown boolean[];
  part_of int[]; part_node int[]; part_hundredfold numeric[]; part_yield numeric[]; part_decimals int[]; part_num numeric[]; part_den numeric[];
  next_made bigint[]; next_place bigint[]; next_day date[]; version_of bigint[]; version_day date[]; version_id bigint[];
  known_node int[]; known_cost numeric[]; next_node int[]; next_cost numeric[];
BEGIN
  -- A plan made for few is quick to have and would be hours with thousands; one made for thousands takes longer to make than few take to work out.
  PERFORM set_config('plan_cache_mode', CASE WHEN cardinality(p_ids) > 40 THEN 'force_custom_plan' ELSE 'force_generic_plan' END, true);
  WITH wanted AS (
    SELECT DISTINCT CASE u.kind WHEN 'R' THEN u.id ELSE -u.id END AS made, u.place FROM unnest(p_kinds, p_ids, p_places) AS u(kind, id, place)
  ), today AS MATERIALIZED (
    SELECT d.place, day_at(p_tenant, d.place) - p_days AS day FROM (SELECT DISTINCT u.place FROM unnest(p_places) AS u(place)) AS d
  )
  SELECT array_agg(w.made), array_agg(w.place), array_agg(t.day) INTO node_made, node_place, node_day FROM wanted w JOIN today t ON t.place = w.place;
  next_made := node_made; next_place := node_place; next_day := node_day;
  WHILE next_made IS NOT NULL LOOP
    -- What those found last are made of; each recipe is asked once for its version in force.
    WITH last AS MATERIALIZED (
      SELECT n.made, n.place, n.day FROM unnest(next_made, next_place, next_day) AS n(made, place, day)
    ), held AS MATERIALIZED (
      SELECT DISTINCT l.recipe_id, n.place, n.day FROM last n JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = n.made
        AND l.recipe_id IS NOT NULL
      UNION
      SELECT c.recipe_id, n.place, n.day FROM last n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = -n.made
        AND c.recipe_id IS NOT NULL
    ), version AS MATERIALIZED (
      SELECT DISTINCT ON (h.recipe_id, h.day) h.recipe_id, h.day, coalesce(f.id, h.recipe_id) AS id
      FROM (SELECT DISTINCT h.recipe_id, h.day FROM held h) AS h
      JOIN recipe r ON r.tenant_id = p_tenant AND r.id = h.recipe_id
      LEFT JOIN recipe f ON f.tenant_id = p_tenant AND f.number = r.number AND f.status = 'Approved' AND f.effective_from <= h.day
      ORDER BY h.recipe_id, h.day, f.effective_from DESC, f.revision DESC
    ), found AS (
      SELECT v.id AS made, h.place, h.day FROM held h JOIN version v ON v.recipe_id = h.recipe_id AND v.day = h.day
      UNION
      SELECT -c.product_id, n.place, n.day FROM last n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = -n.made
        AND c.product_id IS NOT NULL
      EXCEPT
      SELECT n.made, n.place, n.day FROM unnest(node_made, node_place, node_day) AS n(made, place, day)
    ), founds AS (
      SELECT array_agg(f.made) AS made, array_agg(f.place) AS places, array_agg(f.day) AS days FROM found f
    ), versions AS (
      SELECT array_agg(v.recipe_id) AS recipes, array_agg(v.day) AS days, array_agg(v.id) AS ids FROM version v
    )
    SELECT f.made, f.places, f.days, version_of || v.recipes, version_day || v.days, version_id || v.ids
    INTO next_made, next_place, next_day, version_of, version_day, version_id FROM founds f CROSS JOIN versions v;
    node_made := node_made || next_made; node_place := node_place || next_place; node_day := node_day || next_day;
  END LOOP;

  WITH node AS MATERIALIZED (
    SELECT n.made, n.place, n.day, n.no::int AS no FROM unnest(node_made, node_place, node_day) WITH ORDINALITY AS n(made, place, day, no)
  ), line AS MATERIALIZED (
    SELECT n.no, n.place, coalesce(w.item_id, l.item_id) AS item_id, coalesce(w.unit_id, l.unit_id) AS unit_id,
      coalesce(w.qty, l.qty) * 100 AS hundredfold, coalesce(w.yield_pct, l.yield_pct) AS yield_pct, 4 AS decimals
    FROM node n JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = n.made AND l.item_id IS NOT NULL
    LEFT JOIN unnest(p_lines, p_items, p_units, p_qtys, p_yields) AS w(line, item_id, unit_id, qty, yield_pct) ON w.line = l.id
    UNION ALL
    SELECT n.no, n.place, c.item_id, c.unit_id, c.qty * 100, 100, 6
    FROM node n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = -n.made AND c.item_id IS NOT NULL
  ), priced AS MATERIALIZED (
    SELECT DISTINCT l.place, l.item_id, l.unit_id FROM line l
  ), price AS MATERIALIZED (
    SELECT d.place, d.item_id, d.unit_id, round(c.cost * coalesce(u.num / u.den, 1), 12) AS cost
    FROM (SELECT array_agg(i.place) AS places, array_agg(i.item_id) AS items FROM (SELECT DISTINCT d.place, d.item_id FROM priced d) AS i) AS a
    CROSS JOIN LATERAL item_costs_ago(p_tenant, a.places, a.items, p_days) AS c
    JOIN priced d ON d.place = c.place AND d.item_id = c.item_id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = d.item_id AND u.id = d.unit_id
  ), own AS (
    SELECT l.no, bool_or(p.cost IS NULL) AS is_unknown, count(*)::int AS lines, sum(round(l.hundredfold * p.cost / l.yield_pct, l.decimals)) AS cost
    FROM line l LEFT JOIN price p ON p.place = l.place AND p.item_id = l.item_id AND p.unit_id IS NOT DISTINCT FROM l.unit_id
    GROUP BY l.no
  ), version AS MATERIALIZED (
    SELECT DISTINCT d.recipe_id, d.day, f.id, f.yield_qty FROM unnest(version_of, version_day, version_id) AS d(recipe_id, day, id)
    JOIN recipe f ON f.tenant_id = p_tenant AND f.id = d.id
  ), held AS (
    SELECT n.no, n.place, n.day, l.recipe_id, l.recipe_unit_id, l.qty * 100 AS hundredfold, l.yield_pct, 4 AS decimals
    FROM node n JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = n.made AND l.recipe_id IS NOT NULL
    UNION ALL
    SELECT n.no, n.place, n.day, c.recipe_id, c.recipe_unit_id, c.qty * 100, 100, 6
    FROM node n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = -n.made AND c.recipe_id IS NOT NULL
  ), part AS MATERIALIZED (
    -- Of a recipe that is made of another: the version in force, and the yields of it that one unit of the line is.
    SELECT h.no, made.no AS part, h.hundredfold, h.yield_pct, h.decimals, coalesce(v.num, u.num, 1) AS num, coalesce(v.den, u.den, 1) * f.yield_qty AS den
    FROM held h JOIN version f ON f.recipe_id = h.recipe_id AND f.day = h.day
    JOIN node made ON made.made = f.id AND made.place = h.place
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = h.recipe_unit_id
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    UNION ALL
    SELECT n.no, made.no, c.qty * 100, 100, 6, 1, 1
    FROM node n JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = -n.made AND c.product_id IS NOT NULL
    JOIN node made ON made.made = -c.product_id AND made.place = n.place
  ), owns AS (
    SELECT array_agg(coalesce(o.lines, 0) + coalesce(p.lines, 0) ORDER BY n.no) AS lines, array_agg(o.cost ORDER BY n.no) AS costs,
      array_agg(coalesce(o.is_unknown, false) ORDER BY n.no) AS unknown, array_agg(n.no) FILTER (WHERE p.no IS NULL) AS plain,
      array_agg(CASE WHEN NOT o.is_unknown THEN o.cost END) FILTER (WHERE p.no IS NULL) AS plain_costs
    FROM node n LEFT JOIN own o ON o.no = n.no LEFT JOIN (SELECT x.no, count(*)::int AS lines FROM part x GROUP BY x.no) AS p ON p.no = n.no
  ), parts AS (
    SELECT array_agg(p.no) AS nos, array_agg(p.part) AS parts, array_agg(p.hundredfold) AS hundredfold, array_agg(p.yield_pct) AS yields,
      array_agg(p.decimals) AS decimals, array_agg(p.num) AS nums, array_agg(p.den) AS dens FROM part p
  )
  SELECT o.lines, o.costs, o.unknown, o.plain, o.plain_costs, p.nos, p.parts, p.hundredfold, p.yields, p.decimals, p.nums, p.dens
  INTO node_lines, node_cost, node_unknown, known_node, known_cost,
    part_of, part_node, part_hundredfold, part_yield, part_decimals, part_num, part_den FROM owns o CROSS JOIN parts p;

  LOOP
    SELECT array_agg(t.no), array_agg(t.cost) INTO next_node, next_cost FROM (
      SELECT o.no, CASE WHEN NOT o.is_unknown AND count(k.cost) = count(*) THEN coalesce(o.cost, 0)
        + sum(round(p.hundredfold * round(k.cost * p.num / p.den, 12) / p.yield_pct, p.decimals)) END AS cost
      FROM unnest(part_of, part_node, part_hundredfold, part_yield, part_decimals, part_num, part_den)
        AS p(no, part, hundredfold, yield_pct, decimals, num, den)
      JOIN unnest(node_cost, node_unknown) WITH ORDINALITY AS o(cost, is_unknown, no) ON o.no = p.no
      LEFT JOIN unnest(known_node, known_cost) AS k(no, cost) ON k.no = p.part
      WHERE NOT EXISTS (SELECT FROM unnest(known_node) AS d(no) WHERE d.no = p.no)
      GROUP BY o.no, o.cost, o.is_unknown HAVING count(k.no) = count(*)
    ) AS t;
    EXIT WHEN next_node IS NULL;
    known_node := known_node || next_node;
    known_cost := known_cost || next_cost;
  END LOOP;

  RETURN QUERY SELECT w.kind, w.id, w.place, k.cost, coalesce(n.lines, 0)
    FROM (SELECT DISTINCT u.kind, u.id, u.place FROM unnest(p_kinds, p_ids, p_places) AS u(kind, id, place)) AS w
    LEFT JOIN unnest(node_made, node_place, node_lines) WITH ORDINALITY AS n(made, place, lines, no)
      ON n.made = CASE w.kind WHEN 'R' THEN w.id ELSE -w.id END AND n.place = w.place
    LEFT JOIN unnest(known_node, known_cost) AS k(no, cost) ON k.no = n.no;
END
$$;

CREATE OR REPLACE FUNCTION made_costs_ago(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[], p_days int)
RETURNS TABLE (kind text, id bigint, place bigint, cost numeric, components int) LANGUAGE sql STABLE AS $$
  SELECT m.kind, m.id, m.place, m.cost, m.components
  FROM made_costs_with(p_tenant, p_kinds, p_ids, p_places, p_days, '{}', '{}', '{}', '{}', '{}') AS m
$$;

-- The lines of recipes a run would still exchange, as they would be: those of recipes in force that are taken and not done. One old unit is so much of
-- the new one; multiplied first and rounded once, as the lines are written (RCP-15).
CREATE FUNCTION exchanged_lines(p_tenant text, p_run bigint)
RETURNS TABLE (recipe bigint, line bigint, item bigint, unit bigint, qty numeric, yield_pct numeric) LANGUAGE sql STABLE AS $$
  SELECT r.id, l.id, x.new_item_id, x.new_unit_id, round(l.qty * u.num * o.den * x.new_qty / (u.den * o.num), 6), coalesce(x.new_yield_pct, l.yield_pct)
  FROM recipe_exchange x
  JOIN recipe_exchange_line t ON t.tenant_id = p_tenant AND t.run_id = x.id AND t.is_taken AND t.outcome = 'Open'
  JOIN recipe r ON r.tenant_id = p_tenant AND r.id = t.recipe_id AND r.status = 'Approved'
    AND recipe_in_force(p_tenant, r.id, day_at(p_tenant, r.costed_at_id)) = r.id
  JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = r.id AND l.item_id = x.old_item_id
  JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = x.old_item_id AND u.id = l.unit_id
  JOIN item_unit o ON o.tenant_id = p_tenant AND o.parent_id = x.old_item_id AND o.id = x.old_unit_id
  WHERE x.tenant_id = p_tenant AND x.id = p_run AND x.status IN ('Pending', 'Partial')
$$;

-- Recipes in force and products that hold recipes a run would exchange, through all levels, each once: how many levels up by the longest
-- way, whether it is exchanged itself, what it holds of those, and what it costs now and with all of them exchanged.
CREATE FUNCTION exchange_followers(p_tenant text, p_run bigint)
RETURNS TABLE (kind text, id bigint, depth int, is_exchanged boolean, through text, cost_now numeric, cost_then numeric) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE instead AS MATERIALIZED (
    SELECT e.recipe, e.line, e.item, e.unit, e.qty, e.yield_pct FROM exchanged_lines(p_tenant, p_run) AS e
  ), up AS (
    SELECT 'R' AS kind, r.id, r.number, 0 AS depth FROM recipe r WHERE r.tenant_id = p_tenant AND r.id IN (SELECT e.recipe FROM instead e)
    UNION
    SELECT h.kind, h.id, h.number, u.depth + 1 FROM up u CROSS JOIN LATERAL (
      SELECT 'R' AS kind, r.id, r.number FROM recipe v JOIN recipe_line l ON l.tenant_id = p_tenant AND l.recipe_id = v.id
        JOIN recipe r ON r.tenant_id = p_tenant AND r.id = l.parent_id AND r.status = 'Approved'
        CROSS JOIN LATERAL recipe_version_on(p_tenant, r.id, day_at(p_tenant, r.costed_at_id)) AS force
        WHERE v.tenant_id = p_tenant AND u.kind = 'R' AND v.number = u.number AND force.id = r.id
      UNION ALL
      SELECT 'P', c.parent_id, NULL FROM recipe v JOIN product_component c ON c.tenant_id = p_tenant AND c.recipe_id = v.id
        WHERE v.tenant_id = p_tenant AND u.kind = 'R' AND v.number = u.number
      UNION ALL
      SELECT 'P', c.parent_id, NULL FROM product_component c WHERE c.tenant_id = p_tenant AND u.kind = 'P' AND c.product_id = u.id
    ) AS h WHERE u.depth < 40
  ), moved AS MATERIALIZED (
    SELECT u.kind, u.id, min(u.number) AS number, max(u.depth) AS depth FROM up u GROUP BY u.kind, u.id
  ), follower AS MATERIALIZED (
    SELECT m.kind, m.id, m.depth, coalesce(r.costed_at_id, p.costed_at_id) AS place FROM moved m
    LEFT JOIN recipe r ON r.tenant_id = p_tenant AND m.kind = 'R' AND r.id = m.id
    LEFT JOIN product p ON p.tenant_id = p_tenant AND m.kind = 'P' AND p.id = m.id
    WHERE m.depth > 0
  ), asked AS (
    SELECT array_agg(f.kind) AS kinds, array_agg(f.id) AS ids, array_agg(f.place) AS places FROM follower f
  ), other AS (
    SELECT array_agg(e.line) AS lines, array_agg(e.item) AS items, array_agg(e.unit) AS units, array_agg(e.qty) AS qtys, array_agg(e.yield_pct) AS yields
    FROM instead e
  ), now_cost AS MATERIALIZED (
    SELECT m.kind, m.id, m.cost FROM asked a CROSS JOIN LATERAL made_costs(p_tenant, a.kinds, a.ids, a.places) AS m
  ), then_cost AS MATERIALIZED (
    SELECT m.kind, m.id, m.cost FROM asked a CROSS JOIN other o
    CROSS JOIN LATERAL made_costs_with(p_tenant, a.kinds, a.ids, a.places, 0, o.lines, o.items, o.units, o.qtys, o.yields) AS m
  )
  SELECT f.kind, f.id, f.depth, f.kind = 'R' AND f.id IN (SELECT e.recipe FROM instead e), (
      SELECT string_agg(DISTINCT held.name, ', ') FROM (
        SELECT v.name FROM recipe_line l JOIN recipe v ON v.tenant_id = p_tenant AND v.id = l.recipe_id
          WHERE l.tenant_id = p_tenant AND f.kind = 'R' AND l.parent_id = f.id AND v.number IN (SELECT m.number FROM moved m)
        UNION ALL SELECT v.name FROM product_component c JOIN recipe v ON v.tenant_id = p_tenant AND v.id = c.recipe_id
          WHERE c.tenant_id = p_tenant AND f.kind = 'P' AND c.parent_id = f.id AND v.number IN (SELECT m.number FROM moved m)
        UNION ALL SELECT p.name FROM product_component c JOIN product p ON p.tenant_id = p_tenant AND p.id = c.product_id
          WHERE c.tenant_id = p_tenant AND f.kind = 'P' AND c.parent_id = f.id AND p.id IN (SELECT m.id FROM moved m WHERE m.kind = 'P')
      ) AS held),
    n.cost, t.cost
  FROM follower f
  LEFT JOIN now_cost n ON n.kind = f.kind AND n.id = f.id
  LEFT JOIN then_cost t ON t.kind = f.kind AND t.id = f.id
$$;

-- Rows of a list in the run: found by the run, and worked out for that alone. No tenant has ten million recipes or products.
CREATE VIEW recipe_exchange_follower WITH (security_invoker = true) AS
SELECT x.tenant_id, x.id * 20000000 + f.id * 2 + (f.kind = 'P')::int AS id, x.site_id, x.id AS run_id,
  CASE f.kind WHEN 'R' THEN 'Recipe' ELSE 'Product' END AS kind, coalesce(r.number, p.number) AS number, coalesce(r.name, p.name) AS name,
  CASE f.kind WHEN 'R' THEN 'recipe' ELSE 'product' END || '/' || f.id || '/' || left(coalesce(r.name, p.name), 60) AS document,
  CASE WHEN f.is_exchanged THEN 'ExchangedToo' ELSE 'Follows' END AS part, f.depth AS level, f.through,
  f.cost_now, f.cost_then, f.cost_then - f.cost_now AS difference,
  1 AS version_no, x.entered_by, x.entered_on, x.edited_by, x.edited_on, '{}'::jsonb AS custom
FROM recipe_exchange x CROSS JOIN LATERAL exchange_followers(x.tenant_id, x.id) AS f
LEFT JOIN recipe r ON r.tenant_id = x.tenant_id AND f.kind = 'R' AND r.id = f.id
LEFT JOIN product p ON p.tenant_id = x.tenant_id AND f.kind = 'P' AND p.id = f.id;

CREATE FUNCTION recipe_exchange_follower_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_exchange_follower LANGUAGE sql STABLE AS $$
  SELECT f.* FROM (SELECT DISTINCT w.id / 20000000 AS run FROM unnest(p_ids) AS w(id)) AS asked
  JOIN recipe_exchange_follower f ON f.tenant_id = p_tenant AND f.run_id = asked.run
$$;
