-- The units of mass and volume the product knows, with their exact factors to grams and millilitres (STM-660). Those that stand are of all tenants: that the
-- policies hold for the owner of the tables as well would hide the rows.
ALTER TABLE unit NO FORCE ROW LEVEL SECURITY;
UPDATE unit AS u SET is_system = true, num = s.num, den = s.den
FROM (VALUES
  ('g', 'mass', 1, 1), ('kg', 'mass', 1000, 1), ('mg', 'mass', 1, 1000), ('lb', 'mass', 45359237, 100000), ('oz', 'mass', 45359237, 1600000),
  ('ml', 'volume', 1, 1), ('cl', 'volume', 10, 1), ('l', 'volume', 1000, 1), ('litre', 'volume', 1000, 1), ('liter', 'volume', 1000, 1),
  ('gal', 'volume', 473176473, 125000), ('quart', 'volume', 473176473, 500000), ('pint', 'volume', 473176473, 1000000),
  ('fl oz', 'volume', 473176473, 16000000)
) AS s (code, dimension, num, den)
WHERE lower(btrim(u.code)) = s.code AND u.dimension = s.dimension;
ALTER TABLE unit FORCE ROW LEVEL SECURITY;

-- What the unit says it weighs or holds comes before what its code says, so that a tenant's own units have a weight as well.
CREATE OR REPLACE FUNCTION recipe_nutrition(p_tenant text, p_recipe bigint)
RETURNS TABLE (nutrient_id bigint, amount numeric, at_least numeric, unknown_of text) LANGUAGE sql STABLE AS $$
  WITH held AS MATERIALIZED (
    SELECT i.id, i.name, i.nutrition_basis AS basis, c.base_qty, coalesce(i.base_unit_grams,
        CASE u.dimension WHEN 'mass' THEN coalesce(u.num / u.den, unit_measure(u.code)) WHEN 'volume' THEN coalesce(u.num / u.den, unit_measure(u.code)) * i.density END) AS grams,
      coalesce(CASE WHEN u.dimension = 'volume' THEN coalesce(u.num / u.den, unit_measure(u.code)) END,
        coalesce(i.base_unit_grams, CASE WHEN u.dimension = 'mass' THEN coalesce(u.num / u.den, unit_measure(u.code)) END) / i.density) AS millilitres
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
