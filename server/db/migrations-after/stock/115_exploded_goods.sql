-- What lines of goods that are made of others take, and posted lines that are several things (docs/spec/posting.md, docs/spec/recipes.md).

-- A line of a document that is made of several goods is posted as parts of it, one for each; 0 is a line of one item, or of money.
ALTER TABLE posted_line ADD COLUMN part_no integer NOT NULL DEFAULT 0;
ALTER TABLE posted_line DROP CONSTRAINT posted_line_pkey;
ALTER TABLE posted_line ADD PRIMARY KEY (tenant_id, posting_id, lines, doc_line_id, part_no);

DROP FUNCTION exploded_items(text, bigint[], numeric[], date, boolean);

-- What lines that name a recipe in a unit of it, or a product, take of each item on a day, as purchased and in its base unit: down to the items, by
-- the versions in force, or to the product of a recipe that is kept in stock unless that is to be made as well. Multiplied first, divided once
-- and rounded last. `lacks_unit` where the product of a recipe has no unit that says what the recipe yields.
CREATE FUNCTION exploded_goods(p_tenant text, p_recipes bigint[], p_units bigint[], p_products bigint[], p_qtys numeric[], p_day date, p_explode_stocked boolean)
RETURNS TABLE (line int, item_id bigint, base_qty numeric, lacks_unit boolean) LANGUAGE sql STABLE AS $$
  WITH RECURSIVE wanted AS (
    SELECT w.line::int AS line, w.recipe, w.unit, w.product, w.qty
    FROM unnest(p_recipes, p_units, p_products, p_qtys) WITH ORDINALITY AS w(recipe, unit, product, qty, line)
  ), sold AS (
    SELECT w.line, w.product, w.qty AS num, 0 AS depth FROM wanted w WHERE w.product IS NOT NULL
    UNION ALL
    SELECT s.line, c.product_id, s.num * c.qty, s.depth + 1 FROM sold s
    JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = s.product AND c.product_id IS NOT NULL
    WHERE s.depth < 20
  ), needed AS (
    SELECT w.line, w.recipe, w.unit, w.qty AS num FROM wanted w WHERE w.recipe IS NOT NULL
    UNION ALL
    SELECT s.line, c.recipe_id, c.recipe_unit_id, s.num * c.qty FROM sold s
    JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = s.product AND c.recipe_id IS NOT NULL
  ), made AS (
    SELECT n.line, f.id, n.num * coalesce(v.num, u.num, 1) AS num, coalesce(v.den, u.den, 1) AS den, 0 AS depth,
      CASE WHEN k.is_stocked AND NOT p_explode_stocked THEN k.id END AS kept
    FROM needed n JOIN recipe f ON f.tenant_id = p_tenant AND f.id = recipe_in_force(p_tenant, n.recipe, p_day)
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = n.unit
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    LEFT JOIN item k ON k.tenant_id = p_tenant AND k.id = f.produced_item_id
    UNION ALL
    SELECT m.line, f.id, m.num * l.qty * 100 * coalesce(v.num, u.num, 1), m.den * r.yield_qty * l.yield_pct * coalesce(v.den, u.den, 1), m.depth + 1,
      CASE WHEN k.is_stocked AND NOT p_explode_stocked THEN k.id END
    FROM made m JOIN recipe r ON r.tenant_id = p_tenant AND r.id = m.id
    JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = r.id AND l.recipe_id IS NOT NULL
    JOIN recipe f ON f.tenant_id = p_tenant AND f.id = recipe_in_force(p_tenant, l.recipe_id, p_day)
    LEFT JOIN recipe_unit u ON u.tenant_id = p_tenant AND u.id = l.recipe_unit_id
    LEFT JOIN recipe_unit v ON v.tenant_id = p_tenant AND v.parent_id = f.id AND v.unit_id = u.unit_id
    LEFT JOIN item k ON k.tenant_id = p_tenant AND k.id = f.produced_item_id
    WHERE m.kept IS NULL AND m.depth < 20
  ), taken AS (
    SELECT m.line, l.item_id, m.num * l.qty * 100 * coalesce(u.num, 1) AS num, m.den * r.yield_qty * l.yield_pct * coalesce(u.den, 1) AS den, false AS lacks
    FROM made m JOIN recipe r ON r.tenant_id = p_tenant AND r.id = m.id
    JOIN recipe_line l ON l.tenant_id = p_tenant AND l.parent_id = r.id AND l.item_id IS NOT NULL
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.id = l.unit_id AND u.parent_id = l.item_id
    WHERE m.kept IS NULL
    UNION ALL
    SELECT m.line, m.kept, m.num * coalesce(u.num, 1), m.den * coalesce(u.den, 1), u.id IS NULL
    FROM made m JOIN recipe r ON r.tenant_id = p_tenant AND r.id = m.id
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.parent_id = m.kept AND u.unit_id = r.yield_unit_id
    WHERE m.kept IS NOT NULL
    UNION ALL
    SELECT s.line, c.item_id, s.num * c.qty * coalesce(u.num, 1), coalesce(u.den, 1), false
    FROM sold s JOIN product_component c ON c.tenant_id = p_tenant AND c.parent_id = s.product AND c.item_id IS NOT NULL
    LEFT JOIN item_unit u ON u.tenant_id = p_tenant AND u.id = c.unit_id AND u.parent_id = c.item_id
  )
  SELECT t.line, t.item_id, round(sum(round(t.num / t.den, 20)), 6), bool_or(t.lacks) FROM taken t GROUP BY t.line, t.item_id ORDER BY t.line, t.item_id
$$;
