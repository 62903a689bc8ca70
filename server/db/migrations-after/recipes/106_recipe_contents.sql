-- What recipes hold down to the items, and what of it is told: nutrition, allergens, and where an item is used (docs/spec/recipes.md).

-- Grams of a unit of mass, or millilitres of a unit of volume, by its code; null for any other.
CREATE FUNCTION unit_measure(p_code text) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lower(p_code)
    WHEN 'g' THEN 1 WHEN 'kg' THEN 1000 WHEN 'mg' THEN 0.001 WHEN 'lb' THEN 453.59237 WHEN 'oz' THEN 28.349523125
    WHEN 'ml' THEN 1 WHEN 'cl' THEN 10 WHEN 'l' THEN 1000 WHEN 'litre' THEN 1000 WHEN 'liter' THEN 1000
    WHEN 'gal' THEN 3785.411784 WHEN 'quart' THEN 946.352946 WHEN 'pint' THEN 473.176473 WHEN 'fl oz' THEN 29.5735295625 END::numeric
$$;

-- What one batch of a version of a recipe holds of each item, down all levels, in base units: what is left of it after trimming, and of what takes
-- up water what went in. Recipes within are those in force today where it is costed.
CREATE FUNCTION recipe_contents(p_tenant text, p_recipe bigint)
RETURNS TABLE (item_id bigint, base_qty numeric) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE made AS (
    SELECT r.id, 1::numeric AS num, 1::numeric AS den, 0 AS depth, day_at(p_tenant, r.costed_at_id) AS day
    FROM recipe r WHERE r.tenant_id = p_tenant AND r.id = p_recipe
    UNION ALL
    SELECT f.id, m.num * l.qty * 100 * coalesce(v.num, u.num, 1), m.den * greatest(l.yield_pct, 100) * coalesce(v.den, u.den, 1) * f.yield_qty,
      m.depth + 1, m.day
    FROM made m JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = m.id AND l.recipe_id IS NOT NULL
    CROSS JOIN LATERAL recipe_version_on(p_tenant, l.recipe_id, m.day) AS held JOIN recipe f ON f.tenant_id = p_tenant AND f.id = held.id
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = l.recipe_unit_id
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    WHERE m.depth < 20
  )
  SELECT l.item_id, sum(round(m.num * l.qty * 100 * coalesce(u.num, 1) / (m.den * greatest(l.yield_pct, 100) * coalesce(u.den, 1)), 20))
  FROM made m JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = m.id AND l.item_id IS NOT NULL
  LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.id = l.unit_id AND u.parent_id = l.item_id
  GROUP BY l.item_id
$$;

-- What a portion of a recipe, or a unit of its yield where it names no portions, holds of each nutrient. Where an item does not say, the amount is
-- unknown, never nothing: `at_least` is what the others hold, `unknown_of` names those that do not say.
CREATE FUNCTION recipe_nutrition(p_tenant text, p_recipe bigint)
RETURNS TABLE (nutrient_id bigint, amount numeric, at_least numeric, unknown_of text) LANGUAGE sql STABLE AS $$
  WITH held AS MATERIALIZED (
    SELECT i.id, i.name, i.nutrition_basis AS basis, c.base_qty, coalesce(i.base_unit_grams,
        CASE u.dimension WHEN 'mass' THEN unit_measure(u.code) WHEN 'volume' THEN unit_measure(u.code) * i.density END) AS grams,
      coalesce(CASE WHEN u.dimension = 'volume' THEN unit_measure(u.code) END,
        coalesce(i.base_unit_grams, CASE WHEN u.dimension = 'mass' THEN unit_measure(u.code) END) / i.density) AS millilitres
    FROM recipe_contents(p_tenant, p_recipe) AS c JOIN item i ON i.tenant_id = p_tenant AND i.id = c.item_id
    JOIN unit u ON u.tenant_id = p_tenant AND u.id = i.base_unit_id
  ), said AS (
    SELECT n.id AS nutrient_id, h.name, x.amount * h.base_qty * CASE h.basis WHEN 'mL' THEN h.millilitres ELSE h.grams END / 100 AS amount
    FROM held h CROSS JOIN nutrient n
    LEFT JOIN item_nutrient x ON x.tenant_id = p_tenant AND x.parent_id = h.id AND x.nutrient_id = n.id
    WHERE n.tenant_id = p_tenant AND n.is_active
  )
  SELECT s.nutrient_id, CASE WHEN count(s.amount) = count(*) THEN round(sum(s.amount) / max(p.parts), 2) END,
    round(coalesce(sum(s.amount), 0) / max(p.parts), 2), string_agg(s.name, ', ' ORDER BY s.name) FILTER (WHERE s.amount IS NULL)
  FROM said s CROSS JOIN (SELECT coalesce(r.portions, r.yield_qty)::numeric AS parts FROM recipe r WHERE r.tenant_id = p_tenant AND r.id = p_recipe) AS p
  GROUP BY s.nutrient_id
