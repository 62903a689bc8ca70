-- Allergens of all that a product holds, down to the last item (PDC-6): contained where any item contains it. Recipes are those in force today where it is costed.
CREATE FUNCTION product_allergens(p_tenant text, p_product bigint)
RETURNS TABLE (allergen_id bigint, presence text, found_in text) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE made AS (
    SELECT p.id, day_at(p_tenant, p.costed_at_id) AS day FROM product p WHERE p.tenant_id = p_tenant AND p.id = p_product
    UNION
    SELECT c.product_id, m.day FROM made m
      JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = m.id AND c.product_id IS NOT NULL
  ), held AS (
    SELECT c.item_id FROM made m JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = m.id AND c.item_id IS NOT NULL
    UNION
    SELECT i.item_id FROM made m JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = m.id AND c.recipe_id IS NOT NULL
      CROSS JOIN LATERAL recipe_version_on(p_tenant, c.recipe_id, m.day) AS v CROSS JOIN LATERAL recipe_contents(p_tenant, v.id) AS i
  )
  SELECT x.allergen_id, CASE WHEN bool_or(x.presence = 'Contains') THEN 'Contains' ELSE 'MayContain' END, string_agg(i.name, ', ' ORDER BY i.name)
  FROM held h JOIN item i ON i.tenant_id = p_tenant AND i.id = h.item_id
  JOIN item_allergen x ON x.tenant_id = p_tenant AND x.parent_id = i.id
  GROUP BY x.allergen_id
$$;

CREATE VIEW product_allergen WITH (security_invoker = true) AS
SELECT p.tenant_id, p.id * 1000000 + g.id AS id, p.id AS product_id, g.name, x.presence, x.found_in,
  1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on, '{}'::jsonb AS custom
FROM product p CROSS JOIN LATERAL product_allergens(p.tenant_id, p.id) AS x JOIN allergen g ON g.tenant_id = p.tenant_id AND g.id = x.allergen_id;

CREATE FUNCTION product_allergen_of(p_tenant text, p_ids bigint[]) RETURNS SETOF product_allergen LANGUAGE sql STABLE AS $$
  SELECT x.* FROM (SELECT DISTINCT w.id / 1000000 AS product FROM unnest(p_ids) AS w(id)) AS asked
  JOIN product_allergen x ON x.tenant_id = p_tenant AND x.product_id = asked.product
$$;

-- A code stood once among all tills; from now on it stands once in a system of tills of a site (PDC-4), which whoever saves a product is told.
DROP INDEX IF EXISTS product_code_plu_key;
CREATE INDEX product_code_of_till ON product_code (tenant_id, plu);
