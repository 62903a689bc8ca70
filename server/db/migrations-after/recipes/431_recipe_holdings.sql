-- What recipes hold, to find them by (RCP-41): as lines of the rows of recipe_cost. Down all levels of the recipes that are in force, and what any version names by itself.
-- Each is found from the item upwards, so that a filter by one of them looks at its recipes alone.
CREATE VIEW recipe_ingredient WITH (security_invoker = true) AS
SELECT i.tenant_id, u.id * 1000000 + i.id AS id, u.id AS parent_id, i.id::integer AS line_no, i.id AS item_id, '{}'::jsonb AS custom
FROM item i CROSS JOIN LATERAL (
  SELECT w.id FROM item_uses(i.tenant_id, i.id) AS w WHERE w.kind = 'Recipe'
  UNION
  SELECT l.parent_id FROM recipe_line l WHERE l.tenant_id = i.tenant_id AND l.item_id = i.id
) AS u;

CREATE VIEW recipe_held_allergen WITH (security_invoker = true) AS
SELECT x.tenant_id, h.parent_id * 1000000 + x.id AS id, h.parent_id, x.id::integer AS line_no, x.allergen_id, x.presence, '{}'::jsonb AS custom
FROM item_allergen x JOIN recipe_ingredient h ON h.tenant_id = x.tenant_id AND h.item_id = x.parent_id;
