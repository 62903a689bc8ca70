-- The list of products tells their codes, tax class, revenue centre, meal periods and markup, and finds products by what they hold (PDC-7, PDC-8).
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
  '{}'::jsonb AS custom, p.tax_class_id, p.revenue_centre_id, round((p.price - worth.cost) * 100 / nullif(worth.cost, 0), 2) AS markup_pct,
  (SELECT string_agg(DISTINCT c.plu, ', ' ORDER BY c.plu) FROM product_code c WHERE c.tenant_id = p.tenant_id AND c.parent_id = p.id) AS codes,
  (SELECT string_agg(m.name, ', ' ORDER BY s.line_no) FROM product_meal_period s JOIN meal_period m ON m.tenant_id = p.tenant_id AND m.id = s.meal_period_id
    WHERE s.tenant_id = p.tenant_id AND s.parent_id = p.id) AS meal_periods
FROM product p
CROSS JOIN LATERAL (SELECT ((SELECT k.known FROM costs k) ->> (p.tenant_id || '/' || p.id))::numeric AS cost OFFSET 0) AS worth
CROSS JOIN LATERAL (SELECT coalesce(((SELECT k.known FROM parts k) ->> (p.tenant_id || '/' || p.id))::int, 0) AS parts OFFSET 0) AS n
CROSS JOIN LATERAL product_figures(worth.cost, n.parts, p.price, p.cost_target_pct) AS said;

CREATE OR REPLACE FUNCTION product_cost_of(p_tenant text, p_ids bigint[]) RETURNS SETOF product_cost LANGUAGE sql STABLE AS $$
  WITH costs AS MATERIALIZED (
    SELECT m.id, m.cost, m.components AS parts FROM (SELECT array_agg('P'::text) AS kinds, array_agg(p.id) AS ids, array_agg(p.costed_at_id) AS places
      FROM product p WHERE p.tenant_id = p_tenant AND p.id = ANY(p_ids)) AS w
    CROSS JOIN LATERAL made_costs(p_tenant, w.kinds, w.ids, w.places) AS m
  )
  SELECT p.tenant_id, p.id, p.id AS product_id, p.number, p.name, p.product_type_id, p.price, worth.parts AS components, worth.cost,
    p.cost_target_pct AS target_pct, said.share AS cost_pct, said.rest AS margin, said.standing, p.is_active, 1 AS version_no, p.entered_by, p.entered_on, p.edited_by, p.edited_on,
    '{}'::jsonb AS custom, p.tax_class_id, p.revenue_centre_id, round((p.price - worth.cost) * 100 / nullif(worth.cost, 0), 2) AS markup_pct,
    (SELECT string_agg(DISTINCT c.plu, ', ' ORDER BY c.plu) FROM product_code c WHERE c.tenant_id = p_tenant AND c.parent_id = p.id) AS codes,
    (SELECT string_agg(m.name, ', ' ORDER BY s.line_no) FROM product_meal_period s JOIN meal_period m ON m.tenant_id = p_tenant AND m.id = s.meal_period_id
      WHERE s.tenant_id = p_tenant AND s.parent_id = p.id) AS meal_periods
  FROM product p JOIN costs worth ON worth.id = p.id
  CROSS JOIN LATERAL product_figures(worth.cost, worth.parts, p.price, p.cost_target_pct) AS said
  WHERE p.tenant_id = p_tenant
$$;

-- Lines of the rows of product_cost to find products by, each from the item or the meal period upwards.
CREATE VIEW product_ingredient WITH (security_invoker = true) AS
SELECT i.tenant_id, u.id * 1000000 + i.id AS id, u.id AS parent_id, i.id::integer AS line_no, i.id AS item_id, '{}'::jsonb AS custom
FROM item i CROSS JOIN LATERAL item_uses(i.tenant_id, i.id) AS u WHERE u.kind = 'Product';

CREATE VIEW product_held_allergen WITH (security_invoker = true) AS
SELECT x.tenant_id, h.parent_id * 1000000 + x.id AS id, h.parent_id, x.id::integer AS line_no, x.allergen_id, x.presence, '{}'::jsonb AS custom
FROM item_allergen x JOIN product_ingredient h ON h.tenant_id = x.tenant_id AND h.item_id = x.parent_id;

CREATE VIEW product_sold_in WITH (security_invoker = true) AS
SELECT s.tenant_id, s.id, s.parent_id, s.line_no, s.meal_period_id, '{}'::jsonb AS custom FROM product_meal_period s;
