-- What recipes and products cost, worked out set by set: the version in force, what items cost and what each level costs are asked once for all.

-- The version of a recipe that is in force on a day; the one that was named where none is.
CREATE FUNCTION recipe_version_on(p_tenant text, p_recipe bigint, p_day date) RETURNS TABLE (id bigint) LANGUAGE sql STABLE AS $$
  SELECT coalesce((
    SELECT f.id FROM recipe r JOIN recipe f ON f.tenant_id = r.tenant_id AND f.number = r.number AND f.status = 'Approved'
      AND f.effective_from <= p_day
    WHERE r.tenant_id = p_tenant AND r.id = p_recipe
    ORDER BY f.effective_from DESC, f.revision DESC LIMIT 1), p_recipe)
$$;

CREATE OR REPLACE FUNCTION recipe_in_force(p_tenant text, p_recipe bigint, p_day date) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT v.id FROM recipe_version_on(p_tenant, p_recipe, p_day) AS v
$$;

-- What one base unit of items costs at locations, on the basis their sites prefer; null while nobody knows.
CREATE FUNCTION item_costs(p_tenant text, p_places bigint[], p_items bigint[])
RETURNS TABLE (place bigint, item_id bigint, cost numeric) LANGUAGE sql STABLE AS $$
  SELECT w.place, w.item_id, coalesce(CASE coalesce(own.value #>> '{}', all_sites.value #>> '{}', 'average')
      WHEN 'last' THEN coalesce(b.last_cost, i.last_cost, i.standard_cost)
      WHEN 'standard' THEN coalesce(i.standard_cost, b.last_cost, i.last_cost)
      ELSE CASE WHEN b.qty > 0 THEN b.value / b.qty ELSE coalesce(b.last_cost, i.last_cost, i.standard_cost) END
    END, CASE WHEN i.zero_cost THEN 0 END)
  FROM unnest(p_places, p_items) AS w(place, item_id)
  JOIN item i ON i.tenant_id = p_tenant AND i.id = w.item_id
  LEFT JOIN location l ON l.tenant_id = p_tenant AND l.id = w.place
  LEFT JOIN location_stock k ON k.tenant_id = p_tenant AND k.location_id = l.id AND k.site_id = l.site_id
  LEFT JOIN stock_balance b ON b.tenant_id = p_tenant AND b.pool_id = k.pool_id AND b.item_id = i.id
  LEFT JOIN preference_value own ON own.tenant_id = p_tenant AND own.site_id = l.site_id AND own.preference = 'costBasis'
  LEFT JOIN preference_value all_sites ON all_sites.tenant_id = p_tenant AND all_sites.site_id = 1 AND all_sites.preference = 'costBasis'
$$;

CREATE OR REPLACE FUNCTION item_cost(p_tenant text, p_place bigint, p_item bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT c.cost FROM item_costs(p_tenant, ARRAY[p_place], ARRAY[p_item]) AS c
$$;

-- What recipes ('R', a whole batch) and products ('P', one) cost at locations, any number of them and any depth. Costs of a unit have 12 decimals,
-- those of a line of a recipe 4 and of a component of a product 6, as in the forms; a cost is null while that of a component is.
-- Part by part: which nodes there are, the lines of all of them, and level by level what is made of others.
-- A node is a recipe (above zero) or product (below zero) at a location; what is made of others waits until those are worked out.
CREATE OR REPLACE FUNCTION made_costs(p_tenant text, p_kinds text[], p_ids bigint[], p_places bigint[])
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
    SELECT d.place, day_at(p_tenant, d.place) AS day FROM (SELECT DISTINCT u.place FROM unnest(p_places) AS u(place)) AS d
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
    CROSS JOIN LATERAL item_costs(p_tenant, a.places, a.items) AS c
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

-- What a recipe says of its cost: in the list, and where its versions stand beside each other.
CREATE FUNCTION recipe_figures(p_cost numeric, p_yield numeric, p_portions int, p_price numeric, p_target numeric)
RETURNS TABLE (per_unit numeric, per_portion numeric, share numeric, standing text) LANGUAGE sql IMMUTABLE AS $$
  SELECT round(p_cost / p_yield, 6), round(p_cost / p_portions, 4), round(round(p_cost / p_portions, 4) * 100 / nullif(p_price, 0), 2),
    CASE WHEN p_cost IS NULL THEN 'CostUnknown'
      WHEN p_price IS NULL OR p_price = 0 OR p_portions IS NULL OR p_target IS NULL THEN 'NoTarget'
      WHEN p_cost * 100 > p_target * p_price * p_portions THEN 'OverTarget' ELSE 'WithinTarget' END
$$;

CREATE FUNCTION product_figures(p_cost numeric, p_components int, p_price numeric, p_target numeric)
RETURNS TABLE (share numeric, rest numeric, standing text) LANGUAGE sql IMMUTABLE AS $$
  SELECT round(p_cost * 100 / nullif(p_price, 0), 2), round(p_price - p_cost, 4),
    CASE WHEN coalesce(p_components, 0) = 0 THEN 'Unlinked' WHEN p_cost IS NULL THEN 'CostUnknown'
      WHEN p_target IS NULL OR p_price = 0 THEN 'NoTarget'
      WHEN p_cost * 100 > p_target * p_price THEN 'OverTarget' ELSE 'WithinTarget' END
$$;

-- Recipes without their costs, a row a version; the version in force, or the newest where none is yet, is the current one.
CREATE VIEW recipe_row WITH (security_invoker = true) AS
WITH place AS MATERIALIZED (SELECT l.tenant_id, l.id, day_at(l.tenant_id, l.id) AS day FROM location l),
newest AS MATERIALIZED (
  SELECT DISTINCT ON (r.tenant_id, r.number) r.id FROM recipe r JOIN place p ON p.tenant_id = r.tenant_id AND p.id = r.costed_at_id
  ORDER BY r.tenant_id, r.number, (r.status = 'Approved' AND r.effective_from <= p.day) DESC,
    CASE WHEN r.status = 'Approved' THEN r.effective_from END DESC NULLS LAST, r.revision DESC
)
SELECT r.tenant_id, r.id, r.number, r.name, r.revision, r.status AS state, r.effective_from, r.recipe_type, r.category, r.yield_qty, r.yield_unit_id,
  r.portions, r.price, r.target_cost_pct, r.costed_at_id, r.entered_by, r.entered_on, r.edited_by, r.edited_on,
  r.id IN (SELECT n.id FROM newest n) AS is_current
FROM recipe r;

-- What recipes cost now. Costs stand in one value by tenant and id, worked out when a column of them is first asked for: rows are found, counted
-- and sorted by all else without, and `recipe_cost_of` works out those of one page.
CREATE OR REPLACE VIEW recipe_cost WITH (security_invoker = true) AS
WITH costs AS MATERIALIZED (
  SELECT jsonb_object_agg(w.tenant_id || '/' || m.id, m.cost) AS known
  FROM (SELECT r.tenant_id, array_agg('R'::text) AS kinds, array_agg(r.id) AS ids, array_agg(r.costed_at_id) AS places
    FROM recipe r GROUP BY r.tenant_id) AS w
  CROSS JOIN LATERAL made_costs(w.tenant_id, w.kinds, w.ids, w.places) AS m
)
SELECT r.tenant_id, r.id, r.id AS recipe_id, r.number, r.name, r.revision, r.state, r.effective_from, r.recipe_type, r.category,
  r.yield_qty, r.yield_unit_id, r.portions, worth.cost AS batch_cost, said.per_unit AS unit_cost, said.per_portion AS portion_cost, r.price, said.share AS cost_pct, r.target_cost_pct, said.standing,
  r.is_current, 1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe_row r CROSS JOIN LATERAL (SELECT ((SELECT k.known FROM costs k) ->> (r.tenant_id || '/' || r.id))::numeric AS cost OFFSET 0) AS worth
CROSS JOIN LATERAL recipe_figures(worth.cost, r.yield_qty, r.portions, r.price, r.target_cost_pct) AS said;

-- Of the rows of recipe_cost those named, which alone are worked out.
CREATE FUNCTION recipe_cost_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_cost LANGUAGE sql STABLE AS $$
  WITH asked AS MATERIALIZED (SELECT r.* FROM recipe_row r WHERE r.tenant_id = p_tenant AND r.id = ANY(p_ids)), costs AS MATERIALIZED (
    SELECT m.id, m.cost FROM (SELECT array_agg('R'::text) AS kinds, array_agg(a.id) AS ids, array_agg(a.costed_at_id) AS places FROM asked a) AS w
    CROSS JOIN LATERAL made_costs(p_tenant, w.kinds, w.ids, w.places) AS m
  )
  SELECT r.tenant_id, r.id, r.id AS recipe_id, r.number, r.name, r.revision, r.state, r.effective_from, r.recipe_type, r.category,
    r.yield_qty, r.yield_unit_id, r.portions, worth.cost AS batch_cost, said.per_unit AS unit_cost, said.per_portion AS portion_cost, r.price, said.share AS cost_pct, r.target_cost_pct, said.standing,
    r.is_current, 1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
  FROM asked r LEFT JOIN costs worth ON worth.id = r.id
  CROSS JOIN LATERAL recipe_figures(worth.cost, r.yield_qty, r.portions, r.price, r.target_cost_pct) AS said
$$;

CREATE FUNCTION recipe_version_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_version LANGUAGE sql STABLE AS $$
  WITH asked AS MATERIALIZED (
    SELECT w.id, o.id AS of_recipe_id, v.id AS recipe_id FROM unnest(p_ids) AS w(id)
    JOIN recipe v ON v.tenant_id = p_tenant AND v.id = w.id / 10000
    JOIN recipe o ON o.tenant_id = p_tenant AND o.number = v.number AND o.revision = w.id % 10000
  ), costs AS MATERIALIZED (
    SELECT each.* FROM (SELECT array_agg(DISTINCT a.recipe_id) AS ids FROM asked a) AS w CROSS JOIN LATERAL recipe_cost_of(p_tenant, w.ids) AS each
  )
  SELECT each.tenant_id, a.id, each.recipe_id, each.number, each.name, each.revision, each.state, each.effective_from, each.recipe_type, each.category,
    each.yield_qty, each.yield_unit_id, each.portions, each.batch_cost, each.unit_cost, each.portion_cost, each.price, each.cost_pct, each.target_cost_pct, each.standing,
    each.is_current, each.version_no, each.entered_by, each.entered_on, each.edited_by, each.edited_on, each.custom, a.of_recipe_id
  FROM asked a JOIN costs each ON each.recipe_id = a.recipe_id
$$;

-- What products cost now: the same for their list.
CREATE OR REPLACE VIEW product_cost WITH (security_invoker = true) AS
WITH costs AS MATERIALIZED (
  SELECT jsonb_object_agg(w.tenant_id || '/' || m.id, m.cost) AS known
  FROM (SELECT p.tenant_id, array_agg('P'::text) AS kinds, array_agg(p.id) AS ids, array_agg(p.costed_at_id) AS places
    FROM product p GROUP BY p.tenant_id) AS w
  CROSS JOIN LATERAL made_costs(w.tenant_id, w.kinds, w.ids, w.places) AS m
), parts AS MATERIALIZED (
  SELECT jsonb_object_agg(n.tenant_id || '/' || n.parent_id, n.parts) AS known
  FROM (SELECT c.tenant_id, c.parent_id, count(*)::int AS parts FROM product_component c GROUP BY c.tenant_id, c.parent_id) AS n
)
SELECT p.tenant_id, p.id, p.id AS product_id, p.number, p.name, p.product_type_id, p.price, n.parts AS components, worth.cost,
  p.cost_target_pct AS target_pct, said.share AS cost_pct, said.rest AS margin, said.standing, p.is_active, 1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on,
  '{}'::jsonb AS custom
FROM product p
CROSS JOIN LATERAL (SELECT ((SELECT k.known FROM costs k) ->> (p.tenant_id || '/' || p.id))::numeric AS cost OFFSET 0) AS worth
CROSS JOIN LATERAL (SELECT coalesce(((SELECT k.known FROM parts k) ->> (p.tenant_id || '/' || p.id))::int, 0) AS parts OFFSET 0) AS n
CROSS JOIN LATERAL product_figures(worth.cost, n.parts, p.price, p.cost_target_pct) AS said;

CREATE FUNCTION product_cost_of(p_tenant text, p_ids bigint[]) RETURNS SETOF product_cost LANGUAGE sql STABLE AS $$
  WITH costs AS MATERIALIZED (
    SELECT m.id, m.cost, m.components AS parts FROM (SELECT array_agg('P'::text) AS kinds, array_agg(p.id) AS ids, array_agg(p.costed_at_id) AS places
      FROM product p WHERE p.tenant_id = p_tenant AND p.id = ANY(p_ids)) AS w
    CROSS JOIN LATERAL made_costs(p_tenant, w.kinds, w.ids, w.places) AS m
  )
  SELECT p.tenant_id, p.id, p.id AS product_id, p.number, p.name, p.product_type_id, p.price, n.parts AS components, worth.cost,
    p.cost_target_pct AS target_pct, said.share AS cost_pct, said.rest AS margin, said.standing, p.is_active, 1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on,
    '{}'::jsonb AS custom
  FROM product p JOIN costs worth ON worth.id = p.id JOIN costs n ON n.id = p.id
  CROSS JOIN LATERAL product_figures(worth.cost, n.parts, p.price, p.cost_target_pct) AS said
  WHERE p.tenant_id = p_tenant
$$;
