-- What a line of a recipe is proposed to keep of an item (RCP-127): a hundred less its waste. Of what is wasted whole nothing is known to be left.
CREATE OR REPLACE VIEW item_recipe_unit WITH (security_invoker = true) AS
SELECT i.tenant_id, i.id,
  coalesce((SELECT u.unit_id FROM item_unit u WHERE u.tenant_id = i.tenant_id AND u.parent_id = i.id AND u.is_recipe ORDER BY u.line_no LIMIT 1),
    i.base_unit_id) AS recipe_unit_id,
  CASE WHEN i.waste_pct < 100 THEN 100 - i.waste_pct ELSE 100 END AS recipe_yield
FROM item i;
