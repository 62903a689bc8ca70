-- What holds a recipe, through all levels and whatever its version (RCP-20): recipes in force and drafts, and products; how many levels up at the least,
-- and what of theirs holds it.
CREATE FUNCTION recipe_uses(p_tenant text, p_recipe bigint)
RETURNS TABLE (kind text, id bigint, depth int, through text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE used AS (
    SELECT 'Recipe' AS kind, r.id, r.number, 0 AS depth FROM recipe r WHERE r.tenant_id = p_tenant AND r.id = p_recipe
    UNION
    SELECT e.kind, e.id, e.number, w.depth + 1 FROM used w CROSS JOIN LATERAL (
      SELECT 'Recipe' AS kind, r.id, r.number FROM recipe v JOIN recipe_line l ON l.tenant_id = p_tenant AND l.recipe_id = v.id
        JOIN recipe r ON r.tenant_id = p_tenant AND r.id = l.parent_id
        CROSS JOIN LATERAL recipe_version_on(p_tenant, r.id, day_at(p_tenant, r.costed_at_id)) AS force
        WHERE v.tenant_id = p_tenant AND w.kind = 'Recipe' AND v.number = w.number AND (r.status = 'Draft' OR r.status <> 'Retired' AND force.id = r.id)
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
      SELECT v.name FROM recipe_line l JOIN recipe v ON v.tenant_id = p_tenant AND v.id = l.recipe_id
        WHERE l.tenant_id = p_tenant AND x.kind = 'Recipe' AND l.parent_id = x.id AND v.number IN (SELECT y.number FROM lowest y)
      UNION ALL SELECT v.name FROM product_component c JOIN recipe v ON v.tenant_id = p_tenant AND v.id = c.recipe_id
        WHERE c.tenant_id = p_tenant AND x.kind = 'Product' AND c.parent_id = x.id AND v.number IN (SELECT y.number FROM lowest y)
      UNION ALL SELECT p.name FROM product_component c JOIN product p ON p.tenant_id = p_tenant AND p.id = c.product_id
        WHERE c.tenant_id = p_tenant AND x.kind = 'Product' AND c.parent_id = x.id AND p.id IN (SELECT y.id FROM lowest y WHERE y.kind = 'Product')
    ) AS held)
  FROM lowest x WHERE x.depth > 0
$$;

CREATE VIEW recipe_holder WITH (security_invoker = true) AS
SELECT h.tenant_id, h.id * 10000000 + r.id AS id, h.id AS held_id, r.id AS recipe_id, r.number, r.name, r.revision, r.recipe_type, r.status AS state,
  u.depth AS level, u.through, 1 AS version_no, r.entered_by, r.entered_on, r.edited_by, r.edited_on, '{}'::jsonb AS custom
FROM recipe h CROSS JOIN LATERAL recipe_uses(h.tenant_id, h.id) AS u JOIN recipe r ON r.tenant_id = h.tenant_id AND r.id = u.id AND u.kind = 'Recipe';

CREATE FUNCTION recipe_holder_of(p_tenant text, p_ids bigint[]) RETURNS SETOF recipe_holder LANGUAGE sql STABLE AS $$
  SELECT u.* FROM (SELECT DISTINCT w.id / 10000000 AS held FROM unnest(p_ids) AS w(id)) AS asked
  JOIN recipe_holder u ON u.tenant_id = p_tenant AND u.held_id = asked.held
$$;

CREATE VIEW product_holder WITH (security_invoker = true) AS
SELECT h.tenant_id, h.id * 10000000 + p.id AS id, h.id AS held_id, p.id AS product_id, p.number, p.name, p.price, u.depth AS level, u.through,
  1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on, '{}'::jsonb AS custom
FROM recipe h CROSS JOIN LATERAL recipe_uses(h.tenant_id, h.id) AS u JOIN product p ON p.tenant_id = h.tenant_id AND p.id = u.id AND u.kind = 'Product';

CREATE FUNCTION product_holder_of(p_tenant text, p_ids bigint[]) RETURNS SETOF product_holder LANGUAGE sql STABLE AS $$
  SELECT u.* FROM (SELECT DISTINCT w.id / 10000000 AS held FROM unnest(p_ids) AS w(id)) AS asked
  JOIN product_holder u ON u.tenant_id = p_tenant AND u.held_id = asked.held
$$;
