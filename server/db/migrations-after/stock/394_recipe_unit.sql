-- The unit recipes count an item in (RCP-40): the first of its units that is marked for recipes, else its base unit.
CREATE VIEW item_recipe_unit WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id,
  coalesce((SELECT u.unit_id FROM item_unit u WHERE u.tenant_id = i.tenant_id AND u.parent_id = i.id AND u.is_recipe ORDER BY u.line_no LIMIT 1),
    i.base_unit_id) AS recipe_unit_id
FROM item i;
