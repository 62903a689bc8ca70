-- What recipes cost some days ago, and what changed since: by price, quantity and yield of each ingredient (docs/spec/recipes.md).

-- What one base unit of items cost at locations by the end of the day so many days ago, on the basis their sites prefer; 0 days ago is now. What no
-- stock of that day tells costs what the item says today.
CREATE FUNCTION item_costs_ago(p_tenant text, p_places bigint[], p_items bigint[], p_days int)
RETURNS TABLE (place bigint, item_id bigint, cost numeric) LANGUAGE sql STABLE AS $$
  SELECT c.place, c.item_id, c.cost FROM item_costs(p_tenant, p_places, p_items) AS c WHERE p_days = 0
  UNION ALL
  SELECT w.place, w.item_id, coalesce(CASE coalesce(own.value #>> '{}', all_sites.value #>> '{}', 'average')
      WHEN 'last' THEN coalesce(b.last_cost, i.last_cost, i.standard_cost)
      WHEN 'standard' THEN coalesce(i.standard_cost, b.last_cost, i.last_cost)
      ELSE CASE WHEN b.qty > 0 THEN b.value / b.qty ELSE coalesce(b.last_cost, i.last_cost, i.standard_cost) END
    END, CASE WHEN i.zero_cost THEN 0 END)
  FROM unnest(p_places, p_items) AS w(place, item_id)
  JOIN item i ON i.tenant_id = p_tenant AND i.id = w.item_id
  LEFT JOIN location l ON l.tenant_id = p_tenant AND l.id = w.place
  LEFT JOIN location_stock k ON k.tenant_id = p_tenant AND k.location_id = l.id AND k.site_id = l.site_id
  LEFT JOIN LATERAL (
    SELECT sum(s.qty) AS qty, sum(s.value) AS value, (array_agg(round(s.value / nullif(s.qty, 0), 6) ORDER BY s.id DESC) FILTER (
      WHERE s.qty > 0 AND s.value > 0 AND g.reverses_id IS NULL
        AND NOT EXISTS (SELECT FROM posting u WHERE u.tenant_id = p_tenant AND u.reverses_id = s.posting_id)))[1] AS last_cost
    FROM stock_ledger s JOIN posting g ON g.tenant_id = p_tenant AND g.id = s.posting_id
    WHERE s.tenant_id = p_tenant AND s.pool_id = k.pool_id AND s.item_id = i.id AND s.post_date <= day_at(p_tenant, w.place) - p_days
  ) AS b ON true
  LEFT JOIN preference_value own ON own.tenant_id = p_tenant AND own.site_id = l.site_id AND own.preference = 'costBasis'
  LEFT JOIN preference_value all_sites ON all_sites.tenant_id = p_tenant AND all_sites.site_id = 1 AND all_sites.preference = 'costBasis'
  WHERE p_days > 0
$$;

-- What recipes ('R', a whole batch) and products ('P', one) cost at locations so many days ago, made as the versions then in force; 0 days ago is now.
-- Costs of a unit have 12 decimals, those of a line of a recipe 4 and of a component of a product 6, as in the forms; a cost is null while that
-- of a component is.
-- Part by part: which nodes there are, the lines of all of them, and level by level what is made of others.
-- A node is a recipe (above zero) or product (below zero) at a location; what is made of others waits until those are worked out.
CREATE FUNCTION made_costs_ago(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[], p_days int)
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
    SELECT n.no, n.place, l.item_id, l.unit_id, l.qty * 100 AS hundredfold, l.yield_pct, 4 AS decimals
    FROM node n JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = n.made AND l.item_id IS NOT NULL
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

CREATE OR REPLACE FUNCTION made_costs(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[])
RETURNS TABLE (kind text, id bigint, place bigint, cost numeric, components int) LANGUAGE sql STABLE AS $$
  SELECT m.kind, m.id, m.place, m.cost, m.components FROM made_costs_ago(p_tenant, p_kinds, p_ids, p_places, 0) AS m
$$;

-- Two versions of a recipe side by side, the older as it cost so many days ago and the newer as it costs now, both at the place of the newer. Lines
-- are of the same ingredient, the first with the first. What a line costs changes step by step: the price of its unit, then its quantity, then its
-- yield; each step is rounded as a line is, so that they add up. An ingredient that came or went is one of quantity. The last row is the sum.
CREATE FUNCTION recipe_compared(p_tenant text, p_old bigint, p_new bigint, p_days int)
RETURNS TABLE (sequence int, name text, change text, qty_then numeric, unit_then text, yield_then numeric, qty_now numeric, unit_now text,
  yield_now numeric, cost_then numeric, by_price numeric, by_qty numeric, by_yield numeric, cost_now numeric) LANGUAGE sql STABLE AS $$
  WITH place AS MATERIALIZED (
    SELECT r.costed_at_id AS id, day_at(p_tenant, r.costed_at_id) AS today FROM recipe r WHERE r.tenant_id = p_tenant AND r.id = p_new
  ), day AS (
    SELECT DISTINCT d.days FROM unnest(ARRAY[0, p_days]) AS d(days)
  ), line AS MATERIALIZED (
    SELECT s.side, l.line_no, l.item_id, l.unit_id, l.recipe_id, l.recipe_unit_id, l.qty, l.yield_pct, i.name, c.code, k.key,
      row_number() OVER (PARTITION BY s.side, k.key ORDER BY l.line_no) AS nth
    FROM (VALUES ('then', p_old), ('now', p_new)) AS s(side, recipe)
    JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = s.recipe AND (l.item_id IS NOT NULL OR l.recipe_id IS NOT NULL)
    LEFT JOIN item m ON m.tenant_id = p_tenant AND m.id = l.item_id
    LEFT JOIN recipe h ON h.tenant_id = p_tenant AND h.id = l.recipe_id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.id = l.unit_id AND u.parent_id = l.item_id
    LEFT JOIN recipe_unit x ON x.tenant_id = p_tenant AND x.id = l.recipe_unit_id
    LEFT JOIN unit c ON c.tenant_id = p_tenant AND c.id = coalesce(u.unit_id, x.unit_id)
    CROSS JOIN LATERAL (SELECT coalesce(m.name, h.name) AS name) AS i
    CROSS JOIN LATERAL (SELECT coalesce('I' || l.item_id, 'R' || h.number) AS key) AS k
  ), item_price AS MATERIALIZED (
    SELECT d.days, c.item_id, c.cost FROM (
      SELECT array_agg(o.item_id) AS items, array_agg(p.id) AS places
      FROM (SELECT DISTINCT l.item_id FROM line l WHERE l.item_id IS NOT NULL) AS o CROSS JOIN place p) AS a
    CROSS JOIN day d CROSS JOIN LATERAL item_costs_ago(p_tenant, a.places, a.items, d.days) AS c
  ), version AS MATERIALIZED (
    SELECT d.days, l.recipe_id, v.id FROM (SELECT DISTINCT l.recipe_id FROM line l WHERE l.recipe_id IS NOT NULL) AS l
    CROSS JOIN day d CROSS JOIN place p CROSS JOIN LATERAL recipe_version_on(p_tenant, l.recipe_id, p.today - d.days) AS v
  ), batch AS MATERIALIZED (
    SELECT a.days, m.id, m.cost FROM (
      SELECT v.days, array_agg('R'::text) AS kinds, array_agg(v.id) AS ids, array_agg(p.id) AS places
      FROM (SELECT DISTINCT v.days, v.id FROM version v) AS v CROSS JOIN place p GROUP BY v.days) AS a
    CROSS JOIN LATERAL made_costs_ago(p_tenant, a.kinds, a.ids, a.places, a.days) AS m
  ), price AS MATERIALIZED (
    -- What a unit of each line costs on each of the days.
    SELECT l.side, l.line_no, d.days, CASE WHEN l.item_id IS NOT NULL THEN round(i.cost * coalesce(u.num / u.den, 1), 12)
      ELSE round(b.cost * coalesce(w.num, x.num, 1) / (coalesce(w.den, x.den, 1) * f.yield_qty), 12) END AS cost
    FROM line l CROSS JOIN day d
    LEFT JOIN item_price i ON i.days = d.days AND i.item_id = l.item_id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = l.item_id AND u.id = l.unit_id
    LEFT JOIN version v ON v.days = d.days AND v.recipe_id = l.recipe_id
    LEFT JOIN recipe f ON f.tenant_id = p_tenant AND f.id = v.id
    LEFT JOIN batch b ON b.days = d.days AND b.id = v.id
    LEFT JOIN recipe_unit x ON x.tenant_id = p_tenant AND x.id = l.recipe_unit_id
    LEFT JOIN recipe_unit w ON w.tenant_id = p_tenant AND w.parent_id = f.id AND w.unit_id = x.unit_id
  ), pair AS (
    SELECT coalesce(n.line_no, o.line_no) AS line_no, n.line_no IS NULL AS is_gone, coalesce(n.name, o.name) AS name,
      o.qty AS qty_then, o.code AS unit_then, o.yield_pct AS yield_then, n.qty AS qty_now, n.code AS unit_now, n.yield_pct AS yield_now,
      CASE WHEN o.line_no IS NULL THEN 'Added' WHEN n.line_no IS NULL THEN 'Removed'
        WHEN (o.qty, o.code, o.yield_pct) IS DISTINCT FROM (n.qty, n.code, n.yield_pct) THEN 'Changed' ELSE 'Same' END AS change,
      CASE WHEN o.line_no IS NULL THEN 0 ELSE round(o.qty * 100 * old.cost / o.yield_pct, 4) END AS cost_then,
      CASE WHEN o.line_no IS NULL THEN 0 WHEN n.line_no IS NULL THEN round(o.qty * 100 * old.cost / o.yield_pct, 4)
        ELSE round(o.qty * 100 * risen.cost / o.yield_pct, 4) END AS priced,
      CASE WHEN n.line_no IS NULL THEN 0 ELSE round(n.qty * 100 * new.cost / coalesce(o.yield_pct, n.yield_pct), 4) END AS counted,
      CASE WHEN n.line_no IS NULL THEN 0 ELSE round(n.qty * 100 * new.cost / n.yield_pct, 4) END AS cost_now
    FROM (SELECT * FROM line l WHERE l.side = 'then') AS o
    FULL JOIN (SELECT * FROM line l WHERE l.side = 'now') AS n ON n.key = o.key AND n.nth = o.nth
    LEFT JOIN price old ON old.side = 'then' AND old.line_no = o.line_no AND old.days = p_days
    LEFT JOIN price risen ON risen.side = 'then' AND risen.line_no = o.line_no AND risen.days = 0
    LEFT JOIN price new ON new.side = 'now' AND new.line_no = n.line_no AND new.days = 0
  )
  SELECT row_number() OVER (ORDER BY p.is_gone, p.line_no)::int, p.name, p.change, p.qty_then, p.unit_then, p.yield_then, p.qty_now, p.unit_now,
    p.yield_now, p.cost_then, p.priced - p.cost_then, p.counted - p.priced, p.cost_now - p.counted, p.cost_now
  FROM pair p
  UNION ALL
  SELECT 999, NULL, 'Total', NULL, NULL, NULL, NULL, NULL, NULL,
    CASE WHEN count(p.cost_then) = count(*) THEN sum(p.cost_then) END,
    CASE WHEN count(p.priced - p.cost_then) = count(*) THEN sum(p.priced - p.cost_then) END,
    CASE WHEN count(p.counted - p.priced) = count(*) THEN sum(p.counted - p.priced) END,
    CASE WHEN count(p.cost_now - p.counted) = count(*) THEN sum(p.cost_now - p.counted) END,
    CASE WHEN count(p.cost_now) = count(*) THEN sum(p.cost_now) END
  FROM pair p HAVING count(*) > 0
$$;

-- Rows of lists in the form of a recipe: what changed in thirty days, against the version in force then, and each version before it, newest first.
CREATE VIEW recipe_change WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id * 10000000 + c.sequence AS id, r.id AS recipe_id, 'Month' AS against, o.revision AS revision_then, p.day AS day_then,
  c.sequence, c.name, c.change, c.qty_then, c.unit_then, c.yield_then, c.qty_now, c.unit_now, c.yield_now, c.cost_then, c.by_price, c.by_qty,
  c.by_yield, c.cost_now, c.cost_now - c.cost_then AS difference,
  1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe r CROSS JOIN LATERAL (SELECT day_at(r.tenant_id, r.costed_at_id) - 30 AS day) AS p
CROSS JOIN LATERAL recipe_version_on(r.tenant_id, r.id, p.day) AS v
JOIN recipe o ON o.tenant_id = r.tenant_id AND o.id = v.id
CROSS JOIN LATERAL recipe_compared(r.tenant_id, o.id, r.id, 30) AS c
UNION ALL
SELECT r.tenant_id, r.id * 10000000 + o.revision * 1000 + c.sequence, r.id, 'Version', o.revision, NULL,
  (9999 - o.revision) * 1000 + c.sequence, c.name, c.change, c.qty_then, c.unit_then, c.yield_then, c.qty_now, c.unit_now, c.yield_now, c.cost_then,
  c.by_price, c.by_qty, c.by_yield, c.cost_now, c.cost_now - c.cost_then, 1, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb
FROM recipe r JOIN recipe o ON o.tenant_id = r.tenant_id AND o.number = r.number AND o.revision < r.revision
CROSS JOIN LATERAL recipe_compared(r.tenant_id, o.id, r.id, 0) AS c;

CREATE FUNCTION recipe_change_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_change LANGUAGE sql STABLE AS $$
  SELECT c.* FROM (SELECT DISTINCT w.id / 10000000 AS recipe FROM unnest(p_ids) AS w(id)) AS asked
  JOIN recipe_change c ON c.tenant_id = p_tenant AND c.recipe_id = asked.recipe
$$;