$$;

-- Allergens of all that a recipe holds: contained where any item contains it.
CREATE FUNCTION recipe_allergens(p_tenant text, p_recipe bigint)
RETURNS TABLE (allergen_id bigint, presence text, found_in text) LANGUAGE sql STABLE AS $$
  SELECT x.allergen_id, CASE WHEN bool_or(x.presence = 'Contains') THEN 'Contains' ELSE 'MayContain' END, string_agg(i.name, ', ' ORDER BY i.name)
  FROM recipe_contents(p_tenant, p_recipe) AS c JOIN item i ON i.tenant_id = p_tenant AND i.id = c.item_id
  JOIN item_allergen x ON x.tenant_id = p_tenant AND x.parent_id = i.id
  GROUP BY x.allergen_id
$$;

-- What is made of an item, through all levels: recipes in force, and products; how many levels up at the least, and what of theirs holds the item.
CREATE FUNCTION item_uses(p_tenant text, p_item bigint)
RETURNS TABLE (kind text, id bigint, depth int, through text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE used AS (
    SELECT 'Item' AS kind, i.id, NULL::text AS number, 0 AS depth, day_at(p_tenant, NULL) AS day FROM item i
      WHERE i.tenant_id = p_tenant AND i.id = p_item
    UNION
    SELECT e.kind, e.id, e.number, w.depth + 1, w.day FROM used w CROSS JOIN LATERAL (
      SELECT 'Recipe' AS kind, r.id, r.number FROM recipe_line l JOIN recipe r ON r.tenant_id = p_tenant AND r.id = l.parent_id AND r.status <> 'Retired'
        CROSS JOIN LATERAL recipe_version_on(p_tenant, r.id, w.day) AS force
        WHERE l.tenant_id = p_tenant AND w.kind = 'Item' AND l.item_id = w.id AND force.id = r.id
      UNION ALL
      SELECT 'Recipe', r.id, r.number FROM recipe v JOIN recipe_line l ON l.tenant_id = p_tenant AND l.recipe_id = v.id
        JOIN recipe r ON r.tenant_id = p_tenant AND r.id = l.parent_id AND r.status <> 'Retired'
        CROSS JOIN LATERAL recipe_version_on(p_tenant, r.id, w.day) AS force
        WHERE v.tenant_id = p_tenant AND w.kind = 'Recipe' AND v.number = w.number AND force.id = r.id
      UNION ALL
      SELECT 'Product', c.parent_id, NULL FROM product_component c WHERE c.tenant_id = p_tenant AND w.kind = 'Item' AND c.item_id = w.id
      UNION ALL
      SELECT 'Product', c.parent_id, NULL FROM recipe v JOIN product_component c ON c.tenant_id = p_tenant AND c.recipe_id = v.id
        WHERE v.tenant_id = p_tenant AND w.kind = 'Recipe' AND v.number = w.number
      UNION ALL
      SELECT 'Product', c.parent_id, NULL FROM product_component c WHERE c.tenant_id = p_tenant AND w.kind = 'Product' AND c.product_id = w.id
    ) AS e WHERE w.depth < 20
  ), lowest AS MATERIALIZED (
    SELECT w.kind, w.id, min(w.number) AS number, min(w.depth) AS depth FROM used w GROUP BY w.kind, w.id
  )
  SELECT x.kind, x.id, x.depth, (
    SELECT string_agg(DISTINCT held.name, ', ') FROM (
      SELECT i.name FROM recipe_line l JOIN item i ON i.tenant_id = p_tenant AND i.id = l.item_id
        WHERE l.tenant_id = p_tenant AND x.kind = 'Recipe' AND l.parent_id = x.id AND l.item_id = p_item
      UNION ALL SELECT v.name FROM recipe_line l JOIN recipe v ON v.tenant_id = p_tenant AND v.id = l.recipe_id
        WHERE l.tenant_id = p_tenant AND x.kind = 'Recipe' AND l.parent_id = x.id AND v.number IN (SELECT y.number FROM lowest y)
      UNION ALL SELECT i.name FROM product_component c JOIN item i ON i.tenant_id = p_tenant AND i.id = c.item_id
        WHERE c.tenant_id = p_tenant AND x.kind = 'Product' AND c.parent_id = x.id AND c.item_id = p_item
      UNION ALL SELECT v.name FROM product_component c JOIN recipe v ON v.tenant_id = p_tenant AND v.id = c.recipe_id
        WHERE c.tenant_id = p_tenant AND x.kind = 'Product' AND c.parent_id = x.id AND v.number IN (SELECT y.number FROM lowest y)
      UNION ALL SELECT p.name FROM product_component c JOIN product p ON p.tenant_id = p_tenant AND p.id = c.product_id
        WHERE c.tenant_id = p_tenant AND x.kind = 'Product' AND c.parent_id = x.id AND p.id IN (SELECT y.id FROM lowest y WHERE y.kind = 'Product')
    ) AS held)
  FROM lowest x WHERE x.depth > 0
$$;

-- Rows of lists in forms: each is found by its recipe or item, and worked out for that alone. No tenant has a million nutrients, recipes or products.
CREATE VIEW recipe_nutrient WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id * 1000000 + x.id AS id, r.id AS recipe_id, x.name, x.unit, x.sequence, n.amount, n.at_least, n.unknown_of,
  CASE WHEN n.amount IS NULL THEN 'Unknown' ELSE 'Known' END AS standing,
  1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe r CROSS JOIN LATERAL recipe_nutrition(r.tenant_id, r.id) AS n JOIN nutrient x ON x.tenant_id = r.tenant_id AND x.id = n.nutrient_id;

CREATE FUNCTION recipe_nutrient_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_nutrient LANGUAGE sql STABLE AS $$
  SELECT n.* FROM (SELECT DISTINCT w.id / 1000000 AS recipe FROM unnest(p_ids) AS w(id)) AS asked
  JOIN recipe_nutrient n ON n.tenant_id = p_tenant AND n.recipe_id = asked.recipe
$$;

CREATE VIEW recipe_allergen WITH (security_invoker = true) AS
SELECT r.tenant_id, r.id * 1000000 + g.id AS id, r.id AS recipe_id, g.name, x.presence, x.found_in,
  1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe r CROSS JOIN LATERAL recipe_allergens(r.tenant_id, r.id) AS x JOIN allergen g ON g.tenant_id = r.tenant_id AND g.id = x.allergen_id;

CREATE FUNCTION recipe_allergen_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_allergen LANGUAGE sql STABLE AS $$
  SELECT x.* FROM (SELECT DISTINCT w.id / 1000000 AS recipe FROM unnest(p_ids) AS w(id)) AS asked
  JOIN recipe_allergen x ON x.tenant_id = p_tenant AND x.recipe_id = asked.recipe
$$;

CREATE VIEW item_recipe WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id * 10000000 + r.id AS id, i.id AS item_id, r.id AS recipe_id, r.number, r.name, r.recipe_type, r.status AS state, u.depth AS level,
  u.through, 1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM item i CROSS JOIN LATERAL item_uses(i.tenant_id, i.id) AS u JOIN recipe r ON r.tenant_id = i.tenant_id AND r.id = u.id AND u.kind = 'Recipe';

CREATE FUNCTION item_recipe_of(p_tenant text, p_ids bigint[]) RETURNS SETOF item_recipe LANGUAGE sql STABLE AS $$
  SELECT u.* FROM (SELECT DISTINCT w.id / 10000000 AS item FROM unnest(p_ids) AS w(id)) AS asked
  JOIN item_recipe u ON u.tenant_id = p_tenant AND u.item_id = asked.item
$$;

CREATE VIEW item_product WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id * 10000000 + p.id AS id, i.id AS item_id, p.id AS product_id, p.number, p.name, p.price, u.depth AS level, u.through,
  1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on, '{}'::jsonb AS custom
FROM item i CROSS JOIN LATERAL item_uses(i.tenant_id, i.id) AS u JOIN product p ON p.tenant_id = i.tenant_id AND p.id = u.id AND u.kind = 'Product';

CREATE FUNCTION item_product_of(p_tenant text, p_ids bigint[]) RETURNS SETOF item_product LANGUAGE sql STABLE AS $$
  SELECT u.* FROM (SELECT DISTINCT w.id / 10000000 AS item FROM unnest(p_ids) AS w(id)) AS asked
  JOIN item_product u ON u.tenant_id = p_tenant AND u.item_id = asked.item
$$;
